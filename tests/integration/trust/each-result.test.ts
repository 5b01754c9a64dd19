import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import { drawPicture } from '../../support/sample-media.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import type { TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'Three ways to see one lighthouse in the rain.';
const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };
const PICTURES: Readonly<Record<string, Buffer>> = {
  a: drawPicture(8, 8, 'teal'),
  b: drawPicture(8, 8, 'coral'),
  c: drawPicture(8, 8, 'gold'),
};

/** The picture that an address ends with the name of. */
const file = (path: string): ScriptedAnswer => ({
  body: PICTURES[/([abc])\.png$/.exec(path)?.[1] ?? ''],
  headers: { 'content-type': 'image/png' },
});

const completed = (...urls: string[]): ScriptedAnswer => ({
  body: { status: 'completed', outputs: urls.map((url) => ({ url })) },
});

async function open(bench: Bench) {
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [id] = await app.enqueue(image(PROMPT));
  /** Moves the clock on until the job is as wanted: tries of a result lie minutes apart. */
  const pass = (what: string, isReached: (job: NonNullable<ReturnType<typeof find>>) => boolean) =>
    waitUntil(what, () => {
      clock.advance(30_000);
      const job = find();
      return job !== null && isReached(job);
    });
  const find = () => app.store.jobs.find(id);
  return { app, id, find, pass };
}

/** Which pictures a job has, by name, in its order. */
async function picturesOf(app: TestCore, id: string): Promise<(string | undefined)[]> {
  const takeIds = app.store.jobs.find(id)?.takeIds ?? [];
  const takes = new Map(app.store.takes.byId(takeIds).map((take) => [take.id, take.path]));
  const files = await Promise.all(takeIds.map((takeId) => readFile(takes.get(takeId) ?? '')));
  return files.map((bytes) => Object.entries(PICTURES).find(([, picture]) => picture.equals(bytes))?.[0]);
}

async function deliver(bench: Bench, ...urls: string[]): Promise<void> {
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') ?? '';
  const outputs = urls.map((url) => ({ url }));
  const body = JSON.stringify({ genId: 'gen-1', status: 'completed', outputs });
  expect((await fetch(webhookUrl, { method: 'POST', body })).status).toBe(200);
}

describe('the first result, which cannot be reached,', () => {
  it.each([
    ['is answered with 503', '/files/dead.png'],
    ['has nobody who listens', 'http://127.0.0.1:1/dead.png'],
  ])('%s: the others come home, and whoever waits no longer can have it later', async (_, dead) => {
    let isBack = false;
    const bench = await setUp({
      query: () => completed(isBack ? '/files/a.png' : dead, '/files/b.png', '/files/c.png'),
      result: (path) => (path.includes('dead') ? { status: 503, body: {} } : file(path)),
    });
    const { app, id, find, pass } = await open(bench);
    await pass('the wait for the first', ({ takeIds, hold }) => takeIds.length === 2 && hold !== null);
    expect(await picturesOf(app, id)).toEqual(['b', 'c']);
    expect(find()).toMatchObject({ state: 'fetching', hold: { reason: 'offline' } });
    await app.call('jobs.stopWatching', { jobIds: [id] });
    expect(find()).toMatchObject({ state: 'cancelled', lostOutputs: 1 });
    isBack = true;
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
    await pass('the first', ({ state }) => state === 'done');
    expect(await picturesOf(app, id)).toEqual(['a', 'b', 'c']);
    expect(find()).toMatchObject({ lostOutputs: 0, error: null });
    expect(bench.service.submissions).toHaveLength(1);
  });
});

describe('addresses that are named anew', () => {
  it.each<[string, string[], string[]]>([
    ['in another order', ['/old/files/a.png', '/old/files/b.png'], ['/new/files/b.png', '/new/files/a.png']],
    ['for those alone that lack', ['/old/files/a.png', '/old/files/b.png'], ['/new/files/b.png']],
    [
      'signed, in another order',
      ['/files/a.png?s=1', '/old/files/b.png?s=1'],
      ['/files/b.png?s=2', '/files/a.png?s=2'],
    ],
  ])('%s, are each of the result that they were of', async (_, first, later) => {
    let asked = 0;
    const bench = await setUp({
      query() {
        asked += 1;
        return completed(...(asked === 1 ? first : later));
      },
      result: (path) => (path === '/old/files/b.png' ? GONE : file(path)),
    });
    const { app, id, find, pass } = await open(bench);
    await pass('its end', ({ state }) => state === 'done');
    expect(await picturesOf(app, id)).toEqual(['a', 'b']);
    expect(find()).toMatchObject({ lostOutputs: 0, error: null });
  });
});

