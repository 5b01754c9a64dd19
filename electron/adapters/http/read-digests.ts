import type { IncomingHttpHeaders } from 'node:http';

/** A digest that a host gives of a file, in base64. */
export interface Digest {
  readonly algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512';
  readonly base64: string;
}

const ALGORITHMS: Readonly<Record<string, { algorithm: Digest['algorithm']; bytes: number }>> = {
  'sha-512': { algorithm: 'sha512', bytes: 64 },
  'sha-256': { algorithm: 'sha256', bytes: 32 },
  sha: { algorithm: 'sha1', bytes: 20 },
  md5: { algorithm: 'md5', bytes: 16 },
};

/**
 * The digests of a whole file that an answer's headers give: `Repr-Digest` and `Content-Digest` (RFC 9530), `Digest`
 * (RFC 3230) and `Content-MD5` (RFC 1864). With `isPart`, only those that still mean the whole file. What can't be read as
 * a digest gives none: the length was checked in any case.
 */
export function readDigests(headers: IncomingHttpHeaders, isPart: boolean): Digest[] {
  const whole = [...readFields(headers['repr-digest']), ...readLegacy(headers['digest'])];
  if (isPart) return whole;
  return [...whole, ...readFields(headers['content-digest']), ...readMd5(headers['content-md5'])];
}

/** A structured dictionary of byte sequences: `sha-256=:…:`, with commas between. */
function readFields(value: string | string[] | undefined): Digest[] {
  const found = [...textOf(value).matchAll(/([a-z0-9-]+)=:([A-Za-z0-9+/=]*):/g)];
  return found.flatMap(([, name = '', base64 = '']) => digest(name, base64));
}

/** `SHA-256=…`, with commas between and names in any case. */
function readLegacy(value: string | string[] | undefined): Digest[] {
  const found = textOf(value)
    .split(',')
    .map((part) => /^\s*([A-Za-z0-9-]+)=([A-Za-z0-9+/]+=*)\s*$/.exec(part));
  return found.flatMap((match) => (match === null ? [] : digest(match[1] ?? '', match[2] ?? '')));
}

function readMd5(value: string | string[] | undefined): Digest[] {
  return digest('md5', textOf(value).trim());
}

function digest(name: string, base64: string): Digest[] {
  const known = ALGORITHMS[name.toLowerCase()];
  const bytes = Buffer.from(base64, 'base64');
  if (known === undefined || bytes.length !== known.bytes) return [];
  return [{ algorithm: known.algorithm, base64: bytes.toString('base64') }];
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
