import { failure, passingFailure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Network, ReadAnswer } from '../../core/ports.ts';
import { causeOf, connect } from './connect.ts';
import { exchange } from './exchange.ts';
import { connectFailure } from './failures.ts';
import { readRetryAfter } from './retry-after.ts';
import type { NetworkContext } from './settings.ts';
import { isSendableKey, parseWebUrl } from './web-url.ts';

const MAXIMUM_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * One GET; a redirect is an answer, since the key must not follow it. Errors: OFFLINE, URL_INVALID, KEY_REFUSED (cannot be
 * sent at all), STAND_IN_LOOPBACK_ONLY.
 */
export async function read(
  context: NetworkContext,
  request: Parameters<Network['read']>[0],
): Promise<Result<ReadAnswer>> {
  const url = parseWebUrl(request.url);
  if (url === null) return fail(failure('URL_INVALID', { url: request.url }));
  if (request.key !== null && !isSendableKey(request.key))
    return fail(failure('KEY_REFUSED', { cause: 'key-malformed' }));
  try {
    const connection = await connect(url, {
      policy: { loopbackOnly: context.loopbackOnly, allow: 'any' },
      timeoutMilliseconds: Math.min(context.times.connect, request.timeoutMilliseconds),
      signal: request.signal,
    });
    if (connection.kind === 'failed') return fail(connectFailure(connection, url));
    const outcome = await exchange(
      connection.socket,
      url,
      {
        method: 'GET',
        headers: {
          Accept: 'application/json',
          ...(request.key === null ? {} : { 'x-api-key': request.key }),
        },
      },
      {
        maximumBytes: MAXIMUM_ANSWER_BYTES,
        timeoutMilliseconds: request.timeoutMilliseconds,
        signal: request.signal,
      },
    );
    if (outcome.kind === 'lost')
      return fail(passingFailure('OFFLINE', { host: url.host, cause: outcome.cause }));
    const { status, headers, body } = outcome;
    return succeed({
      status,
      body,
      retryAfterSeconds: readRetryAfter(headers['retry-after'], headers.date, Date.now()),
    });
  } catch (error) {
    return fail(passingFailure('OFFLINE', { host: url.host, cause: causeOf(error) }));
  }
}
