import { randomBytes } from 'node:crypto';
import type { FormPart, UploadBody } from '../../core/ports.ts';

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

/** Everything of an upload's body but the file, which goes between `head` and `tail`. */
export interface UploadFrame {
  readonly headers: Readonly<Record<string, string>>;
  readonly head: Buffer;
  readonly tail: Buffer;
  /** How many bytes so many of the file become. */
  encodedBytes(fileBytes: number): number;
  /** What a chunk of the file becomes. All but the last must be a multiple of three bytes long. */
  encode(chunk: Buffer): Buffer | string;
}

/** Headers that say what the request is or to whom it goes; an answer does not get to choose these. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|expect|te|trailer|upgrade|cookie|proxy-.*|x-api-key)$/i;

/** Frames a file by the way it is to be sent. */
export function frameUpload(body: UploadBody, mime: string): UploadFrame {
  switch (body.kind) {
    case 'multipart': {
      const { contentType, head, tail } = frameMultipart({ ...body, mime, extraFields: body.fields });
      return { headers: { 'Content-Type': contentType }, head, tail, ...AS_IT_IS };
    }
    case 'raw':
      return { headers: rawHeaders(body.headers, mime), head: NOTHING, tail: NOTHING, ...AS_IT_IS };
    case 'json-base64':
      return frameJson(body);
  }
}

const NOTHING = Buffer.alloc(0);
const AS_IT_IS = {
  encodedBytes: (fileBytes: number) => fileBytes,
  encode: (chunk: Buffer) => chunk,
};

function rawHeaders(asked: Readonly<Record<string, string>>, mime: string): Record<string, string> {
  const own = Object.entries(asked).filter(([name]) => !OWN_HEADERS.test(name));
  const namesType = own.some(([name]) => name.toLowerCase() === 'content-type');
  return { ...(namesType ? {} : { 'Content-Type': safeMime(mime) }), ...Object.fromEntries(own) };
}

/** The object is written by hand around the file: a whole file in one text would have to fit into memory. */
function frameJson({ field, properties }: Extract<UploadBody, { kind: 'json-base64' }>): UploadFrame {
  const others = Object.entries(properties).filter(([name]) => name !== field);
  const start = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`).join('');
  return {
    headers: { 'Content-Type': 'application/json' },
    head: Buffer.from(`{${start}${JSON.stringify(field)}:"`, 'utf8'),
    tail: Buffer.from('"}', 'utf8'),
    encodedBytes: (fileBytes) => Math.ceil(fileBytes / 3) * 4,
    encode: (chunk) => chunk.toString('base64'),
  };
}
