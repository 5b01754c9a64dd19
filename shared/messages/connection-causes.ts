import { spoken } from './spoken.ts';

export const CONNECTION_CAUSES = spoken('connectionCauses', {
  certificate: 'This computer doesn’t trust the service’s certificate, so nothing was sent.',
  'proxy-unreachable': 'Couldn’t reach the proxy of this network.',
  'proxy-unsupported': 'This network needs a kind of proxy that Dailies can’t use.',
  'proxy-wants-sign-in': 'The proxy of this network asks for a user name and password.',
  'proxy-sign-in-refused': 'The proxy of this network refused the user name and password.',
  'proxy-sign-in-unknown': 'The proxy of this network asks to sign in, in a way that Dailies doesn’t know.',
  'proxy-refused': 'The proxy of this network doesn’t let connections through to the service.',
});

/** OpenSSL's and Node's names of what is wrong with a certificate. */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_(GET|VERIFY)/;

/** Why a connection did not come about, where more is known than that; null where it isn't. */
export function describeConnectionCause(cause: unknown): string | null {
  if (typeof cause !== 'string') return null;
  if (OF_CERTIFICATE.test(cause)) return CONNECTION_CAUSES.certificate;
  return Object.hasOwn(CONNECTION_CAUSES, cause)
    ? CONNECTION_CAUSES[cause as keyof typeof CONNECTION_CAUSES]
    : null;
}
