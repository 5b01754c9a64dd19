import { randomBytes } from 'node:crypto';

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
  const boundary = `----dailies-${randomBytes(18).toString('hex')}`;
  const constants = Object.entries(extraFields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(name)}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `form-data; name="${quoteName(field)}"; filename="${quoteFileName(fileName)}"`;
  const file = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${safeMime(mime)}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(constants.join('') + file, 'utf8'),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8'),
  };
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
