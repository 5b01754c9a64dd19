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
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // A body begins with the boundary itself: a line break put before it lets one search serve for all of them.
  let held: Buffer = Buffer.from('\r\n', 'latin1');
  let stage: Stage = 'preamble';

  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  const stepToBoundary = (pieces: MultipartPiece[]): boolean => {
    const found = held.indexOf(delimiter);
    const count = found >= 0 ? found : Math.max(0, held.length - delimiter.length + 1);
    const bytes = take(count);
    if (stage === 'bytes' && bytes.length > 0) pieces.push({ kind: 'bytes', bytes });
    if (found < 0) return false;
    take(delimiter.length);
    if (stage === 'bytes') pieces.push({ kind: 'end' });
    stage = 'after-boundary';
    return true;
  };
  const stepAfterBoundary = (): boolean => {
    if (held.length < 2) return false;
    const mark = take(2).toString('latin1');
    if (mark !== '--' && mark !== '\r\n')
      throw new MultipartError('a boundary is not followed by a line end');
    stage = mark === '--' ? 'done' : 'head';
    return true;
  };
  const stepThroughHead = (pieces: MultipartPiece[]): boolean => {
    const end = held.indexOf('\r\n\r\n');
    if (end > maxHeadBytes || (end < 0 && held.length > maxHeadBytes))
      throw new MultipartError("a part's headers are too long");
    if (end < 0) return false;
    pieces.push({ kind: 'part', head: readPartHead(take(end).toString('utf8')) });
    // Of the empty line, one line end stays: it is the beginning of the delimiter where a part is empty.
    take(2);
    stage = 'opening';
    return true;
  };
  const stepIntoBytes = (): boolean => {
    if (held.length < delimiter.length) return false;
    if (!held.subarray(0, delimiter.length).equals(delimiter)) take(2);
    stage = 'bytes';
    return true;
  };
  const step = (pieces: MultipartPiece[]): boolean => {
    if (stage === 'done') return false;
    if (stage === 'after-boundary') return stepAfterBoundary();
    if (stage === 'opening') return stepIntoBytes();
    return stage === 'head' ? stepThroughHead(pieces) : stepToBoundary(pieces);
  };
  /** In the middle of a file, only the seam between two chunks is joined: copying every chunk would cost more than writing it. */
  const join = (chunk: Buffer, pieces: MultipartPiece[]) => {
    const seam = Buffer.concat([held, chunk.subarray(0, delimiter.length)]);
    if (stage !== 'bytes' || chunk.length < delimiter.length || seam.includes(delimiter)) {
      held = Buffer.concat([held, chunk]);
      return;
    }
    if (held.length > 0) pieces.push({ kind: 'bytes', bytes: held });
    held = chunk;
  };
  return {
    read(chunk) {
      if (stage === 'done') return [];
      const pieces: MultipartPiece[] = [];
      join(chunk, pieces);
      while (step(pieces));
      return pieces;
    },
    isDone: () => stage === 'done',
  };
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
