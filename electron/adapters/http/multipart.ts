import { randomBytes } from 'node:crypto';
import type { FormPart } from '../../core/ports.ts';

/** Everything of a multipart body but the file's own bytes, which go between `head` and `tail`. */
export interface MultipartFrame {
  readonly contentType: string;
  readonly head: Buffer;
  readonly tail: Buffer;
}

export interface MultipartFile {
  readonly field: string;
  readonly fileName: string;
  readonly mime: string;
  readonly extraFields: Readonly<Record<string, string>>;
}

/** Frames one file, after the constant fields, as multipart/form-data (RFC 7578). */
export function frameMultipart({ field, fileName, mime, extraFields }: MultipartFile): MultipartFrame {
  const boundary = drawBoundary();
  const constants = Object.entries(extraFields).map(
    ([name, value]) => `${writeHead(boundary, { name })}${value}\r\n`,
  );
  const file = writeHead(boundary, { name: field, fileName, mime });
  return {
    contentType: typeOf(boundary),
    head: Buffer.from(constants.join('') + file, 'utf8'),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8'),
  };
}

/** Writes a whole form, whose files are held in memory. */
export function writeMultipart(parts: readonly FormPart[]): { contentType: string; body: Buffer } {
  const boundary = drawBoundary();
  const written = parts.flatMap((part) => [
    Buffer.from(writeHead(boundary, part)),
    'bytes' in part ? part.bytes : Buffer.from(part.text),
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: typeOf(boundary),
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Long enough to stand in no file by chance, nor by anybody's will. */
function drawBoundary(): string {
  return `----dailies-${randomBytes(18).toString('hex')}`;
}

function typeOf(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}

function writeHead(
  boundary: string,
  { name, fileName, mime }: { name: string; fileName?: string; mime?: string | undefined },
): string {
  const ofFile = fileName === undefined ? '' : `; filename="${quoteFileName(fileName)}"`;
  const type = mime === undefined ? '' : `\r\nContent-Type: ${safeMime(mime)}`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(name)}"${ofFile}${type}\r\n\r\n`;
}

/** As browsers do it: UTF-8 as it is, and only what would end the quotes or the line written as `%22`, `%0D`, `%0A`. */
function quoteName(name: string): string {
  return name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/**
 * A file's own name is only a name: no folders, and neither control characters nor a backslash, which some services
 * read as the start of an escape. RFC 7578, 4.2 forbids `filename*`, so Unicode stays plain.
 */
function quoteFileName(name: string): string {
  const last = name.split('/').at(-1) ?? '';
  const plain = quoteName(last)
    .replaceAll('\\', '%5C')
    .replaceAll(/\p{Cc}/gu, '_');
  return plain === '' ? 'file' : plain;
}

/** The type as it may stand in a header; what is none becomes the type of any file. */
export function safeMime(mime: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime : 'application/octet-stream';
}
