import type { DoctorFinding } from '../../../shared/domain/service/doctor.ts';
import type { Inspection } from '../ports/connectivity-probe.ts';
import { isLoopbackUrl } from '../queue/service/webhook-address.ts';
import { failed, ok, type StepOutcome, skipped, warn } from './outcome.ts';

const SOON_MILLISECONDS = 14 * 24 * 3_600_000;

const ADDRESS_FINDINGS: Readonly<Record<string, DoctorFinding>> = {
  ENOTFOUND: 'name-unknown',
  ENODATA: 'name-unknown',
  'stand-in-loopback-only': 'stand-in-only',
  ECONNREFUSED: 'connection-refused',
  'connect-timeout': 'connection-timeout',
  ETIMEDOUT: 'connection-timeout',
  'proxy-unreachable': 'proxy-unreachable',
  'proxy-unsupported': 'proxy-unsupported',
  'proxy-wants-sign-in': 'proxy-wants-sign-in',
  'proxy-sign-in-refused': 'proxy-sign-in-refused',
  'proxy-sign-in-unknown': 'proxy-sign-in-unknown',
  'proxy-refused': 'proxy-refused',
};

/** Whether anybody answers where the base URL leads. */
export function judgeAddress(baseUrl: string, found: Inspection): StepOutcome {
  const { hostname, port, protocol } = new URL(baseUrl);
  const where = { host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  if (found.kind === 'connected') {
    const { addresses, milliseconds, proxy } = found;
    if (proxy !== null) return ok('reached-through-proxy', { details: { ...where, proxy, milliseconds } });
    return ok('reached', { details: { ...where, addresses: [...addresses], milliseconds } });
  }
  const fallback = found.kind === 'no-address' ? 'name-lookup-failed' : 'connection-failed';
  const proxy = found.kind === 'no-connection' ? found.proxy : null;
  return failed(ADDRESS_FINDINGS[found.cause] ?? fallback, {
    details: { ...where, cause: found.cause, ...(proxy === null ? {} : { proxy }) },
  });
}

/** Names that OpenSSL and Node give to what is wrong with a certificate. */
const TLS_FINDINGS: Readonly<Record<string, DoctorFinding>> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-issuer-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-issuer-unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-issuer-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-issuer-unknown',
  CERT_UNTRUSTED: 'certificate-issuer-unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-wrong-host',
};

/** Whether the key would go out protected, and to whom. */
export function judgeTls(baseUrl: string, found: Inspection, now: number): StepOutcome {
  if (found.kind !== 'connected') return skipped('needs-connection');
  if (found.tls === null) return isLoopbackUrl(baseUrl) ? ok('plain-on-this-computer') : warn('plain');
  const { problem, certificate, protocol } = found.tls;
  const details = {
    host: new URL(baseUrl).hostname,
    protocol,
    ...(found.proxy === null ? {} : { proxy: found.proxy }),
    ...(certificate === null
      ? {}
      : {
          subject: certificate.subject,
          issuer: certificate.issuer,
          names: certificate.names.slice(0, 20),
          validFrom: certificate.validFrom,
          validTo: certificate.validTo,
        }),
  };
  if (problem !== null) {
    const finding = TLS_FINDINGS[problem] ?? 'handshake-failed';
    // Somebody who makes a certificate himself often lets it run out, too; the first is what has to be put right.
    return failed(finding, { details: { ...details, cause: problem } });
  }
  const endsSoon = certificate !== null && certificate.validTo - now < SOON_MILLISECONDS;
  return endsSoon ? warn('certificate-ends-soon', { details }) : ok('certificate-trusted', { details });
}
