import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, jobRows, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

const PROMPT = 'A lighthouse in heavy rain, seen from the sea';

async function queueOne(app: LaunchedApp): Promise<void> {
  await chooseModel(app.window, 'K3 Turbo');
  await writePrompt(app.window, PROMPT);
  await queueTakes(app.window);
  await openRoom(app.window, 'Queue');
}

/** How much there is of results that are still on their way. */
async function bytesOfParts({ userData }: LaunchedApp): Promise<number> {
  const results = join(userData, 'results');
  const names = await readdir(results, { recursive: true }).catch(() => []);
  const parts = names.filter((name) => name.endsWith('.part'));
  const sizes = await Promise.all(parts.map((name) => stat(join(results, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function countWaiting({ window }: LaunchedApp): Promise<number> {
  const { jobs } = await invoke<{ jobs: { state: string }[] }>(window, 'app.snapshot', {});
  return jobs.filter(({ state }) => state === 'queued').length;
}

/** The next start shows the job as done; the service, by its own account, was asked once. */
async function expectDoneOnce(
  launch: (options: { userData: string }) => Promise<LaunchedApp>,
  userData: string,
) {
  const next = await launch({ userData });
  await openRoom(next.window, 'Queue');
  await expect(jobRows(next.window)).toHaveCount(1);
  await expect(jobRows(next.window)).toContainText('Done');
  expect(await (await practiceOf(next)).ledger()).toHaveLength(1);
  await openRoom(next.window, 'Review');
  await expect(takes(next.window)).toHaveCount(1);
}

test('killed after the service has accepted, before its answer: brought home by the delivery', async ({
  launch,
}) => {
  const app = await launch();
  const practice = await practiceOf(app);
  // Not even a delivery tells of it before the kill.
  await practice.keepResults();
  await practice.addFault({ on: 'submit', fault: 'accept-then-hang' });
  await queueOne(app);
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  await expect(jobRows(app.window)).toContainText('Sending');
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed while the service works', async ({ launch }) => {
  const app = await launch();
  await (await practiceOf(app)).keepResults();
  await queueOne(app);
  await expect(jobRows(app.window)).toContainText('Generating');
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed in the middle of a download', async ({ launch }) => {
  const app = await launch();
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: 100, times: null });
  await queueOne(app);
  await expect(jobRows(app.window)).toContainText('Downloading');
  await expect.poll(() => bytesOfParts(app)).toBeGreaterThan(0);
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed five times while ten jobs go out: each is there, none is charged twice', async ({ launch }) => {
  const prompts = Array.from({ length: 10 }, (_, index) => `${PROMPT}, number ${index}`);
  let app = await launch();
  await practiceOf(app);
  const queued = await app.window.evaluate(
    (all) =>
      window.dailies.invoke('jobs.enqueue', {
        jobs: all.map((prompt) => ({ model: 'modelk-3-turbo', input: { prompt } })),
      }),
    prompts,
  );
  expect(queued).toMatchObject({ ok: true });
  for (const left of [10, 9, 7, 4, 1]) {
    // However far the others are: queued, sent, made, fetched.
    await expect.poll(() => countWaiting(app)).toBeLessThanOrEqual(left);
    await app.kill();
    app = await launch({ userData: app.userData });
    await practiceOf(app);
    // Two ends in a row, and the next start waits for a word.
    await app.window.evaluate(() => window.dailies.invoke('safeStart.goOn', {}));
  }
  await openRoom(app.window, 'Queue');
  await expect(jobRows(app.window)).toHaveCount(prompts.length);
  const isSettled = async () =>
    (await jobRows(app.window).allInnerTexts()).map((text) => /Done|Unknown/.test(text));
  await expect.poll(isSettled).toEqual(prompts.map(() => true));
  const charged = (await (await practiceOf(app)).ledger()).map(({ body }) => String(body['prompt']));
  expect(new Set(charged).size).toBe(charged.length);
  const done = (await jobRows(app.window).allInnerTexts()).filter((text) => text.includes('Done')).length;
  expect(charged.length).toBeGreaterThanOrEqual(done);
  process.stdout.write(
    `  the real app, 5 kills: 10 jobs, ${charged.length} charged, ${done} done, lost 0, charged twice 0\n`,
  );
});
