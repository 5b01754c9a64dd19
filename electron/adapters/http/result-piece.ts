import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { DownloadPart } from './download-part.ts';

/** What an answer's body is of a result, in bytes of the file that is to be. */
export interface Piece {
  readonly start: number;
  /** The first byte behind it; null where only its end will tell. */
  readonly end: number | null;
  /** Of the whole; null where the host does not tell. */
  readonly total: number | null;
  readonly unpackers: ReturnType<typeof unpackersFor>;
  /** To go on with later, if it breaks off; null where the next try begins anew. */
  readonly etag: string | null;
}

/** Statuses whose body is the file, if nothing else speaks against it: a proxy says 203 of what it changed, a store 201. */
const WHOLE = [200, 201, 203];

/**
 * Reads from its head what an answer's body is; null where it is no result, or contradicts itself.
 *
 * @param asItIs what the host calls packed is none
 */
export function readPiece(answer: IncomingMessage, asItIs: boolean): Piece | null {
  const { statusCode = 0, headers } = answer;
  const unpackers = asItIs ? [] : unpackersFor(headers['content-encoding']);
  const length = readLength(headers['content-length']);
  const range = WHOLE.includes(statusCode)
    ? { start: 0, end: length, total: length }
    : statusCode === 206
      ? readRange(headers['content-range'], length)
      : null;
  if (range === null || unpackers.length === 0)
    return range && { ...range, unpackers, etag: strongEtag(answer) };
  // Its numbers are those of the packed file: only the whole of that can be unpacked, and no part be gone on with.
  const isWhole = range.start === 0 && range.end === range.total;
  return isWhole ? { start: 0, end: null, total: null, unpackers, etag: null } : null;
}

/**
 * Whether a piece can be taken: one that begins the file, or one of the very file that the part is of, from where that ends.
 *
 * @param etag what the rest was asked for with; null where the whole was
 */
export function fits(
  piece: Piece,
  answer: IncomingMessage,
  part: Pick<DownloadPart, 'bytes' | 'total'>,
  etag: string | null,
): boolean {
  if (answer.statusCode !== 206) return true;
  const total = piece.total ?? (etag === null ? null : part.total());
  if (total === null || isCrumb(piece, total)) return false;
  if (etag === null) return piece.start === 0;
  // A host may know ranges and not what `If-Range` means.
  const isSameFile = answer.headers.etag === etag && total === (part.total() ?? total);
  return isSameFile && piece.start === part.bytes() && piece.unpackers.length === 0;
}

/** Too little of the file to ask for it piece by piece. */
function isCrumb({ start, end }: Piece, total: number): boolean {
  return end !== null && end < total && end - start < CEILINGS.results.leastBytes;
}

function readRange(
  text: string | undefined,
  length: number | null,
): Pick<Piece, 'start' | 'end' | 'total'> | null {
  const found = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(text ?? '');
  if (found === null) return null;
  const [start, last] = [Number(found[1]), Number(found[2])];
  const total = found[3] === '*' ? null : Number(found[3]);
  const end = last + 1;
  const isSound = start < end && end <= (total ?? end) && Number.isSafeInteger(total ?? end);
  return isSound && (length ?? end - start) === end - start ? { start, end, total } : null;
}

function readLength(text: string | undefined): number | null {
  const length = Number(text ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

/** A weak ETag does not promise the same bytes (RFC 9110, 13.1.5), nor does the one of a file that was changed on its way. */
function strongEtag({ statusCode, headers }: IncomingMessage): string | null {
  const isOfFile = statusCode === 200 || statusCode === 206;
  const { etag } = headers;
  return isOfFile && etag?.startsWith('"') && headers['accept-ranges'] !== 'none' ? etag : null;
}

/** Makes what takes one packing off, in one step or several; `createUnzip` knows gzip and deflate by their beginnings. */
type Unpacker = () => Transform | readonly Transform[];

const UNPACKERS: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', unpackBrotli],
]);

/**
 * What takes off the packings that a `Content-Encoding` names, the outermost first. A word that stands for none (`utf-8`,
 * `identity`, nothing at all) is what somebody once wrote beside a file, and takes nothing off.
 */
function unpackersFor(encoding: string | undefined): readonly Unpacker[] {
  const names = (encoding ?? '').toLowerCase().split(',').reverse();
  const unpackers = names.flatMap((name) => UNPACKERS.get(name.trim()) ?? []);
  return unpackers.slice(0, CEILINGS.answer.encodings);
}

/** A body piece by piece, unpacked. Of one that is packed it throws what the answer does, and what `isUnpackError` knows. */
export function unpack(answer: IncomingMessage, unpackers: readonly Unpacker[]): AsyncIterable<Buffer> {
  if (unpackers.length === 0) return hearOut(answer);
  // Whoever reads the end of it is told of every error.
  return pipeline([answer, ...unpackers.flatMap((create) => create())], () => {}) as Transform;
}

/**
 * Brotli has neither a sign to begin with nor a sum at its end: by its first bytes any WebM is an empty one, and what follows
 * is passed over. So it is Brotli only where nothing is left over.
 */
function unpackBrotli(): readonly Transform[] {
  const unpacker = createBrotliDecompress();
  let given = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      given += chunk.length;
      done(null, chunk);
    },
  });
  const check = new PassThrough({
    flush: (done) => done(unpacker.bytesWritten === given ? null : leftOver()),
  });
  return [count, unpacker, check];
}

/** As zlib's own are named. */
const leftOver = () => Object.assign(new Error('More follows what was packed.'), { code: 'Z_DATA_ERROR' });

/** A body of which nothing is lost that came before it broke off, as it is from the answer itself; it ends there. */
function hearOut(answer: IncomingMessage): PassThrough {
  const heard = new PassThrough();
  answer.on('error', () => {});
  answer.once('close', () => heard.end());
  return answer.pipe(heard);
}

/** Whether a body was not in the packing that its host named, or ended within it. */
export function isUnpackError(error: unknown): boolean {
  return /^(Z_|ERR__|ERR_BROTLI)/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** A digest that a host gives of a file, in base64. */
interface Digest {
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
