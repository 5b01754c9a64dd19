import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { CEILINGS } from '../../../shared/ceilings.ts';

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
export function unpackersFor(encoding: string | undefined): readonly Unpacker[] {
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
