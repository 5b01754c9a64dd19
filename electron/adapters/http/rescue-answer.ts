import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { parseAnswer } from '../../../shared/kernel/json-pointer.ts';
import { decodeBody } from './decode-body.ts';

/** What can be read of an answer that the HTTP parser gave up. */
export interface RescuedAnswer {
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
