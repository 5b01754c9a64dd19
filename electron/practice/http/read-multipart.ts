/** A part's headers, as far as they matter here. */
interface PartHead {
  readonly name: string;
  readonly fileName: string | null;
}

/** What a multipart body consists of, in its order; file bytes come in pieces. */
export type MultipartPiece =
  | { readonly kind: 'part'; readonly head: PartHead }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

export class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

/** The boundary of a `multipart/form-data` content type, or null. */
export function readBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? null;
}

const maxHeadBytes = 8192;
type Stage = 'preamble' | 'after-boundary' | 'head' | 'opening' | 'bytes' | 'done';

/**
 * Splits a multipart body that arrives in chunks (RFC 7578). Holds back no more than a boundary's length or a part's
 * headers, so memory does not grow with the file.
 */
export function createMultipartReader(boundary: string): {
  readonly read: (chunk: Buffer) => readonly MultipartPiece[];
  readonly isDone: () => boolean;
} {
  const body: Body = {
    delimiter: Buffer.from(`\r\n--${boundary}`, 'latin1'),
    held: Buffer.from('\r\n', 'latin1'),
    stage: 'preamble',
  };
  return {
    read(chunk) {
      if (body.stage === 'done') return [];
      const pieces: MultipartPiece[] = [];
      join(body, chunk, pieces);
      while (step(body, pieces));
      return pieces;
    },
    isDone: () => body.stage === 'done',
  };
}

interface Body {
  readonly delimiter: Buffer;
  /** A body begins with the boundary itself: a line break put before it lets one search serve for all of them. */
  held: Buffer;
  stage: Stage;
}

function take(body: Body, count: number): Buffer {
  const taken = body.held.subarray(0, count);
  body.held = body.held.subarray(count);
  return taken;
}

/** In the middle of a file, only the seam between two chunks is joined: copying every chunk would cost more than writing it. */
function join(body: Body, chunk: Buffer, pieces: MultipartPiece[]): void {
  const { delimiter, held, stage } = body;
  const seam = Buffer.concat([held, chunk.subarray(0, delimiter.length)]);
  if (stage !== 'bytes' || chunk.length < delimiter.length || seam.includes(delimiter)) {
    body.held = Buffer.concat([held, chunk]);
    return;
  }
  if (held.length > 0) pieces.push({ kind: 'bytes', bytes: held });
  body.held = chunk;
}

/** Reads on by one step; false where more has to arrive first. */
function step(body: Body, pieces: MultipartPiece[]): boolean {
  if (body.stage === 'done') return false;
  if (body.stage === 'after-boundary') return stepAfterBoundary(body);
  if (body.stage === 'opening') return stepIntoBytes(body);
  return body.stage === 'head' ? stepThroughHead(body, pieces) : stepToBoundary(body, pieces);
}

function stepToBoundary(body: Body, pieces: MultipartPiece[]): boolean {
  const { delimiter, held } = body;
  const found = held.indexOf(delimiter);
  const count = found >= 0 ? found : Math.max(0, held.length - delimiter.length + 1);
  const bytes = take(body, count);
  if (body.stage === 'bytes' && bytes.length > 0) pieces.push({ kind: 'bytes', bytes });
  if (found < 0) return false;
  take(body, delimiter.length);
  if (body.stage === 'bytes') pieces.push({ kind: 'end' });
  body.stage = 'after-boundary';
  return true;
}

function stepAfterBoundary(body: Body): boolean {
  if (body.held.length < 2) return false;
  const mark = take(body, 2).toString('latin1');
  if (mark !== '--' && mark !== '\r\n') throw new MultipartError('a boundary is not followed by a line end');
  body.stage = mark === '--' ? 'done' : 'head';
  return true;
}

function stepThroughHead(body: Body, pieces: MultipartPiece[]): boolean {
  const end = body.held.indexOf('\r\n\r\n');
  if (end > maxHeadBytes || (end < 0 && body.held.length > maxHeadBytes))
    throw new MultipartError("a part's headers are too long");
  if (end < 0) return false;
  pieces.push({ kind: 'part', head: readPartHead(take(body, end).toString('utf8')) });
  // Of the empty line, one line end stays: it is the beginning of the delimiter where a part is empty.
  take(body, 2);
  body.stage = 'opening';
  return true;
}

function stepIntoBytes(body: Body): boolean {
  const { delimiter, held } = body;
  if (held.length < delimiter.length) return false;
  if (!held.subarray(0, delimiter.length).equals(delimiter)) take(body, 2);
  body.stage = 'bytes';
  return true;
}

function readPartHead(text: string): PartHead {
  const disposition = text.split('\r\n').find((line) => /^content-disposition\s*:/i.test(line)) ?? '';
  const name = readParameter(disposition, 'name');
  if (!/^content-disposition\s*:\s*form-data\b/i.test(disposition) || name === null) {
    throw new MultipartError('a part has no form-data name');
  }
  return { name, fileName: readExtended(disposition) ?? readParameter(disposition, 'filename') };
}

/** Browsers write quotes and line breaks in a name as `%22`, `%0D` and `%0A`; others put a backslash before a quote. */
function readParameter(disposition: string, name: string): string | null {
  const found = new RegExp(`[;\\s]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(disposition);
  const value = found?.[1] ?? found?.[2];
  return value === undefined
    ? null
    : value
        .replaceAll(/\\(["\\])/g, '$1')
        .replaceAll('%22', '"')
        .replaceAll(/%0[AD]/gi, ' ');
}

function readExtended(disposition: string): string | null {
  const found = /[;\s]filename\*=utf-8''([^\s;]+)/i.exec(disposition)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return null;
  }
}
