import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { Profile } from '../../../../shared/service/profile.ts';

/**
 * A request as a command line for a shell; the key is left as a variable, so that it never lands in a clipboard. `access` is how
 * the profile sends it, where that is not the interface's way.
 */
export function formatCurl(
  { method, url, body, parts }: Pick<CallOutput<'jobs.preview'>, 'method' | 'url' | 'body' | 'parts'>,
  access?: Profile['access'],
): string {
  const type = parts === undefined ? [`-H 'Content-Type: application/json'`] : [];
  const sent =
    parts
      ?.map(
        ({ name, text, isFile }) =>
          `${isFile ? '-F' : '--form-string'} ${quote(`${name}=${isFile ? '@' : ''}${text}`)}`,
      )
      .join(' ') ?? `--data-raw ${quote(body)}`;
  return `curl -X ${method} ${formatAddress(url, access)} ${[...type, ...formatAccess(access)].join(' ')} ${sent}`;
}

function formatAddress(url: string, access: Profile['access']): string {
  if (access?.query === undefined) return quote(url);
  return `${quote(`${url}${url.includes('?') ? '&' : '?'}${access.query}=`)}"$API_KEY"`;
}

function formatAccess(access: Profile['access']): string[] {
  if (access === undefined) return [`-H "x-api-key: $API_KEY"`];
  const constants = Object.entries(access.constants).map(
    ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
  );
  const fresh = (access.fresh ?? []).map((name) => `-H ${quote(`${name}: `)}"$(uuidgen)"`);
  // What a document names stands in quotes in which a shell reads nothing.
  const { header, prefix } = access;
  return [
    ...(header === null ? [] : [`-H ${quote(`${header}: ${prefix}`)}"$API_KEY"`]),
    ...constants,
    ...fresh,
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
