import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { AddressHead, AddressRequest } from '../../core/ports/network.ts';
import { parseWebAddress } from '../../core/ports/web-address.ts';
import { openResult } from './open-result.ts';
import type { NetworkContext } from './settings.ts';

/**
 * Asks for the beginning of what is at an address, without a key. Where it leads, redirects included, is checked as for
 * a result. Errors: URL_INVALID, RESULT_BLOCKED, OFFLINE, STAND_IN_LOOPBACK_ONLY.
 */
export async function look(context: NetworkContext, request: AddressRequest): Promise<Result<AddressHead>> {
  const address = parseWebAddress(request.url);
  if (address === null) return fail(failure('URL_INVALID', { url: request.url.slice(0, 200) }));
  const headers = { Range: `bytes=0-${CEILINGS.sniffedBytes - 1}` };
  const { namedBy, signal } = request;
  const opened = await openResult(context, { address, headers, namedBy, signal });
  if (opened.kind === 'failed') return fail(opened.error);
  try {
    const { answer } = opened;
    return succeed({
      status: answer.statusCode ?? 0,
      mime: (answer.headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase(),
      bytes: wholeBytes(answer),
      beginning: await readBeginning(answer),
    });
  } finally {
    opened.answer.destroy();
    opened.close();
  }
}

/** The size of the whole, which a part names after the slash. */
function wholeBytes({ statusCode, headers }: IncomingMessage): number | null {
  const text =
    statusCode === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  const bytes = Number(text);
  return text !== undefined && Number.isSafeInteger(bytes) ? bytes : null;
}

/** A host that knows no ranges sends everything; no more than the beginning is read of it. */
async function readBeginning(answer: IncomingMessage): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= CEILINGS.sniffedBytes) break;
    }
  } catch {
    // What came until then may do.
  }
  return Buffer.concat(pieces).subarray(0, CEILINGS.sniffedBytes);
}
