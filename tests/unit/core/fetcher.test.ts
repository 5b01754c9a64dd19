import { expect, it } from 'vitest';
import { createFetcher, type FetcherDeps } from '../../../electron/core/queue/results/fetcher.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A fetcher whose every download throws, and what it logs of that. */
function createThrowing() {
  const logged: string[] = [];
  const jobs = ['the host of the job', 'the job'];
  const find = () => {
    if (jobs.shift() === 'the job') throw new Error('the reader was stopped');
  };
  const deps = {
    store: { jobs: { find }, outputs: { ofJob: () => [] } },
    clock: createTestClock(),
    log: { error: (event: string) => logged.push(event) },
    isResting: () => false,
  };
  return { logged, fetcher: createFetcher(deps as unknown as FetcherDeps) };
}

it('a download that breaks off because the program ends is no error; any other that throws is', async () => {
  const ended = createThrowing();
  ended.fetcher.fetch('job-1');
  await ended.fetcher.stop();
  expect(ended.logged).toEqual([]);

  const other = createThrowing();
  other.fetcher.fetch('job-1');
  await waitUntil('the error in the log', () => other.logged.length > 0);
  expect(other.logged).toEqual(['fetch-threw']);
  await other.fetcher.stop();
});
