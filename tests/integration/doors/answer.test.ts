import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { judgeSubmission, type SubmissionOutcome } from '../../../shared/queue/submission.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../../support/scripted-service.ts';
import { openTestCore, request } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type RawRequest, startRawServer } from '../http/support/raw-server.ts';
import { openNetwork } from '../http/support/test-network.ts';

const PACKERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '': (bytes) => bytes,
  identity: (bytes) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zebra: (bytes) => bytes,
  'gzip, br': (bytes) => brotliCompressSync(gzipSync(bytes)),
};

interface Written {
  readonly status: number;
  readonly body: Buffer;
  readonly encoding: string;
  readonly isChunked: boolean;
  readonly headers: readonly string[];
}

/** An answer as it goes over the wire. */
function write({ status, body, encoding, isChunked, headers }: Written): Buffer {
  const packed = PACKERS[encoding]?.(body) ?? body;
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${packed.length}`;
  const lines = [`HTTP/1.1 ${status} X`, 'Content-Type: application/json', length, ...headers];
  if (encoding !== '') lines.push(`Content-Encoding: ${encoding}`);
  const half = Math.floor(packed.length / 2);
  const chunks = [packed.subarray(0, half), packed.subarray(half)].filter(({ length: bytes }) => bytes > 0);
  const framed = isChunked
    ? Buffer.concat([
        ...chunks.flatMap((chunk) => [
          Buffer.from(`${chunk.length.toString(16)}\r\n`),
          chunk,
          Buffer.from('\r\n'),
        ]),
        Buffer.from('0\r\n\r\n'),
      ])
    : packed;
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), framed]);
}

const BODIES: readonly JsonValue[] = [
  { genId: 'gen-1' },
  { code: '0', genId: 'gen-2', message: 'ok' },
  { genId: 42, data: { task_id: 'x' }, message: 'Welcome.' },
  { code: 1102, genId: null, message: 'No balance.' },
];
const QUERIES: readonly JsonValue[] = [
  { status: 'running', outputs: [], message: null },
  { status: 'failed', message: 'No.', cost: 1.5 },
  { status: 'completed', outputs: [{ url: 'http://127.0.0.1:9/a.png' }, { url: '/b.mp4' }] },
];

/** Bodies and heads are changed; the first twelve bytes, and with them the status, are not. */
function answersOf(bodies: readonly JsonValue[], statuses: readonly number[]): fc.Arbitrary<Buffer> {
  const json = damagedJson(bodies, undefined, 3).map((value) => Buffer.from(JSON.stringify(value)));
  const body = fc.oneof(
    { weight: 4, arbitrary: json },
    { weight: 1, arbitrary: json.chain((one) => damagedBytes([one])) },
    { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: hostileText.map((genId) => Buffer.from(JSON.stringify({ genId }))) },
  );
  const header = fc.constantFrom(
    ...[
      'Retry-After: 0',
      'Retry-After: -1',
      'Retry-After: 1e99',
      'Location: /gens/a%00b',
      'Location: http://evil.example/%ff',
      'X-A: \u0001',
    ],
    ...[
      'Content-Length: 1',
      'Transfer-Encoding: gzip',
      'Connection: upgrade',
      'Set-Cookie: a=b',
      'Trailer: x',
      ': x',
      'HTTP/1.1 100 Continue',
    ],
  );
  const written = fc.record({
    status: fc.constantFrom(...statuses),
    body,
    encoding: fc.constantFrom(...Object.keys(PACKERS)),
    isChunked: fc.boolean(),
    headers: fc.array(header, { maxLength: 2 }),
  });
  const damage = written.map(write).chain((bytes) => {
    const head = bytes.subarray(0, 12);
    return damagedBytes([bytes.subarray(12)], 3).map((rest) => Buffer.concat([head, rest]));
  });
  return fc.oneof(written.map(write), damage);
}

const FACTS = [
  { unavailableIsUnbilled: false },
  { unavailableIsUnbilled: true, submission: { genId: '/data/task_id', header: null } },
  { unavailableIsUnbilled: true, submission: { genId: null, header: 'location' } },
  { unavailableIsUnbilled: false, envelope: { code: '/code', ok: ['0'], message: '/message' } },
];

/** Read without looking at the code: where a refusal is believed, nothing stands in the place of the id. */
function namesNothing(outcome: SubmissionOutcome, facts: (typeof FACTS)[number]): boolean {
  if (outcome.kind !== 'answer') return true;
  const isNothing = (value: unknown) => [undefined, null, false, ''].includes(value as null);
  const submission = 'submission' in facts ? facts.submission : undefined;
  if (submission?.header === 'location' && !isNothing(outcome.headers?.['location'])) return false;
  const body = parse(outcome.body) as { genId?: unknown; data?: { task_id?: unknown } } | null | undefined;
  return isNothing(submission?.genId === '/data/task_id' ? body?.data?.task_id : body?.genId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** Submits to a service that answers with the bytes that it is given. */
async function openRawService() {
  let answer: Buffer = Buffer.alloc(0);
  const server = await startRawServer(async (connection) => {
    await connection.request();
    connection.socket.end(answer);
    // Of thousands, none is looked at afterwards.
    server.connections.length = 0;
  });
  onTestFinished(() => server.close());
  const { network } = openNetwork();
  const url = `${server.url}/v2/generation/modeln-pro`;
  return {
    send(bytes: Buffer): Promise<SubmissionOutcome> {
      answer = bytes;
      return network.submit({ url, key: 'k', body: '{}', timeoutMilliseconds: 20_000 });
    },
  };
}

it('an answer of 2xx to a submission is an acceptance or in doubt, and only an envelope can refuse', async () => {
  const { send } = await openRawService();
  const seen = new Set<string>();
  await fuzz(
    fc.tuple(answersOf(BODIES, [200, 201, 202, 226, 299]), fc.constantFrom(...FACTS)),
    async ([bytes, facts]) => {
      const outcome = await send(bytes);
      expect(['answer', 'lost']).toContain(outcome.kind);
      const verdict = judgeSubmission(outcome, facts);
      seen.add(verdict.event);
      if (verdict.event === 'refused') expect(namesNothing(outcome, facts)).toBe(true);
      if ('envelope' in facts) expect(['accepted', 'outcome-unclear', 'refused']).toContain(verdict.event);
      else expect(['accepted', 'outcome-unclear']).toContain(verdict.event);
      // An id that the database or an address can't hold would be asked for as another.
      if (verdict.event === 'accepted')
        expect(decodeURIComponent(encodeURIComponent(verdict.genId))).not.toMatch(/^$|\0/);
    },
  );
  expect(seen).toEqual(new Set(['accepted', 'outcome-unclear', 'refused']));
});

it('a refusal of any status is believed only where nothing stands in the place of the id', async () => {
  const { send } = await openRawService();
  const seen = new Set<string>();
  const statuses = [302, 400, 401, 403, 409, 429, 500, 503];
  await fuzz(fc.tuple(answersOf(BODIES, statuses), fc.constantFrom(...FACTS)), async ([bytes, facts]) => {
    const outcome = await send(bytes);
    const verdict = judgeSubmission(outcome, facts);
    seen.add(verdict.event);
    // Sent again, or failed without a charge.
    if (verdict.event !== 'outcome-unclear') expect(namesNothing(outcome, facts)).toBe(true);
    expect(verdict.event).not.toBe('accepted');
  });
  expect(seen).toEqual(new Set(['refused', 'not-sent', 'outcome-unclear']));
});

it('no paid answer, and no answer to a question, leads to a second submission', async () => {
  // As many as can be on their way at once; others in each run.
  const count = 200;
  const [submitted, asked] = [answersOf(BODIES, [200, 202]), answersOf(QUERIES, [200])];
  const pairs = fc.sample(fc.tuple(submitted, asked), count);
  const posts = new Map<string, number>();
  const reply = ({ line, body }: RawRequest): Buffer => {
    if (!line.startsWith('POST')) return pairs[asks++ % count]?.[1] as Buffer;
    const { prompt } = JSON.parse(String(body)) as { prompt: string };
    posts.set(prompt, (posts.get(prompt) ?? 0) + 1);
    return pairs[Number(prompt.slice(1))]?.[0] as Buffer;
  };
  let asks = 0;
  const server = await startRawServer(async (connection) => {
    connection.socket.end(reply(await connection.request()));
  });
  onTestFinished(() => server.close());
  const root = await mkdtemp(join(tmpdir(), 'dailies-door-answers-'));
  await mkdir(join(root, 'data'), { recursive: true });
  const limits = { concurrent: 1000, submitsPerMinute: 1_000_000 };
  await addScriptedProfile(join(root, 'data'), server.url, { limits });
  const app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on' },
    log: { info() {}, warn() {}, error() {} },
  });
  onTestFinished(async () => {
    await app.close();
    await rm(root, { recursive: true, force: true });
  });
  const ids = await app.enqueue(
    ...Array.from({ length: count }, (_, index) => request('modelk-3-turbo', { prompt: `p${index}` })),
  );
  const waiting = () => app.store.jobs.inState('queued', 'uploading', 'sending').length;
  await waitUntil('all to be sent', waiting, (left) => left === 0);
  await waitUntil(
    'what was accepted to be asked for',
    () => asks,
    (times) => times >= count / 4,
  );
  expect([...posts.values()].filter((times) => times !== 1)).toEqual([]);
  expect(posts.size).toBeGreaterThan(count / 2);
  // One that never arrived whole, on a slow day, is in doubt like any other.
  ids.forEach((id, index) => {
    const states = posts.has(`p${index}`) ? /^(submitted|unknown|fetching|done|failed)$/ : /^unknown$/;
    expect(app.store.jobs.find(id)?.state).toMatch(states);
  });
});
