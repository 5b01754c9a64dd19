import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { CALLED_OFF, type SubmissionOutcome } from '../../../shared/queue/submission.ts';
import { parseWebAddress } from '../../core/ports/web-address.ts';
import type { SubmissionRequest } from '../../core/ports.ts';
import { isSendableKey } from './access-headers.ts';
import { connect } from './connect.ts';
import { exchange } from './exchange.ts';
import type { NetworkContext } from './host-policy.ts';
import { writeMultipart } from './multipart.ts';
import { readRetryAfter } from './read.ts';

/** Headers that stand once; what a service repeats is none that a profile could name. */
function readTexts(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/**
 * Exactly one POST. Nothing is written before the connection stands, so a failure to connect is the one proof that
 * nothing left; from then on, everything but a whole answer is `lost`. A redirect is an answer. Never rejects.
 */
export async function submit(
  context: NetworkContext,
  request: SubmissionRequest,
): Promise<SubmissionOutcome> {
  const address = parseWebAddress(request.url);
  // What could not be put into a request at all is found before a connection is opened.
  if (address === null || !isSendableKey(request.key))
    return { kind: 'not-sent', cause: address === null ? 'url-invalid' : 'key-malformed' };
  const { url } = address;
  const connection = await connect(url, {
    policy: { ...context, allow: 'any' },
    routes: context.routes,
    timeoutMilliseconds: Math.min(context.times.connect, request.timeoutMilliseconds),
  });
  if (connection.kind === 'failed') return { kind: 'not-sent', cause: connection.cause };
  if (request.mayLeave?.() === false) {
    connection.socket.destroy();
    return { kind: 'not-sent', cause: CALLED_OFF };
  }
  // Before a byte leaves: between an answer and its being written down there is room for nothing else.
  if (connection.reached !== null) context.reached.note(url.origin, connection.reached);
  const { contentType, body } =
    typeof request.body === 'string'
      ? { contentType: 'application/json', body: Buffer.from(request.body) }
      : writeMultipart(request.body);
  const outcome = await exchange(
    connection.socket,
    address,
    {
      ...{ method: 'POST', key: request.key, access: request.access },
      headers: {
        ...request.headers,
        Accept: 'application/json',
        'Content-Type': contentType,
        'Content-Length': String(body.length),
      },
    },
    {
      body,
      isRescued: true,
      maximumBytes: CEILINGS.answer.bytes,
      timeoutMilliseconds: request.timeoutMilliseconds,
    },
  );
  if (outcome.kind === 'lost') {
    context.log.warn('submission-lost', { host: url.host, cause: outcome.cause });
    return { kind: 'lost', cause: outcome.cause };
  }
  const { status, headers } = outcome;
  return {
    kind: 'answer',
    status,
    body: outcome.body,
    headers: readTexts(headers),
    retryAfterSeconds: readRetryAfter(headers['retry-after'], headers.date, Date.now()),
  };
}
