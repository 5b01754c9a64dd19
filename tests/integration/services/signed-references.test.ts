import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import { drawNoise } from '../../support/noise-picture.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, jobWhen, setUp } from '../trust/bench.ts';

const PNG = drawNoise(8, 8, 8);

/** A host of files; what is asked for it gives at once, or when the test says. */
async function startHost(
  seen: (request: IncomingMessage, answer: () => void) => void = (_, answer) => answer(),
) {
  const server = createServer((request, response) => {
    const isPage = request.url?.includes('page') === true;
    response.setHeader('Content-Type', isPage ? 'text/html' : 'image/png');
    seen(request, () => void response.end(isPage ? '<p>' : PNG));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const HOUR = 3_600_000;
const endsIn = (now: number, milliseconds: number) => `exp=${Math.floor((now + milliseconds) / 1000)}`;

it('an address whose signature ended while its job waited holds the job, and nothing is paid', async () => {
  const bench = await setUp();
  let passed = 0;
  const clock = { ...systemClock, now: () => Date.now() + passed };
  const url = `https://files.example/a.png?${endsIn(Date.now(), HOUR)}`;
  const app = await bench.open({ clock });
  await app.call('queue.pause', { scope: { kind: 'all' } });
  const [id] = await app.enqueue(image('A harbour.', { images: [{ kind: 'url', url }] }));
  passed = 2 * HOUR;
  await app.call('queue.resume', { scope: { kind: 'all' } });
  const held = await jobWhen(
    app,
    id,
    'the job to be held',
    (job) => job.hold?.reason === 'reference-expired',
  );
  expect(held.state).toBe('queued');
  expect(bench.service.submissions).toEqual([]);
});

it('an address that has ended is not queued', async () => {
  const bench = await setUp();
  const app = await bench.open({ start: false });
  const url = `https://files.example/a.png?${endsIn(Date.now(), -HOUR)}`;
  const job = image('A harbour.', { images: [{ kind: 'url', url }] });
  const { problems } = await app.call('jobs.enqueue', { jobs: [job] });
  expect(problems.map(({ problem }) => problem)).toMatchObject([
    { path: ['images', 0], code: 'url-expired', params: { url: 'files.example' } },
  ]);
});

it('what is at an address is kept as a file, if it is media', async () => {
  const bench = await setUp();
  const app = await bench.open({ start: false });
  const host = await startHost();
  const asset = await app.call('references.keepCopy', { url: `${host}/a?${endsIn(Date.now(), HOUR)}` });
  expect(asset).toMatchObject({ kind: 'image', mime: 'image/png', width: 8, height: 8, bytes: PNG.length });
  expect(await calls(app)['references.keepCopy']({ url: `${host}/page` })).toMatchObject({
    error: { code: 'FILE_NOT_MEDIA' },
  });
  expect(await calls(app)['references.keepCopy']({ url: 'http://169.254.169.254/a.png' })).toMatchObject({
    error: { code: 'RESULT_BLOCKED' },
  });
});

it('what is at an address is fetched once for all who ask for it at the same time', async () => {
  const bench = await setUp();
  const app = await bench.open({ start: false });
  const asked: IncomingMessage[] = [];
  const host = await startHost((request, answer) => {
    asked.push(request);
    answer();
  });
  const copies = ['/a', '/a', '/b'].map((path) =>
    calls(app)['references.keepCopy']({ url: `${host}${path}` }),
  );
  const [one, other, elsewhere] = await Promise.all(copies);
  expect(one).toMatchObject({ value: { mime: 'image/png', bytes: PNG.length } });
  expect(other).toEqual(one);
  expect(elsewhere).toMatchObject({ ok: true });
  expect(asked.map(({ url }) => url).toSorted()).toEqual(['/a', '/b']);
});

it.each([
  [
    'their signatures',
    (url: string, hours: number) => ({ url: `${url}?${endsIn(Date.now(), hours * HOUR)}` }),
  ],
  ['the answers', (url: string, hours: number) => ({ url, expires_in: hours * 3600 })],
])('results that soon end by %s are fetched before those that stay', async (_, write) => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const host = await startHost((request, answer) => {
    asked.push((request.url ?? '').replace(/^\/|\?.*$/g, ''));
    answers.push(answer);
  });
  const ends: Readonly<Record<string, number>> = { late: 5, soon: 1 };
  const nameOf = (genId: string) =>
    String(bench.service.submissions[Number(genId.slice(4)) - 1]?.body['prompt']).split(' ')[0] ?? '';
  let isDone = (name: string) => name.startsWith('first');
  const bench = await setUp(
    {
      query(genId) {
        const name = nameOf(genId);
        const [url, hours] = [`${host}/${name}`, ends[name]];
        const output = hours === undefined ? { url } : write(url, hours);
        return { body: isDone(name) ? { status: 'completed', outputs: [output] } : { status: 'running' } };
      },
    },
    {
      limits: { concurrent: 10, submitsPerMinute: 600 },
      generation: {
        ...{ url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
        resultsExpire: '/outputs/*/expires_in',
      },
    },
  );
  const app = await bench.open();
  await app.enqueue(
    ...['first-1', 'first-2', 'first-3', 'stays', 'late', 'soon'].map((name) => image(`${name} in the rain`)),
  );
  // As many as go to one host at once.
  await waitUntil('the first downloads', () => asked.length === 3);
  isDone = () => true;
  await waitUntil('all to be ready', () => app.store.jobs.list().every(({ state }) => state === 'fetching'));
  for (let count = 4; count <= 6; count += 1) {
    answers.shift()?.();
    await waitUntil('the next download', () => asked.length === count);
  }
  for (const answer of answers) answer();
  expect(asked.slice(3)).toEqual(['soon', 'late', 'stays']);
});
