import type { Failure, Result } from '../../../../shared/kernel/result.ts';
import { readServiceWords } from '../../../../shared/kernel/service-words.ts';
import type { AddressKind } from '../../../../shared/service/address-kind.ts';
import type { DoctorFinding, DoctorRow } from '../../../../shared/service/doctor-report.ts';
import type { Inspection } from '../../ports/connections.ts';
import type { ReadAnswer } from '../../ports.ts';
import { isLoopbackUrl } from '../service-urls.ts';

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
    if (found.vpn != null)
      return judgeVpn(found.vpn.isOpen, found.reached, { ...where, range: found.vpn.range });
    return ok('reached', { details: { ...where, addresses: [...addresses], milliseconds } });
  }
  const fallback = found.kind === 'no-address' ? 'name-lookup-failed' : 'connection-failed';
  const proxy = found.kind === 'no-connection' ? found.proxy : null;
  return failed(ADDRESS_FINDINGS[found.cause] ?? fallback, {
    details: { ...where, cause: found.cause, ...(proxy === null ? {} : { proxy }) },
  });
}

/** Other names that lead where a VPN makes up addresses are refused as long as nobody allows it; a service may really be there. */
function judgeVpn(isOpen: boolean, reached: AddressKind | null, details: DoctorRow['details']): StepOutcome {
  if (isOpen) return ok('reached-by-vpn', { details });
  return (reached === 'unusable' ? warn : ok)('vpn-not-open', { details });
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
  INTERMEDIATE_CERT_MISSING: 'certificate-incomplete',
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

/** What three free reads answered: about a generation that can't exist, the same without the key, and a path that can't. */
export interface FreeReads {
  /** The names that were made up, so that an answer which repeats them can be compared. */
  readonly madeUp: readonly string[];
  readonly withKey: Result<ReadAnswer>;
  readonly withoutKey: Result<ReadAnswer>;
  readonly nowhere: Result<ReadAnswer>;
}

/** Whether the service took the key; a read that would be answered the same without one says nothing. */
export function judgeKey(reads: FreeReads): StepOutcome {
  const { withKey, withoutKey } = reads;
  if (!withKey.ok) return unanswered(withKey.error);
  const { status } = withKey.value;
  const details = { status, message: readServiceWords(withKey.value.body).message };
  if (status === 401) return failed('key-refused', { details });
  if (status === 403) return failed('key-not-allowed', { details });
  if (status >= 500 || status === 429) return warn('key-not-looked-at', { details });
  const isNeeded = withoutKey.ok && (withoutKey.value.status === 401 || withoutKey.value.status === 403);
  return isNeeded ? ok('key-accepted', { details }) : warn('key-not-looked-at', { details });
}

/**
 * Whether 'Get Generation by ID' is where the profile says. An unknown id must be refused, and otherwise than a path that
 * does not exist.
 */
export function judgeQuery(reads: FreeReads, confirms: string[]): StepOutcome {
  const { withKey, nowhere } = reads;
  if (!withKey.ok) return failed('query-no-answer', { error: withKey.error });
  const { status, body } = withKey.value;
  const details = { status, message: readServiceWords(body).message };
  if (status === 401 || status === 403) return skipped('needs-key');
  if (status >= 200 && status < 300) return warn('query-takes-anything', { details });
  if (![400, 404, 410, 422].includes(status)) return warn('query-unclear', { details });
  if (!nowhere.ok || isSame(withKey.value, nowhere.value, reads.madeUp))
    return warn('query-same-as-nowhere', { details });
  return ok('query-answers', { details, confirms });
}

function unanswered(error: Failure): StepOutcome {
  return error.code === 'KEY_REFUSED'
    ? failed('key-refused', { error, details: { message: '' } })
    : failed('query-no-answer', { error });
}

/** Numbers of requests and times differ in every answer and prove nothing. */
function isSame(one: ReadAnswer, other: ReadAnswer, madeUp: readonly string[]): boolean {
  return one.status === other.status && strip(one.body, madeUp) === strip(other.body, madeUp);
}

function strip(body: string, madeUp: readonly string[]): string {
  const withoutPaths = body.replaceAll(/\/[\w/.~%-]*/g, '/');
  return madeUp
    .reduce((text, word) => text.replaceAll(word, ''), withoutPaths)
    .replaceAll(/[0-9a-f]{8,}|\d+/gi, '#')
    .replaceAll(/#[#a-f.:TZ+-]*/gi, '#');
}

/** How a step ended. */
export type StepOutcome = Pick<DoctorRow, 'details' | 'error' | 'confirms'> & {
  readonly state: 'ok' | 'warn' | 'failed' | 'skipped';
  readonly finding: DoctorFinding;
};

interface More {
  readonly details?: DoctorRow['details'];
  readonly error?: Failure;
  readonly confirms?: string[];
}

function outcome(state: StepOutcome['state']): (finding: DoctorFinding, more?: More) => StepOutcome {
  return (finding, more = {}) => ({
    state,
    finding,
    details: more.details ?? {},
    error: more.error ?? null,
    confirms: more.confirms ?? [],
  });
}

export const ok = outcome('ok');
export const warn = outcome('warn');
export const failed = outcome('failed');
export const skipped = outcome('skipped');