describe('results that are named later', () => {
  it('come home, each with a delivery of its own, where only deliveries bring them', async () => {
    const bench = await setUp({ result: file }, { generation: null });
    const app = await bench.open();
    const [id] = await app.enqueue(image(PROMPT));
    await app.waitForState(id, 'submitted');
    for (const name of ['a', 'b', 'c']) await deliver(bench, `/files/${name}.png`);
    await jobWhen(app, id, 'all three', ({ state, takeIds }) => state === 'done' && takeIds.length === 3);
    expect(await picturesOf(app, id)).toEqual(['a', 'b', 'c']);
    // Named and signed once more, it is no other, and a shorter list takes none away.
    await deliver(bench, '/files/a.png?signature=2');
    await waitUntil('the delivery to be worked out', () => app.store.deliveries.pending().length === 0);
    expect(app.store.outputs.ofJob(id)).toHaveLength(3);
    expect(app.store.jobs.find(id)).toMatchObject({ state: 'done', lostOutputs: 0 });
  });

  it('come home after a delivery that names them, where the service names them too when it is asked', async () => {
    const bench = await setUp({ query: () => completed('/files/a.png'), result: file });
    const { app, id, pass } = await open(bench);
    await pass('its end', ({ state }) => state === 'done');
    const asked = () => bench.service.requests.filter((line) => line.startsWith('GET /v2/')).length;
    const before = asked();
    await deliver(bench, '/files/a.png');
    bench.service.script.query = () => completed('/files/a.png', '/files/b.png');
    await deliver(bench, '/files/a.png', '/files/b.png');
    await jobWhen(app, id, 'the second', ({ state, takeIds }) => state === 'done' && takeIds.length === 2);
    expect(await picturesOf(app, id)).toEqual(['a', 'b']);
    expect(asked() - before).toBe(1);
    expect(app.store.jobs.history(id).transitions.map(({ reason }) => reason)).toContain('fetch-again');
  });
});

describe('what is no result', () => {
  it.each([
    ['<!doctype html><html><title>Link expired</title></html>', 'application/octet-stream'],
    ['{"message":"Not ready yet."}', 'binary/octet-stream'],
    ['<?xml version="1.0"?>\n<Error><Code>SlowDown</Code></Error>', 'video/mp4'],
  ])('%s, called %s, is asked for again', async (body, type) => {
    let asked = 0;
    const bench = await setUp({
      query: () => completed('/files/a.png'),
      result(path) {
        asked += 1;
        return asked < 3 ? { body, headers: { 'content-type': type } } : file(path);
      },
    });
    const { app, id, pass } = await open(bench);
    await pass('its end', ({ state }) => state === 'done');
    expect(await picturesOf(app, id)).toEqual(['a']);
  });

  it('but may be what was paid for, is kept, said to be so, and fetched once more on the artist’s word', async () => {
    let isReady = false;
    const bench = await setUp({
      query: () => completed('/files/a.png'),
      result: (path) =>
        isReady ? file(path) : { body: 'Not yet.', headers: { 'content-type': 'image/png' } },
    });
    const { app, id, find, pass } = await open(bench);
    await pass('its end', ({ state }) => state === 'done');
    expect(find()).toMatchObject({ lostOutputs: 0, error: { code: 'RESULT_QUARANTINED' } });
    isReady = true;
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
    await pass('its result', ({ state }) => state === 'done');
    expect(await picturesOf(app, id)).toEqual([undefined, 'a']);
    expect(find()).toMatchObject({ lostOutputs: 0, error: null });
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).refused).toHaveLength(1);
    expect(bench.service.submissions).toHaveLength(1);
  });
});

describe('an answer to a question', () => {
  it('that says it is of another job’s generation is none: it is asked for again', async () => {
    let isKept = true;
    const bench = await setUp({
      query(genId) {
        const of = isKept ? 'gen-1' : genId;
        const outputs = [{ url: of === 'gen-1' ? '/files/a.png' : '/files/b.png' }];
        return { body: { genId: of, status: 'completed', outputs } };
      },
      result: file,
    });
    const { app, id: one, pass } = await open(bench);
    await pass('the first', ({ state }) => state === 'done');
    const [two] = await app.enqueue(image(`${PROMPT} Once more.`));
    const isAsked = (line: string) => line === 'GET /v2/generation/gen-2';
    const asked = () => bench.service.requests.filter(isAsked).length;
    await pass('questions about the second', () => asked() > 2);
    expect(app.store.jobs.find(two)).toMatchObject({ state: 'submitted', takeIds: [] });
    isKept = false;
    await pass('the second', () => app.store.jobs.find(two)?.state === 'done');
    expect([await picturesOf(app, one), await picturesOf(app, two)]).toEqual([['a'], ['b']]);
  });

  it('may hold what is no generation of anybody where the id is looked for', async () => {
    const bench = await setUp({
      query: () => ({ body: { genId: 'file-7', status: 'completed', outputs: [{ url: '/files/a.png' }] } }),
      result: file,
    });
    const { app, id, pass } = await open(bench);
    await pass('its end', ({ state }) => state === 'done');
    expect(await picturesOf(app, id)).toEqual(['a']);
  });
});
