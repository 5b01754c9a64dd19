import { z } from 'zod';
import { safeParse } from '../safe-parse.ts';

/** An address of the service: a path under its base URL, or a whole URL. */
export const endpointSchema = z
  .string()
  .refine((url) => url.startsWith('/') || isHttpUrl(url), 'must begin with / or be an http(s) URL');

/** The same; `{model}` at its start stands for the path of the model in question. */
export const modelEndpointSchema = z
  .string()
  .refine((url) => /^(\/|\{model\}\/)/.test(url) || isHttpUrl(url), 'must begin with / or be an http(s) URL');

/** True for a whole http(s) URL without a name and password in it. */
export function isHttpUrl(text: string): boolean {
  return (
    safeParse(z.url({ protocol: /^https?$/ }), text).success &&
    /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text)
  );
}
