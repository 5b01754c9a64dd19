import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listForms } from '../../../scripts/lib/key-canary.mjs';
import { CANARY_KEY, filesWithKey } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { type Answer, type Host, startHost } from '../../support/services/host.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

let root: string;
let host: Host | null = null;
let app: TestCore | null = null;

beforeEach(() => {
  root = makeFolder('answers');
});
afterEach(async () => {
  await app?.close();
  host?.close();
  app = null;
  host = null;
});

/** A service that answers each submission like this, and says of every generation that it is running. */
async function submitTo(answer: (body: Buffer) => Answer, body: string | Buffer): Promise<string> {
  host = await startHost(({ method }) => {
    if (method === 'POST') return answer(Buffer.from(body));
    return { status: 200, body: '{"status":"running"}' };
  });
  const data = join(root, 'data');
  await mkdir(data, { recursive: true });
  await addPaidProfile(data, host.url, {});
  app = await openTestCore(data, {
    baseUrl: null,
    settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
  });
  const [id = ''] = await app.enqueue(request('modelk-3-turbo', { prompt: 'A heron in the reeds.' }));
  return id;
}

const posts = () => host?.seen.filter(({ method }) => method === 'POST').length;
const encoded = (encoding: string, pack: (body: Buffer) => Buffer) => (body: Buffer) => ({
  status: 200,
  body: pack(body),
  headers: { 'Content-Encoding': encoding },
});

const PLAIN = '{"genId":"g-1"}';
const BIG = '9007199254740993';
const ACCEPTED: [string, (body: Buffer) => Answer, string | Buffer, string][] = [
  ...[201, 202, 203, 207, 226, 299].map((status): [string, (body: Buffer) => Answer, string, string] => [
    `the status ${status}`,
    (body) => ({ status, body }),
    PLAIN,
    'g-1',
  ]),
  ['gzip', encoded('gzip', gzipSync), PLAIN, 'g-1'],
  ['gzip by its old name', encoded('X-GZip', gzipSync), PLAIN, 'g-1'],
  ['gzip that nobody named', (body) => ({ status: 200, body: gzipSync(body) }), PLAIN, 'g-1'],
  ['deflate', encoded('deflate', deflateSync), PLAIN, 'g-1'],
  ['bare deflate', encoded('deflate', deflateRawSync), PLAIN, 'g-1'],
  ['br', encoded('br', brotliCompressSync), PLAIN, 'g-1'],
  ['two encodings', encoded('gzip, br', (body) => brotliCompressSync(gzipSync(body))), PLAIN, 'g-1'],
  ['an encoding that was not applied', encoded('gzip', (body) => body), PLAIN, 'g-1'],
  ['a byte order mark', (body) => ({ status: 200, body }), `\uFEFF${PLAIN}`, 'g-1'],
  ['UTF-16', (body) => ({ status: 200, body }), Buffer.from(`\uFEFF${PLAIN}`, 'utf16le'), 'g-1'],
  ['a packed byte order mark', encoded('br', brotliCompressSync), `\uFEFF${PLAIN}`, 'g-1'],
  ['an integer as id', (body) => ({ status: 200, body }), '{"genId":42}', '42'],
  ['an integer beyond 2^53', (body) => ({ status: 202, body }), `{"genId":${BIG}}`, BIG],
];

it.each(ACCEPTED)('with %s an acceptance is one, after one POST', async (_, answer, body, genId) => {
  const id = await submitTo(answer, body);
  const job = await (app as TestCore).waitForState(id, 'submitted', 'unknown', 'failed');
  expect([job.state, job.genId, posts()]).toEqual(['submitted', genId, 1]);
});

it('an id beyond 2^53 is asked for with every digit', async () => {
  await submitTo((body) => ({ status: 200, body }), `{"genId":${BIG}}`);
  await expect.poll(() => host?.seen.some(({ path }) => path.endsWith(`/${BIG}`))).toBe(true);
});

it.each<[string, (body: Buffer) => Answer, string]>([
  ['a bomb', encoded('gzip', () => gzipSync(Buffer.alloc(64 * 1024 * 1024))), ''],
  ['a bomb in a bomb', encoded('gzip, gzip', () => gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024)))), ''],
  ['half of a packed answer', encoded('gzip', (body) => gzipSync(body).subarray(0, 20)), PLAIN],
  ['an encoding of its own', encoded('zebra', (body) => gzipSync(body)), PLAIN],
  ['no id', (body) => ({ status: 202, body }), '{}'],
])('%s is in doubt, and is not sent again', async (_, answer, body) => {
  const id = await submitTo(answer, body);
  const job = await (app as TestCore).waitForState(id, 'submitted', 'unknown', 'failed');
  expect([job.state, posts()]).toEqual(['unknown', 1]);
});

it('a refusal that can’t be unpacked is one all the same', async () => {
  const answer = encoded('gzip', (body) => gzipSync(body).subarray(0, 15));
  const id = await submitTo((body) => ({ ...answer(body), status: 400 }), '{"message":"No."}');
  const job = await (app as TestCore).waitForState(id, 'unknown', 'failed');
  expect([job.state, job.error?.code, posts()]).toEqual(['failed', 'SERVICE_REFUSED', 1]);
});

describe('a service that repeats the key in what it says', () => {
  /** In a message, in JSON within it, in base64, and in addresses. */
  const said = JSON.stringify({
    key: CANARY_KEY,
    basic: Buffer.from(`user:${CANARY_KEY}`).toString('base64'),
    at: `https://media.example/?key=${encodeURIComponent(CANARY_KEY)}`,
  });

  it.each([
    ['a refusal', 400, 'failed'],
    ['a refused key', 401, 'queued'],
    ['an answer in doubt', 500, 'unknown'],
  ])('leaves none of it in the data, nor in the window: %s', async (_, status, state) => {
    const id = await submitTo((body) => ({ status, body }), JSON.stringify({ message: said }));
    const { core, waitForState } = app as TestCore;
    await waitForState(id, state as 'failed');
    const shown = JSON.stringify(await core.calls['app.snapshot']({}));
    expect(listForms(CANARY_KEY).filter((form) => Buffer.from(shown).includes(form))).toEqual([]);
    await app?.close();
    app = null;
    expect(filesWithKey(root)).toEqual([]);
  });
});
