import type { TestMode } from '../../../shared/jobs/job.ts';
import { type JsonObject, writeAt } from '../../../shared/kernel/json-pointer.ts';
import { readTextPlace } from '../../../shared/models/body-part.ts';
import { type ModelDefinition, webhookPlaceOf } from '../../../shared/models/define-model.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { resolveAddress, withQuery } from '../ports/web-address.ts';

/** Joins a path of the profile with its base URL; an absolute URL stays as it is. */
export function serviceUrl(profile: Profile, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? `${profile.baseUrl.replace(/\/+$/, '')}${pathOrUrl}` : pathOrUrl;
}

/** A request's body with the webhook's address; as it is where that goes otherwise, or there is none. */
export function withWebhook(body: JsonObject, model: ModelDefinition, webhookUrl: string | null): JsonObject {
  const place = webhookPlaceOf(model);
  if (webhookUrl === null || place?.in !== 'body') return body;
  return writeAt(body, readTextPlace(place.name), webhookUrl);
}

/** The headers of a submission that say where to deliver; none where that goes otherwise, or nowhere. */
export function webhookHeaders(model: ModelDefinition, webhookUrl: string | null): Record<string, string> {
  const place = webhookPlaceOf(model);
  return webhookUrl !== null && place?.in === 'header' ? { [place.name]: webhookUrl } : {};
}

/** The submission's URL with what goes in its query: the webhook's address, and the test-mode parameter by its bound name. */
export function submissionUrl(
  profile: Profile,
  model: ModelDefinition,
  options: { webhookUrl: string | null; testMode: TestMode | null },
): string {
  const place = webhookPlaceOf(model);
  const { webhookUrl, testMode } = options;
  return withQuery(serviceUrl(profile, model.path), {
    ...(webhookUrl !== null && place?.in === 'query' ? { [place.name]: webhookUrl } : {}),
    ...(testMode !== null && profile.testMode !== null ? { [profile.testMode.param]: testMode } : {}),
  });
}

/** True where the URL is on the API's own host: the only one that may see the key. */
export function isApiHost(profile: Profile, url: string): boolean {
  return new URL(url).origin === new URL(profile.baseUrl).origin;
}

/** Result addresses as they can be fetched: a relative one is meant from the answer that names it. */
export function resolveOutputs(outputs: readonly string[], answeredAt: string): string[] {
  return outputs.map((output) => resolveAddress(output, answeredAt));
}

/** Where deliveries can come in now. */
export interface WaysIn {
  /** What forwards to the listener from outside, while it does; null for nothing. */
  readonly publicUrl: string | null;
  /** The listener's port on this computer; null where it is not to be named. */
  readonly localPort: number | null;
}

/**
 * Where the service is asked to deliver an attempt's result, or null for none: a public address is named to any service,
 * the listener's own loopback address only to one that is on this computer too and can reach it.
 */
export function webhookAddress(ways: WaysIn, baseUrl: string, secret: string): string | null {
  const base = ways.publicUrl ?? (isLoopbackUrl(baseUrl) ? localBase(ways) : null);
  return base === null ? null : deliveryUrl(base, secret);
}

/** The listener's own address; null where it is not to be named. */
export function localBase({ localPort }: WaysIn): string | null {
  return localPort === null ? null : `http://127.0.0.1:${localPort}`;
}

/** The path of a secret under an address that leads to the listener. */
export function deliveryUrl(base: string, secret: string): string {
  return `${base.replace(/\/+$/, '')}/deliver/${secret}`;
}

/** True where the URL's host is this computer by its own notation; names are not looked up. */
export function isLoopbackUrl(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A service's address in one spelling: host in lower case, no default port, no slash or dot at its end. */
export function serviceAddress(baseUrl: string): string {
  const { protocol, host, hostname, port, pathname } = new URL(baseUrl);
  const bare = hostname.replace(/\.$/, '');
  const where = bare === hostname ? host : port === '' ? bare : `${bare}:${port}`;
  return `${protocol}//${where}${pathname.replace(/\/+$/, '')}`;
}

/** Whether two profiles are the same account of the same service, as far as their files tell: by address and name. */
export function isSameService(
  one: Pick<Profile, 'name' | 'baseUrl'>,
  other: Pick<Profile, 'name' | 'baseUrl'>,
): boolean {
  return (
    serviceAddress(one.baseUrl) === serviceAddress(other.baseUrl) && formatName(one) === formatName(other)
  );
}

/** A profile's name in one spelling; names are compared whole, in any script. */
export function formatName({ name }: Pick<Profile, 'name'>): string {
  return name.normalize('NFC').trim();
}
