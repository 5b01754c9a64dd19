import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResultsGate } from '../../../electron/core/library/results-gate.ts';
import { fail, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let practice: Practice;
let app: TestCore;
beforeEach(async () => {
  root = makeFolder('gate');
  practice = await openPractice(join(root, 'practice'), ['--pace', '50', '--render', 'fast']);
});
afterEach(async () => {
  await app?.close();
  await practice.stop();
});

const request = (testMode: 'success' | null): JobRequest => ({
  model: 'modeln-pro',
  takes: 1,
  input: { prompt: 'A harbour at dawn', aspectRatio: '1:1', quality: '2K' },
  testMode,
});

it('sends nothing that costs while its result could not be saved, says why, and goes on when it could', async () => {
  const data = join(root, 'data');
  await addPaidProfile(data, practice.baseUrl, {});
  const resultsFolder = join(root, 'results');
  await writeFile(resultsFolder, 'a file where a folder should be');
  app = await openTestCore(data, {
    baseUrl: practice.baseUrl,
    settings: { activeProfileId: PAID_PROFILE_ID, resultsFolder },
  });
  const status = async () => (await app.call('app.snapshot', {})).status;
  // At the start already, before there is any job.
  await waitUntil('the reason', async () => (await status()).resultsProblem?.code === 'FOLDER_NOT_WRITABLE');
  const [paid] = await app.enqueue(request(null));
  const [free] = await app.enqueue(request('success'));
  // What is free goes on: its place is only tried when it is there.
  await app.waitForState(free, 'fetching');
  expect(app.store.jobs.find(paid)?.state).toBe('queued');
  expect(await practice.ledger()).toHaveLength(1);
  await rm(resultsFolder);
  app.core.wake();
  await app.waitForState(paid, 'done');
  expect(await practice.ledger()).toHaveLength(2);
  expect((await status()).resultsProblem).toBeNull();
});

it('looks again before what costs when a minute has gone by, and tries by itself while it fails', async () => {
  const clock = createHandClock();
  let answer: Result<void> = succeed(undefined);
  let tried = 0;
  let changes = 0;
  const gate = createResultsGate({
    ...{ clock, log: { info() {}, warn() {}, error() {} } },
    prove: async () => {
      tried += 1;
      return answer;
    },
    onChange: () => {
      changes += 1;
    },
  });
  expect([await gate.admits(), await gate.admits(), tried, gate.hold()]).toEqual([true, true, 1, null]);
  answer = fail(passingFailure('FOLDER_MISSING', { path: '/Volumes/Shots' }));
  clock.advance(61_000);
  expect([await gate.admits(), gate.hold(), changes]).toEqual([false, 'folder-missing', 1]);
  answer = succeed(undefined);
  clock.advance(10_000);
  await waitUntil('another try', async () => gate.hold() === null);
  expect([tried, changes]).toEqual([3, 2]);
  await gate.stop();
});
