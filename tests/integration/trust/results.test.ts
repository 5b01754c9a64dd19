import { readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import type { TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'Four ways to see one lighthouse in the rain.';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };
const FILE: ScriptedAnswer = { body: Buffer.from(PIXEL, 'base64'), headers: { 'content-type': 'image/png' } };

const completed = (...urls: string[]): ScriptedAnswer => ({
  body: { status: 'completed', outputs: urls.map((url) => ({ url })) },
});

/** Moves the clock on until the job is in a state, or waits for a reason: tries of a result lie minutes apart. */
async function passTime(
  app: TestCore,
  clock: ReturnType<typeof createHandClock>,
  id: string,
  wanted: string,
) {
  await waitUntil(`the job to be ${wanted}`, () => {
    clock.advance(30_000);
    const job = app.store.jobs.find(id);
    return job?.state === wanted || job?.hold?.reason === wanted;
  });
}

describe('one bad result of several', () => {
  it('costs none of the others, and can be fetched again by whoever stopped waiting for it', async () => {
    let isBack = false;
    const bench = await setUp({
      query: () =>
        completed('/files/a.png', '/files/lost.png', `data:image/png;base64,${PIXEL}`, 'files/d.png'),
      result: (path) => (path.includes('lost') && !isBack ? GONE : FILE),
    });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = await app.enqueue(image(PROMPT));
    await passTime(app, clock, id, 'results-late');
    expect(app.store.jobs.find(id)?.takeIds).toHaveLength(3);
    await app.call('jobs.stopWatching', { jobIds: [id] });
    expect(app.store.jobs.find(id)).toMatchObject({ state: 'cancelled', lostOutputs: 1 });
    isBack = true;
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
    await jobWhen(app, id, 'all four results', (job) => job.state === 'done' && job.takeIds.length === 4);
    expect(app.store.jobs.find(id)).toMatchObject({ lostOutputs: 0, error: null });
    expect(bench.service.submissions).toHaveLength(1);
  });
});

describe('a paid result that its host does not give', () => {
  const FORBIDDEN: ScriptedAnswer = { status: 403, body: { message: 'not yet' } };
  const LATE = [
    { what: 'a 404', named: completed('/files/a.png'), result: GONE, code: 'RESULT_GONE' },
    { what: 'a 403', named: completed('/files/a.png'), result: FORBIDDEN, code: 'RESULT_GONE' },
    { what: 'no address yet', named: completed(), result: FILE, code: 'RESULT_MISSING' },
  ];

  async function openLate({ named, result }: (typeof LATE)[number], testMode: 'success' | null = null) {
    let isBack = false;
    const bench = await setUp({
      query: () => (isBack ? completed('/files/a.png') : named),
      result: () => (isBack ? FILE : result),
    });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = await app.enqueue({ ...image(PROMPT), testMode });
    const bringBack = () => {
      isBack = true;
    };
    const countTries = () => bench.service.requests.filter((one) => one.startsWith('GET')).length;
    return { bench, app, clock, id, bringBack, countTries };
  }

  it.each(LATE)('$what: it is waited for by the hour, a few minutes apart, and comes home', async (late) => {
    const { bench, app, clock, id, bringBack, countTries } = await openLate(late);
    await passTime(app, clock, id, 'results-late');
    expect(app.store.jobs.find(id)).toMatchObject({ state: 'fetching', error: { code: late.code } });
    // Six hours, each pause as long as the job says that it is.
    const end = clock.now() + 6 * 3_600_000;
    const before = countTries();
    while (clock.now() < end) {
      const until = app.store.jobs.find(id)?.hold?.until as number;
      expect(until - clock.now()).toBeLessThanOrEqual(12.5 * 60_000);
      clock.advance(until - clock.now());
      await jobWhen(app, id, 'the next try', ({ hold }) => hold?.until !== until);
    }
    // At most two requests each: one for the address, one for the file.
    expect(countTries() - before).toBeLessThan(2 * 6 * 12);
    bringBack();
    await passTime(app, clock, id, 'done');
    expect(app.store.jobs.find(id)).toMatchObject({ error: null, lostOutputs: 0, hold: null });
    expect(bench.service.submissions).toHaveLength(1);
  });

  it('is tried at once when it is fetched again', async () => {
    const { app, clock, id, bringBack } = await openLate(LATE[0] as (typeof LATE)[number]);
    await passTime(app, clock, id, 'results-late');
    bringBack();
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
    // The least pause between two tries.
    clock.advance(1000);
    await app.waitForState(id, 'done');
  });

  it('is given up by itself where it was a test, which costs nothing', async () => {
    const { app, clock, id } = await openLate(LATE[0] as (typeof LATE)[number], 'success');
    await passTime(app, clock, id, 'failed');
    expect(app.store.jobs.find(id)?.error?.code).toBe('RESULT_GONE');
  });
});

it('reads a delivery that comes again with other addresses, where only deliveries bring results', async () => {
  const bench = await setUp({ result: (path) => (path.includes('new') ? FILE : GONE) }, { generation: null });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'submitted');
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const deliver = (url: string) =>
    fetch(webhookUrl, {
      method: 'POST',
      body: JSON.stringify({ genId: 'gen-1', status: 'completed', outputs: [{ url }] }),
    });
  await deliver(`${bench.service.baseUrl}/files/old.png`);
  await passTime(app, clock, id, 'results-late');
  await deliver(`${bench.service.baseUrl}/files/new.png`);
  await passTime(app, clock, id, 'done');
  expect(app.store.jobs.find(id)?.takeIds).toHaveLength(1);
});

it('makes no second results folder under the mount point of a drive that is gone', async () => {
  const bench = await setUp();
  const clock = createHandClock();
  const root = dirname(bench.folder);
  const results = join(root, 'drive', 'results');
  const app = await bench.open({ clock, settings: { resultsFolder: results } });
  const [first] = await app.enqueue(image(PROMPT));
  await passTime(app, clock, first, 'done');
  await rename(join(root, 'drive'), join(root, 'unplugged'));
  const [second] = await app.enqueue(image('A second shot while the drive is away.'));
  // Before it is sent, or when its result is to be saved.
  await waitUntil('the wait for the folder', async () => {
    clock.advance(5000);
    const { status } = await app.call('app.snapshot', {});
    const hold = app.store.jobs.find(second)?.hold?.reason;
    return hold === 'folder-missing' || status.resultsProblem?.code === 'FOLDER_MISSING';
  });
  expect(await readdir(root)).not.toContain('drive');
  await rename(join(root, 'unplugged'), join(root, 'drive'));
  await passTime(app, clock, second, 'done');
  expect(bench.service.submissions).toHaveLength(2);
});
