import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { DIRECT_ROUTES, type ProxyRoutes, type ReachedHosts } from '../../core/ports/connections.ts';
import type { AddressHead, AddressRequest } from '../../core/ports/network.ts';
import { parseWebAddress } from '../../core/ports/web-address.ts';
import type { Log, Network } from '../../core/ports.ts';
import { download } from './download.ts';
import { type NetworkContext, type NetworkTimes, USUAL_TIMES } from './host-policy.ts';
import { openResult } from './open-result.ts';
import { read } from './read.ts';
import { submit } from './submit.ts';
import { upload } from './upload.ts';

/**
 * Asks for the beginning of what is at an address, without a key. Where it leads, redirects included, is checked as for
 * a result. Errors: URL_INVALID, RESULT_BLOCKED, OFFLINE, STAND_IN_LOOPBACK_ONLY.
 */
async function probeUrl(context: NetworkContext, request: AddressRequest): Promise<Result<AddressHead>> {
  const address = parseWebAddress(request.url);
  if (address === null) return fail(failure('URL_INVALID', { url: request.url }));
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

/**
 * HTTP through Node's own client, never Chromium's: that one repeats a POST on its own when a reused connection drops.
 * Every request has a fresh connection. With `loopbackOnly`, hosts elsewhere fail as STAND_IN_LOOPBACK_ONLY.
 */
export function createNetwork(options: {
  loopbackOnly: boolean;
  /** Left out, the artist has allowed none. */
  vpnRanges?: NetworkContext['vpnRanges'];
  log: Log;
  reached: ReachedHosts;
  /** Left out, no proxy is used. */
  routes?: ProxyRoutes;
  times?: Partial<NetworkTimes>;
}): Network {
  const context = {
    loopbackOnly: options.loopbackOnly,
    vpnRanges: options.vpnRanges,
    log: options.log,
    reached: options.reached,
    routes: options.routes ?? DIRECT_ROUTES,
    times: { ...USUAL_TIMES, ...options.times },
  };
  return {
    submit: (request) => submit(context, request),
    read: (request) => read(context, request),
    askForPlace: (request) => read(context, request),
    // What takes a body often refuses a request that claims to be JSON and is empty.
    cancel: (request) =>
      read(context, { ...request, ...(request.method === 'DELETE' ? {} : { body: '{}' }) }),
    upload: (request) => upload(context, request),
    download: (request) => download(context, request),
    probeUrl: (request) => probeUrl(context, request),
  };
}
