import type { UploadBody } from '../../core/ports.ts';
import { frameMultipart, safeMime } from './multipart.ts';

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
