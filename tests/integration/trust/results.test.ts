import { readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import type { TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, jobWhen, setUp, unwrap } from './bench.ts';

const PROMPT = 'Four ways to see one lighthouse in the rain.';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };
const FILE: ScriptedAnswer = { body: Buffer.from(PIXEL, 'base64'), headers: { 'content-type': 'image/png' } };

const completed = (...urls: string[]): ScriptedAnswer => ({
  body: { status: 'completed', outputs: urls.map((url) => ({ url })) },
});

/** Moves the clock on until the job is as wanted: tries of a result lie minutes apart. */
async function passTime(app: TestCore, clock: ReturnType<typeof createHandClock>, id: string, state: string) {
  await waitUntil(`the job to be ${state}`, () => {
    clock.advance(30_000);
    return app.store.jobs.find(id)?.state === state;
  });
}

describe('one bad result of several', () => {
  it('costs none of the others, leaves a gap that is said, and can be fetched again', async () => {
    let isBack = false;
    const bench = await setUp({
      query: () =>
        completed('/files/a.png', '/files/lost.png', `data:image/png;base64,${PIXEL}`, 'files/d.png'),
      result: (path) => (path.includes('lost') && !isBack ? GONE : FILE),
    });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = (await app.enqueue(image(PROMPT))) as [string];
    await passTime(app, clock, id, 'done');
    expect(app.store.jobs.find(id)).toMatchObject({
      lostOutputs: 1,
      error: { code: 'RESULT_GONE' },
    });
    expect(app.store.jobs.find(id)?.takeIds).toHaveLength(3);
    isBack = true;
    expect(unwrap(await calls(app)['jobs.fetchAgain']({ jobIds: [id] })).changed).toEqual([id]);
    await jobWhen(app, id, 'all four results', (job) => job.state === 'done' && job.takeIds.length === 4);
    expect(app.store.jobs.find(id)).toMatchObject({ lostOutputs: 0, error: null });
    expect(bench.service.submissions).toHaveLength(1);
  });

  it('that are all bad fails the job, which says so and can fetch them again', async () => {
    let isBack = false;
    const bench = await setUp({
      query: () => completed('/files/a.png', '/files/b.png'),
      result: () => (isBack ? FILE : GONE),
    });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = (await app.enqueue(image(PROMPT))) as [string];
    await passTime(app, clock, id, 'failed');
    isBack = true;
    unwrap(await calls(app)['jobs.fetchAgain']({ jobIds: [id] }));
    await jobWhen(app, id, 'both results', (job) => job.state === 'done' && job.takeIds.length === 2);
    expect(bench.service.submissions).toHaveLength(1);
  });
});

it('reads a delivery that comes again with other addresses, where only deliveries bring results', async () => {
  const bench = await setUp({ result: (path) => (path.includes('new') ? FILE : GONE) }, { generation: null });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [id] = (await app.enqueue(image(PROMPT))) as [string];
  await app.waitForState(id, 'submitted');
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const deliver = (url: string) =>
    fetch(webhookUrl, {
      method: 'POST',
      body: JSON.stringify({ genId: 'gen-1', status: 'completed', outputs: [{ url }] }),
    });
  await deliver(`${bench.service.baseUrl}/files/old.png`);
  await passTime(app, clock, id, 'failed');
  await deliver(`${bench.service.baseUrl}/files/new.png`);
  await jobWhen(app, id, 'its result', (job) => job.state === 'done' && job.takeIds.length === 1);
});

it('makes no second results folder under the mount point of a drive that is gone', async () => {
  const bench = await setUp();
  const clock = createHandClock();
  const root = dirname(bench.folder);
  const results = join(root, 'drive', 'results');
  const app = await bench.open({ clock, settings: { resultsFolder: results } });
  const [first] = (await app.enqueue(image(PROMPT))) as [string];
  await passTime(app, clock, first, 'done');
  await rename(join(root, 'drive'), join(root, 'unplugged'));
  const [second] = (await app.enqueue(image('A second shot while the drive is away.'))) as [string];
  // Before it is sent, or when its result is to be saved.
  await waitUntil('the wait for the folder', async () => {
    clock.advance(5000);
    const { status } = unwrap(await app.core.calls['app.snapshot']({}));
    const hold = app.store.jobs.find(second)?.hold?.reason;
    return hold === 'folder-missing' || status.resultsProblem?.code === 'FOLDER_MISSING';
  });
  expect(await readdir(root)).not.toContain('drive');
  await rename(join(root, 'unplugged'), join(root, 'drive'));
  await passTime(app, clock, second, 'done');
  expect(bench.service.submissions).toHaveLength(2);
});
