import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createListener, type Listener } from '../../../electron/core/results/webhook/listener.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { type Target, writeRequest } from '../webhook/support/hostile-deliveries.ts';
import { sendAndEnd, sendRaw, statusesOf } from '../webhook/support/raw-client.ts';

const OWNER = { attemptId: 'attempt-1', jobId: 'job-1' };

let listener: Listener;
let target: Target;
let stored: string[];
let faults: string[];

beforeEach(async () => {
  [stored, faults] = [[], []];
  const secret = randomBytes(32).toString('base64url');
  listener = createListener({
    log: { info() {}, warn() {}, error: (event) => void faults.push(event) },
    port: 0,
    publicUrl: null,
    lookup: (asked) => (asked === secret ? OWNER : null),
    onDelivery: (_owner, body) => stored.push(body) > 0,
  });
  const started = await listener.start();
  if (!started.ok) throw new Error(started.error.code);
  target = { port: started.value.port, secret };
});
afterEach(() => listener.stop());

const SAMPLES: readonly JsonValue[] = [
  { genId: 'g-1', status: 'completed', outputs: [{ url: 'http://127.0.0.1:9/a.png' }] },
  { genId: 'g-2', status: 'failed', message: 'No.' },
];

/** `null` leaves a header out. */
const headers = fc.dictionary(
  fc.constantFrom(
    'Host',
    'Origin',
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    'Transfer-Encoding',
    'Expect',
    'Connection',
    'Upgrade',
    'X-Long',
    'Cookie',
  ),
  fc.oneof(
    fc.constantFrom<string | null>(
      null,
      '',
      '0',
      '-1',
      '5',
      '1e3',
      '99999999999',
      'chunked',
      'gzip',
      'gzip, chunked',
      'identity',
      '100-continue',
      'keep-alive',
      'websocket',
    ),
    fc.constantFrom('127.0.0.1', 'evil.example', 'null', 'https://evil.example', 'y'.repeat(9000)),
    hostileText.map((text) => text.replaceAll(/[\r\n]/g, ' ').slice(0, 200)),
  ),
  { maxKeys: 3 },
);
const body = fc.oneof(
  damagedJson(SAMPLES).map((value) => Buffer.from(JSON.stringify(value))),
  damagedBytes(SAMPLES.map((value) => Buffer.from(JSON.stringify(value)))),
  hostileText.map((text) => Buffer.from(text)),
  fc.constantFrom(
    gzipSync('{}'),
    Buffer.from('5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n'),
    Buffer.from('['.repeat(500)),
  ),
);
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constant((secret: string) => `/deliver/${secret}`) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...['A'.repeat(43), '', '../', '__proto__', '%00'])
      .map((guess) => () => `/deliver/${guess}`),
  },
  {
    weight: 1,
    arbitrary: hostileText.map(
      (text) => (secret: string) => `/deliver/${secret}${encodeURI(text.toWellFormed())}`,
    ),
  },
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'post', 'OPTIONS', 'CONNECT', 'PRI', '') },
);
const version = fc.oneof(
  { weight: 6, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'RTSP/1.0', '') },
);

/** A request that is right in most; then its bytes are changed, or they are not. */
const request = fc
  .tuple(method, path, version, headers, body, fc.integer({ min: 0, max: 3 }))
  .chain(([verb, way, protocol, more, content, changes]) => {
    const write = (to: Target) =>
      writeRequest(to, {
        line: `${verb} ${way(to.secret)} ${protocol}`.trim(),
        headers: more,
        body: content,
      });
    // The secret is another in each run; what is changed must not depend on it.
    const name = { port: 40_000, secret: 'S'.repeat(43) };
    const whole = write(name).toString('latin1');
    return damagedBytes([Buffer.from(whole, 'latin1')], changes).map(
      (bytes) => (to: Target) =>
        Buffer.from(
          bytes
            .toString('latin1')
            .replaceAll(name.secret, to.secret)
            .replaceAll('127.0.0.1:40000', `127.0.0.1:${to.port}`),
          'latin1',
        ),
    );
  });

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it('whatever is sent is answered or let go, and only JSON to the right secret changes anything', async () => {
  let [taken, count] = [0, 0];
  await fuzz(request, async (write) => {
    const bytes = write(target);
    stored.length = 0;
    // Half closed: a request that claims more than was sent is over then.
    const statuses = statusesOf(await sendAndEnd(target.port, bytes));
    const acknowledged = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 500)).toEqual([]);
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged);
    // Whose sender went on with what is no request hears only of that; the delivery before it was whole, and counts.
    if (stored.length > acknowledged) expect(statuses).toEqual([400]);
    if (stored.length > 0) expect(bytes.toString('latin1')).toContain(`/deliver/${target.secret}`);
    for (const text of stored) expect(isReadable(text)).toBe(true);
    taken += stored.length;
    count += 1;
    if (count % 50 > 0) return;
    expect(statusesOf(await sendRaw(target.port, writeRequest(target)))).toEqual([200]);
  });
  expect(faults).toEqual([]);
  expect(taken).toBeGreaterThan(0);
});
