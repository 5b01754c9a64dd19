import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCommitCounter } from '../../support/count-commits.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request } from '../../support/test-core.ts';

/** Intent, answer, delivery, what it means, end of the generation, result with the end of the job. */
const PER_JOB = 6;

/** Takes jobs to their end, so many at the same time, and counts what was committed to the disk meanwhile. */
async function countFor(jobs: number, concurrent: number): Promise<number> {
  const root = makeFolder('commits');
  const practice = await openPractice(join(root, 'practice'), ['--pace', '150', '--render', 'fast']);
  onTestFinished(() => practice.stop());
  const folder = join(root, 'data');
  await addPaidProfile(folder, practice.baseUrl, {}, { limits: { concurrent, submitsPerMinute: 100_000 } });
  const app = await openTestCore(folder, {
    baseUrl: null,
    // It stands still: sidecars are written some time behind the takes, and so many commits would be beside the jobs' own.
    clock: createTestClock({ speed: 0 }),
    settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
  });
  onTestFinished(() => app.close());
  const prompts = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) =>
      request('modeln-pro', {
        prompt: `${name} ${index}: a lighthouse at dusk`,
        quality: '2K',
        aspectRatio: '16:9',
      }),
    );
  // What is written once, such as the mark of the results folder, is written for the first job.
  const [first = ''] = await app.enqueue(...prompts(1, 'First'));
  await app.waitForState(first, 'done');
  const counter = openCommitCounter(folder);
  const ids = await app.enqueue(...prompts(jobs, 'Still'));
  for (const id of ids) await app.waitForState(id, 'done');
  const commits = counter.count();
  counter.close();
  return commits;
}

/** The jobs themselves are queued with one. */
const BESIDE = 1;

it('a job is six commits on the disk', async () => {
  expect(await countFor(6, 1)).toBeLessThanOrEqual(6 * PER_JOB + BESIDE);
});
