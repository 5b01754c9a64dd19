import { expect, it } from 'vitest';
import { createMediaReader } from '../../../electron/adapters/media/media-reader.ts';
import { createFetcher, type FetcherDeps } from '../../../electron/core/results/fetcher.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A fetcher whose every download throws this, and what it logs of that. */
function createThrowing(thrown: Error) {
  const logged: string[] = [];
  let asked = 0;
  const find = () => {
    asked += 1;
    // First for its host, then for the job.
    if (asked === 2) throw thrown;
  };
  const deps = {
    store: { jobs: { find }, outputs: { ofJob: () => [] } },
    clock: createTestClock(),
    log: { error: (event: string) => logged.push(event) },
    isResting: () => false,
    profile: () => null,
  };
  return { logged, asked: () => asked, fetcher: createFetcher(deps as unknown as FetcherDeps) };
}

const DISK = new Error('EIO');

it('a download that breaks off because the program ends is no error; any other that throws is', async () => {
  const ended = createThrowing(DISK);
  ended.fetcher.fetch('job-1');
  await ended.fetcher.stop();
  expect(ended.logged).toEqual([]);

  const other = createThrowing(DISK);
  other.fetcher.fetch('job-1');
  await waitUntil('the error in the log', () => other.logged.length > 0);
  expect(other.logged).toEqual(['fetch-threw']);
  await other.fetcher.stop();
});

it('nor is one whose reader was stopped before it', async () => {
  const reader = createMediaReader();
  reader.stop();
  const thrown = await reader.readFacts('/a/file.mp4').catch((error: Error) => error);
  const ended = createThrowing(thrown as Error);
  ended.fetcher.fetch('job-1');
  // Asked for again, it begins anew once it is over.
  ended.fetcher.fetch('job-1');
  await waitUntil('the second try', () => ended.asked() === 4);
  await ended.fetcher.stop();
  expect(ended.logged).toEqual([]);
});
