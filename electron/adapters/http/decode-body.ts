import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

const unpackGzip = promisify(gunzip);
const unpackDeflate = promisify(inflate);
const unpackRawDeflate = promisify(inflateRaw);
const unpackBrotli = promisify(brotliDecompress);

/** A body's text; `too-large` where it would unpack to more than was allowed. */
export type DecodedBody = { readonly text: string } | 'too-large';

/**
 * The text of a whole body. Requests ask for no encoding, but what stands between may send one all the same, and the
 * answer to a paid submission must be read if it can be read at all: a body that is not in the named encoding is taken
 * as it is.
 *
 * @param encoding the header's value
 * @param maximumBytes of each layer once unpacked
 */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maximumBytes: number,
): Promise<DecodedBody> {
  const named = (encoding ?? '').toLowerCase().split(',').reverse();
  const layers = named.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  // No text begins like this: the encoding was applied and not named.
  if (layers.length === 0 && isGzip(bytes)) layers.push('gzip');
  let unpacked = bytes;
  try {
    for (const layer of layers.slice(0, CEILINGS.answer.encodings))
      unpacked = await unpack(unpacked, layer, maximumBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
    unpacked = bytes;
  }
  return { text: readText(unpacked) };
}

async function unpack(bytes: Buffer, layer: string, maxOutputLength: number): Promise<Buffer> {
  const options = { maxOutputLength };
  if (layer === 'gzip' || layer === 'x-gzip') return unpackGzip(bytes, options);
  if (layer === 'br') return unpackBrotli(bytes, options);
  if (layer !== 'deflate') return bytes;
  // The standard means zlib's form; many mean the bare one.
  const isZlib = bytes.length > 1 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
  return isZlib ? unpackDeflate(bytes, options) : unpackRawDeflate(bytes, options);
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** UTF-8, or what a byte order mark says; the mark is no part of the text. */
function readText(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}
