import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  type Failure,
  fail,
  failure,
  passingFailure,
  type Result,
  succeed,
} from '../../../shared/kernel/result.ts';
import { parseWebAddress } from '../../core/ports/web-address.ts';
import type { ReadAnswer, ReadRequest } from '../../core/ports.ts';
import { isSendableKey } from './access-headers.ts';
import { connect } from './connect.ts';
import { type Exchange, exchange } from './exchange.ts';
import {
  allowedAddresses,
  isOwnName,
  type NamingService,
  type NetworkContext,
  namingService,
} from './host-policy.ts';
import { causeOf, type NoConnection } from './open-socket.ts';

interface SmallRequest extends ReadRequest {
  readonly method?: 'DELETE' | 'POST' | 'PUT';
  /** JSON text. */
  readonly body?: string;
}

/**
 * One GET, or a small JSON request that costs nothing; a redirect is an answer, since the key must not follow it. Errors:
 * OFFLINE, URL_INVALID, KEY_REFUSED (cannot be sent at all), STAND_IN_LOOPBACK_ONLY.
 */
export async function read(context: NetworkContext, request: SmallRequest): Promise<Result<ReadAnswer>> {
  const address = parseWebAddress(request.url);
  if (address === null) return fail(failure('URL_INVALID', { url: request.url }));
  const { url } = address;
  if (request.key !== null && !isSendableKey(request.key))
    return fail(failure('KEY_REFUSED', { cause: 'key-malformed' }));
  try {
    const isNamed = request.namedBy !== undefined;
    const service = namingService(context, request.namedBy ?? null);
    const connection = await connect(url, {
      policy: { ...context, allow: isNamed ? allowedAddresses(url, service) : 'any' },
      routes: context.routes,
      timeoutMilliseconds: Math.min(context.times.connect, request.timeoutMilliseconds),
      signal: request.signal,
    });
    if (connection.kind === 'failed')
      return fail(isNamed ? namedFailure(connection, url, service) : connectFailure(connection, url));
    const outcome = await exchange(
      connection.socket,
      address,
      {
        ...{ method: request.method ?? 'GET', key: request.key, access: request.access },
        headers: headersOf(request),
      },
      {
        ...(request.body === undefined ? {} : { body: request.body }),
        maximumBytes: CEILINGS.answer.queryBytes,
        timeoutMilliseconds: request.timeoutMilliseconds,
        files: request.files,
        signal: request.signal,
      },
    );
    if (outcome.kind === 'lost') return fail(failureOf(outcome, url));
    if (connection.reached !== null && !isNamed) context.reached.note(url.origin, connection.reached);
    const { status, headers, isFile } = outcome;
    return succeed({
      ...(isFile === undefined ? {} : { isFile }),
      status,
      body: outcome.body,
      retryAfterSeconds: readRetryAfter(headers['retry-after'], headers.date, Date.now()),
    });
  } catch (error) {
    return fail(passingFailure('OFFLINE', { host: url.host, cause: causeOf(error) }));
  }
}

/** Whoever answers more than is read is there, and has said nothing. */
function failureOf({ cause, status }: Extract<Exchange, { kind: 'lost' }>, { host }: URL): Failure {
  return status === undefined
    ? passingFailure('OFFLINE', { host, cause })
    : passingFailure('SERVICE_BUSY', { status, message: '', retryAfterSeconds: null });
}

function headersOf({ body, files = [] }: SmallRequest): Record<string, string> {
  return {
    // Who is asked for JSON may answer with that, in place of the file that a download gets without a preference.
    ...(files.length === 0 ? { Accept: 'application/json' } : {}),
    // An answer that was kept on the way is of before.
    'Cache-Control': 'no-cache',
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  };
}

/** What a connection that did not come about means to whoever wanted to read or upload. */
function connectFailure(connection: NoConnection, url: URL): Failure {
  const { reason, cause, proxy } = connection;
  if (reason === 'loopback-only') return failure('STAND_IN_LOOPBACK_ONLY', { host: url.host });
  if (reason === 'blocked') return failure('RESULT_BLOCKED', { host: url.host, cause });
  return passingFailure('OFFLINE', { host: url.host, cause, ...(proxy === undefined ? {} : { proxy }) });
}

/** As `connectFailure`, of an address that a service named: its own name that leads elsewhere than when it was proven says so. */
export function namedFailure(connection: NoConnection, url: URL, service: NamingService | null): Failure {
  const isOwn = service !== null && isOwnName(url, service);
  if (connection.reason !== 'blocked' || !isOwn) return connectFailure(connection, url);
  return failure('ADDRESS_CHANGED', { host: url.host, proven: service.reached });
}

/** A pause longer than a day is a mistake of the service; timers could not hold it either. */
const LONGEST_SECONDS = 86_400;

/**
 * Seconds to wait by a Retry-After header (RFC 9110, 10.2.3: seconds or a date), null when it is neither. A date is
 * taken relative to the answer's own Date where there is one, so that a wrong clock on either side does no harm.
 */
export function readRetryAfter(
  value: string | undefined,
  answeredAt: string | undefined,
  now: number,
): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  const until = /\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(answeredAt ?? '');
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000);
  return Math.min(Math.max(0, seconds), LONGEST_SECONDS);
}
