import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { parseAnswer } from '../../../shared/kernel/json-pointer.ts';

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

/** What can be read of an answer that the HTTP parser gave up. */
interface RescuedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Looks once more at the bytes of an answer that the parser gave up (a header name with a blank, two lengths, chunks that are none): a
 * submission that was accepted and paid may be named in them. Only an acceptance (2xx) with a whole JSON object or list is taken, as only
 * the id is looked for.
 */
export async function rescueAnswer(received: Buffer): Promise<RescuedAnswer | null> {
  const text = received.toString('latin1');
  const status = /^HTTP\/\d(?:\.\d)? +(2\d\d)\b/.exec(text)?.[1];
  const gap = /\r?\n\r?\n/.exec(text);
  if (status === undefined || gap === null) return null;
  const lines = text.slice(0, gap.index).split(/\r?\n/).slice(1);
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  const headers = Object.fromEntries(fields);
  const bytes = received.subarray(gap.index + gap[0].length);
  const isChunked = /chunked/i.test(headers['transfer-encoding'] ?? '');
  const packed = (isChunked ? joinChunks(bytes) : null) ?? bytes;
  const decoded = await decodeBody(packed, headers['content-encoding'], CEILINGS.answer.bytes);
  const isWhole = decoded !== 'too-large' && typeof (parseAnswer(decoded.text) ?? '') === 'object';
  return isWhole ? { status: Number(status), headers, body: decoded.text } : null;
}

/** The body of chunks (RFC 9112, 7.1); null where the bytes are none. */
function joinChunks(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const [line, size] = /^([\da-f]{1,7})[^\n]{0,100}\n/i.exec(bytes.toString('latin1', at, at + 110)) ?? [];
    if (line === undefined || size === undefined) return null;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + line.length, at + line.length + length));
    at += line.length + length;
    at = bytes.indexOf('\n', at) + 1;
    if (at === 0) return null;
  }
}

/** The longest that is taken; what is larger belongs behind an address. */
const MAX_CHARACTERS = 256 * 1024 * 1024;

const HEAD_CHARACTERS = 1000;

/** The bytes of a `data:` address (RFC 2397), and what it calls them; null where it is none, is empty, or is too large. */
export function readDataUrl(url: string): { bytes: Buffer; contentType: string | null } | null {
  const comma = url.slice(0, HEAD_CHARACTERS).indexOf(',');
  if (!/^data:/i.test(url) || comma < 0 || url.length > MAX_CHARACTERS) return null;
  const [type = '', ...parameters] = url.slice('data:'.length, comma).split(';');
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === 'base64';
  const bytes = isBase64 ? readBase64(url.slice(comma + 1)) : readPercent(url.slice(comma + 1));
  if (bytes === null || bytes.length === 0) return null;
  return { bytes, contentType: type === '' ? null : type.toLowerCase() };
}

/** Node reads what is no base64 up to there; half a picture is no picture. */
function readBase64(text: string): Buffer | null {
  const plain = text.includes('%') ? readPercent(text)?.toString('latin1') : text;
  if (plain === undefined) return null;
  const packed = plain.replace(/[\s=]+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  return bytes.length === Math.floor((packed.length * 3) / 4) ? bytes : null;
}

function readPercent(text: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(text), 'utf8');
  } catch {
    return null;
  }
}
