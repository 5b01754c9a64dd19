import type { Profile } from '../../../../shared/service/profile.ts';

/**
 * A request as a command line for a shell; the key is left as a variable, so that it never lands in a clipboard. `access` is how
 * the profile sends it, where that is not the interface's way.
 */
export function formatCurl(
  { method, url, body }: { method: string; url: string; body: string },
  access?: Profile['access'],
): string {
  const headers = `-H 'Content-Type: application/json' ${formatAccess(access)}`;
  return `curl -X ${method} ${quote(url)} ${headers} --data-raw ${quote(body)}`;
}

function formatAccess(access: Profile['access']): string {
  if (access === undefined) return `-H "x-api-key: $API_KEY"`;
  const constants = Object.entries(access.constants).map(
    ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
  );
  // What a document names stands in quotes in which a shell reads nothing.
  return [`-H ${quote(`${access.header}: ${access.prefix}`)}"$API_KEY"`, ...constants].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
