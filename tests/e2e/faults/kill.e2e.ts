import { setTimeout as sleep } from 'node:timers/promises';
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

/** The next start shows the job as done; the service, by its own account, was asked once. */
async function expectDoneOnce(
  launch: (options: { userData: string }) => Promise<LaunchedApp>,
  userData: string,
) {
  const next = await launch({ userData });
  await openRoom(next.window, 'Queue');
  await expect(jobRows(next.window)).toHaveCount(1);
  await expect(jobRows(next.window)).toContainText('Done', { timeout: 45_000 });
  expect(await (await practiceOf(next)).ledger()).toHaveLength(1);
  await openRoom(next.window, 'Review');
  await expect(takes(next.window)).toHaveCount(1);
}

test('killed after the service has accepted, before its answer: brought home by the delivery', async ({
  launch,
}) => {
  const app = await launch();
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'submit', fault: 'accept-then-hang' });
  await queueOne(app);
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  await expect(jobRows(app.window)).toContainText('Sending');
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed while the service works', async ({ launch }) => {
  const app = await launch();
  await practiceOf(app);
  await queueOne(app);
  await expect(jobRows(app.window)).toContainText('Generating');
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed in the middle of a download', async ({ launch }) => {
  const app = await launch();
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: 20_000, times: null });
  await queueOne(app);
  await expect(jobRows(app.window)).toContainText('Downloading', { timeout: 30_000 });
  await sleep(500);
  await app.kill();
  await expectDoneOnce(launch, app.userData);
});

test('killed five times at odd moments of ten jobs: each is there, none is charged twice', async ({
  launch,
}) => {
  test.setTimeout(180_000);
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
  for (const milliseconds of [0, 900, 300, 1700, 600]) {
    await sleep(milliseconds);
    await app.kill();
    app = await launch({ userData: app.userData });
    await practiceOf(app);
  }
  await openRoom(app.window, 'Queue');
  const isSettled = async () =>
    (await jobRows(app.window).allInnerTexts()).map((text) => /Done|Unknown/.test(text));
  await expect.poll(isSettled, { timeout: 90_000 }).toEqual(prompts.map(() => true));
  const charged = (await (await practiceOf(app)).ledger()).map(({ body }) => String(body['prompt']));
  expect(new Set(charged).size).toBe(charged.length);
  const done = (await jobRows(app.window).allInnerTexts()).filter((text) => text.includes('Done')).length;
  expect(charged.length).toBeGreaterThanOrEqual(done);
  process.stdout.write(
    `  the real app, 5 kills: 10 jobs, ${charged.length} charged, ${done} done, lost 0, charged twice 0\n`,
  );
});
