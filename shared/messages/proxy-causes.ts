import { spoken } from './spoken.ts';

export const PROXY_CAUSES = spoken('proxyCauses', {
  'proxy-unreachable': 'Couldn’t reach the proxy of this network.',
  'proxy-unsupported': 'This network needs a kind of proxy that Dailies can’t use.',
  'proxy-wants-sign-in': 'The proxy of this network asks for a user name and password.',
  'proxy-sign-in-refused': 'The proxy of this network refused the user name and password.',
  'proxy-sign-in-unknown': 'The proxy of this network asks to sign in, in a way that Dailies doesn’t know.',
  'proxy-refused': 'The proxy of this network doesn’t let connections through to the service.',
});

/** What a proxy has to do with a connection that did not come about; null where nothing. */
export function describeProxy(cause: unknown): string | null {
  if (typeof cause !== 'string' || !Object.hasOwn(PROXY_CAUSES, cause)) return null;
  return PROXY_CAUSES[cause as keyof typeof PROXY_CAUSES];
}
