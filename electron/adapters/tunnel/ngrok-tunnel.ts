import type { Session } from '@ngrok/ngrok';
import {
  type Failure,
  fail,
  failure,
  passingFailure,
  type Result,
  succeed,
} from '../../../shared/kernel/result.ts';
import type { OpenTunnel, Tunnel, TunnelRequest } from '../../core/ports/connections.ts';
import type { Log } from '../../core/ports.ts';

const OPEN_TIMEOUT_MILLISECONDS = 25_000;
const CLOSE_TIMEOUT_MILLISECONDS = 3000;

export interface NgrokOptions {
  readonly log: Log;
  /** Another place to dial than ngrok's own; for tests. */
  readonly serverAddress?: string;
  readonly timeoutMilliseconds?: number;
}

/**
 * The tunnel through the artist's own ngrok account. The library is native and loaded only when a tunnel is wanted. It
 * would reconnect by itself without a limit and without saying so clearly; here a lost session is closed and reported,
 * and whoever asked for it opens another.
 */
export function createNgrokTunnel(options: NgrokOptions): Tunnel {
  return {
    async open(request) {
      const attempt = openSession(options, request);
      const ended = endAfter(options.timeoutMilliseconds ?? OPEN_TIMEOUT_MILLISECONDS, request.signal);
      try {
        const first = await Promise.race([attempt, ended.failure]);
        // What opens after all is nobody's any more.
        if (!first.ok) void attempt.then((late) => (late.ok ? late.value.close() : undefined));
        return first;
      } finally {
        ended.clear();
      }
    },
  };
}

async function openSession(options: NgrokOptions, request: TunnelRequest): Promise<Result<OpenTunnel>> {
  let session: Session | null = null;
  let isOver = false;
  const close = async () => {
    isOver = true;
    if (session !== null) await quietly(session.close());
  };
  try {
    const { SessionBuilder } = await import('@ngrok/ngrok');
    const builder = new SessionBuilder();
    if (options.serverAddress !== undefined) builder.serverAddr(options.serverAddress);
    builder
      .authtoken(request.token)
      .clientInfo('dailies', '1')
      .handleDisconnection((_address, error) => {
        // Before the session stands, the answer to `connect` says why; afterwards this is the only word.
        if (isOver || session === null) return false;
        options.log.warn('tunnel-lost', { error: error.slice(0, 300) });
        void close();
        request.onLost(error.slice(0, 300));
        // "false" would be thrown where nobody can catch it.
        return true;
      });
    session = await builder.connect();
    const endpoint = session.httpEndpoint().forwardsTo('Dailies');
    if (request.domain !== null) endpoint.domain(request.domain);
    const listener = await endpoint.listenAndForward(`http://127.0.0.1:${request.port}`);
    const url = listener.url();
    if (url === null) throw new Error('the tunnel has no address');
    options.log.info('tunnel-open', { url });
    return succeed({ url: url.replace(/\/+$/, ''), close });
  } catch (error) {
    await close();
    return fail(tunnelFailure(error));
  }
}

/** Closing is a request of its own, which must not hang where the network is gone. */
async function quietly(closing: Promise<void>): Promise<void> {
  await Promise.race([
    closing.catch(() => {}),
    new Promise<void>((settle) => setTimeout(settle, CLOSE_TIMEOUT_MILLISECONDS).unref()),
  ]);
}

function endAfter(
  milliseconds: number,
  signal: AbortSignal,
): { failure: Promise<Result<never>>; clear: () => void } {
  let clear = () => {};
  const ended = new Promise<Result<never>>((settle) => {
    const end = (cause: 'timeout' | 'cancelled') => settle(fail(passingFailure('TUNNEL_FAILED', { cause })));
    const timer = setTimeout(() => end('timeout'), milliseconds);
    const cancel = () => end('cancelled');
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
  });
  return { failure: ended, clear: () => clear() };
}

/** What only the account's owner can put right: by the numbers of https://ngrok.com/docs/errors, else by its words. */
const ARTISTS_OWN: readonly [pattern: RegExp, cause: 'token' | 'limit' | 'domain'][] = [
  [/ERR_NGROK_(105|107|4018)\b/, 'token'],
  [/ERR_NGROK_108\b/, 'limit'],
  [/ERR_NGROK_334\b/, 'domain'],
  [/authtoken|authentication failed/i, 'token'],
  [/simultaneous|account limit|too many/i, 'limit'],
  [/\bdomain\b|\bhostname\b/i, 'domain'],
];

/** What the library's words mean; its own message is kept, without the token that it may repeat. */
export function tunnelFailure(error: unknown): Failure<'TUNNEL_FAILED'> {
  const raw = error instanceof Error ? error.message : String(error);
  const message = raw.replaceAll(/[A-Za-z0-9]{20,}_[A-Za-z0-9]{15,}/g, '…').slice(0, 600);
  const own = ARTISTS_OWN.find(([pattern]) => pattern.test(raw));
  if (own !== undefined) return failure('TUNNEL_FAILED', { cause: own[1], message });
  if (isMissingLibrary(error)) return failure('TUNNEL_FAILED', { cause: 'library', message });
  const isNetwork = /tcp connection|dns|connect|timed? ?out|network|tls|resolve|eof|reset/i.test(raw);
  return passingFailure('TUNNEL_FAILED', { cause: isNetwork ? 'network' : 'other', message });
}

function isMissingLibrary(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || /native binding/i.test(String(message))
  );
}
