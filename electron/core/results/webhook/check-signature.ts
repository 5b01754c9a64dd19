import {
  createHash,
  createHmac,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  verify as verifySignature,
} from 'node:crypto';
import type { SignatureBinding } from '../../../../shared/service/profile/profile.ts';

/** A delivery as it came: headers by their lower-case names, each with all its values, and the body's very bytes. */
export interface SignedDelivery {
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Buffer;
}

export type SignatureVerdict =
  /** `mark` is the same for each copy of a delivery; null where nothing in it is a delivery's own. */
  | { readonly ok: true; readonly mark: string | null }
  | { readonly ok: false; readonly reason: 'missing' | 'malformed' | 'out-of-time' | 'wrong' };

/**
 * Checks a delivery by the scheme that the profile binds, in constant time. `now` is in milliseconds. A header that
 * stands twice counts as missing, since it would not be clear which of them was checked.
 */
export function checkSignature(
  binding: SignatureBinding,
  secret: string,
  delivery: SignedDelivery,
  now: number,
): SignatureVerdict {
  switch (binding.scheme) {
    case 'standard-webhooks':
      return checkStandard(binding, secret, delivery, now);
    case 'shared-secret':
      return checkShared(binding, secret, delivery);
    case 'hmac':
      return checkHmac(binding, secret, delivery, now);
  }
}

const PUBLIC_KEY = 'whpk_';

type Binding<Scheme> = Extract<SignatureBinding, { scheme: Scheme }>;

function checkStandard(
  { toleranceSeconds }: Binding<'standard-webhooks'>,
  secret: string,
  delivery: SignedDelivery,
  now: number,
): SignatureVerdict {
  const id = headerOf(delivery, 'webhook-id');
  const timestamp = headerOf(delivery, 'webhook-timestamp');
  const signatures = headerOf(delivery, 'webhook-signature');
  if (id === null || timestamp === null || signatures === null) return refused('missing');
  // With a full stop in it, an id could take the time's place, and the time that of the body.
  if (id.includes('.')) return refused('malformed');
  const time = judgeTime(timestamp, toleranceSeconds, now);
  if (time !== null) return time;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), delivery.body]);
  // What begins like a public key is known to everyone, also where it is none: it never serves as the secret of an HMAC.
  const isRight = secret.startsWith(PUBLIC_KEY) ? hasStandardEd25519 : hasStandardHmac;
  return isRight(signatures.split(' '), signed, secret) ? { ok: true, mark: `id:${id}` } : refused('wrong');
}

/** `v1`: HMAC-SHA256 with a `whsec_` secret. */
function hasStandardHmac(list: readonly string[], signed: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) return false;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return includesSafely(list, expected);
}

/** `v1a`: Ed25519, checked with the service's public key (`whpk_`). */
function hasStandardEd25519(list: readonly string[], signed: Buffer, secret: string): boolean {
  const key = readPublicKey(secret);
  return list.some((entry) => {
    const [version, signature = ''] = entry.split(',');
    return (
      version === 'v1a' &&
      key !== null &&
      verifySignature(null, signed, key, Buffer.from(signature, 'base64'))
    );
  });
}

/** Points of a small order, without their sign: to them, one signature fits many texts. (libsodium, `ge25519_has_small_order`) */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`),
]);

function readPublicKey(secret: string): KeyObject | null {
  const point = Buffer.from(secret.slice(PUBLIC_KEY.length), 'base64');
  const x = point.toString('base64url');
  if (point.length !== 32) return null;
  point[31] = (point[31] ?? 0) & 0x7f;
  if (SMALL_ORDER.has(point.toString('hex'))) return null;
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  } catch {
    return null;
  }
}

function checkShared(
  { header, prefix }: Binding<'shared-secret'>,
  secret: string,
  delivery: SignedDelivery,
): SignatureVerdict {
  const found = headerOf(delivery, header);
  if (found === null) return refused('missing');
  return isSame(found, `${prefix}${secret}`) ? { ok: true, mark: null } : refused('wrong');
}

function checkHmac(
  binding: Binding<'hmac'>,
  secret: string,
  delivery: SignedDelivery,
  now: number,
): SignatureVerdict {
  const header = headerOf(delivery, binding.header);
  if (header === null) return refused('missing');
  const timestamp = timestampOf(binding, header, delivery);
  if (timestamp === undefined) return refused('missing');
  const time = timestamp === null ? null : judgeTime(timestamp, binding.toleranceSeconds, now);
  if (time !== null) return time;
  // Where nothing stands between them, digits of the time could be the body's.
  if (binding.template.includes('}{') && /^\d|\d$/.test(delivery.body.toString('latin1')))
    return refused('malformed');
  const [before = '', after = ''] = binding.template
    .replaceAll('{timestamp}', timestamp ?? '')
    .split('{body}');
  const key = Buffer.from(secret, binding.secretEncoding);
  if (key.length === 0) return refused('malformed');
  const hmac = createHmac(binding.algorithm, key).update(before).update(delivery.body).update(after);
  const expected = hmac.digest();
  const candidates = partsOf(header, binding.prefix).map((text) => Buffer.from(text, binding.encoding));
  // All are compared, so that the time does not tell which of them was right.
  const matches = candidates.filter((candidate) => isSame(candidate, expected));
  return matches.length > 0 ? { ok: true, mark: `hmac:${expected.toString('base64')}` } : refused('wrong');
}

/** The signed time as it was written; null where none is signed, undefined where it is missing. */
function timestampOf(
  binding: Binding<'hmac'>,
  header: string,
  delivery: SignedDelivery,
): string | null | undefined {
  if (binding.timestampHeader !== null) return headerOf(delivery, binding.timestampHeader) ?? undefined;
  return binding.timestampPrefix === null ? null : partsOf(header, binding.timestampPrefix)[0];
}

/** The parts of a header, one or many with commas between them, that begin with the prefix; without it. */
function partsOf(header: string, prefix: string): string[] {
  return header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
}

/** Null where the time is near enough. */
function judgeTime(text: string, toleranceSeconds: number, now: number): SignatureVerdict | null {
  if (!/^\d{1,15}$/.test(text)) return refused('malformed');
  return Math.abs(now / 1000 - Number(text)) <= toleranceSeconds ? null : refused('out-of-time');
}

function headerOf({ headers }: SignedDelivery, name: string): string | null {
  const values = headers[name.toLowerCase()] ?? [];
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' ? value : null;
}

function includesSafely(list: readonly string[], expected: string): boolean {
  return list.filter((entry) => isSame(entry, expected)).length > 0;
}

/** Compares digests, which are as long as one another whatever is compared. */
function isSame(found: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(found), digestOf(expected));
}

function digestOf(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

function refused(reason: Extract<SignatureVerdict, { ok: false }>['reason']): SignatureVerdict {
  return { ok: false, reason };
}
