const MAX_REASON_BYTES = 1200;
const MAX_REASON_LENGTH = 300;

/** The body of a request from a process that may be anyone's by now; null where it is longer than that. No more is held of it. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Why a file could not be worked on, in the words of that process. */
export async function readReason(request: Request): Promise<string> {
  const bytes = await readBody(request, MAX_REASON_BYTES);
  return bytes === null ? '' : Buffer.from(bytes).toString('utf8').slice(0, MAX_REASON_LENGTH);
}
