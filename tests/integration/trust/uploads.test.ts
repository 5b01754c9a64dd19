import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { SCRIPTED_PROFILE_ID, startScriptedService } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

const ACCEPTED = ['submitted', 'fetching', 'done'] as const;
const PROMPT = 'The same lighthouse, drawn from a reference.';

async function withPicture(
  bench: Awaited<ReturnType<typeof setUp>>,
  app: Awaited<ReturnType<typeof bench.open>>,
) {
  const path = join(bench.folder, 'reference.png');
  await writeFile(path, drawPicture(64, 48, 'red'));
  const assetId = await app.addFile(path);
  return (prompt: string) => image(prompt, { images: [{ kind: 'file', assetId }] });
}

it('uploads a file again that the service has dropped', async () => {
  const bench = await setUp({
    submit: ({ body }, number) =>
      number === 2 && (body['images'] as string[])[0] === 'file-1'
        ? { status: 400, body: { message: 'file-1 was not found' } }
        : { body: { genId: `gen-${number}` } },
  });
  const app = await bench.open();
  const ask = await withPicture(bench, app);
  const [first] = await app.enqueue(ask(PROMPT));
  await app.waitForState(first, 'done');
  const [second] = await app.enqueue(ask(`${PROMPT} Once more.`));
  await app.waitForState(second, 'failed');
  await app.call('jobs.retry', { jobIds: [second], acceptSecondCharge: false });
  await app.waitForState(second, 'done');
  expect(bench.service.uploads).toHaveLength(2);
  expect(bench.service.submissions.map(({ body }) => body['images'])).toEqual([
    ['file-1'],
    ['file-1'],
    ['file-2'],
  ]);
});

it('uploads a file again for another account: what one was sent, the other may not have', async () => {
  const secrets = { [SCRIPTED_PROFILE_ID]: CANARY_KEY };
  const bench = await setUp();
  const app = await bench.open({ secrets });
  const ask = await withPicture(bench, app);
  const [first] = await app.enqueue(ask(PROMPT));
  await app.waitForState(first, ...ACCEPTED);
  secrets[SCRIPTED_PROFILE_ID] = `${CANARY_KEY}-second`;
  app.core.secretChanged({ kind: 'key', profileId: SCRIPTED_PROFILE_ID });
  const [second] = await app.enqueue(ask(`${PROMPT} Once more.`));
  await app.waitForState(second, ...ACCEPTED);
  expect(bench.service.submissions.map(({ body }) => body['images'])).toEqual([['file-1'], ['file-2']]);
});

it('shares one growing pause and one reason among all jobs of a service that is gone', async () => {
  const bench = await setUp();
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const ask = await withPicture(bench, app);
  const [known] = await app.enqueue(ask(PROMPT));
  await waitUntil('the first result', () => {
    clock.advance(10_000);
    return app.store.jobs.find(known)?.state === 'done';
  });
  await bench.service.stop();
  await app.enqueue(ask(`${PROMPT} With what was uploaded.`), image(`${PROMPT} Without a file.`));
  await waitUntil('the word that the service is gone', async () => {
    clock.advance(100);
    return (await app.call('app.snapshot', {})).status.network === 'offline';
  });
  for (let second = 0; second < 90; second += 1) {
    clock.advance(1000);
    await new Promise((resume) => setImmediate(resume));
    const { status } = await app.call('app.snapshot', {});
    expect(status.network).toBe('offline');
    expect(Object.values(status.profileHolds)).toEqual(['offline']);
  }
  const attempts = app.store.jobs.list().reduce((sum, job) => sum + job.attempts, 0);
  // One before the network went; after it doubling pauses from a second to a minute leave room for eight in ninety seconds.
  expect(attempts - 1).toBeLessThanOrEqual(8);
  const again = await startScriptedService({}, Number(new URL(bench.service.baseUrl).port));
  await waitUntil('both to go out when it is back', () => {
    clock.advance(5000);
    return again.submissions.length === 2;
  });
  await app.close();
  await again.stop();
});
