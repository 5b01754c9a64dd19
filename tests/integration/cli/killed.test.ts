import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  dailies,
  expectFiles,
  imageJob,
  listJobs,
  startDailies,
  writeAccess,
  writeJson,
} from './support/command.ts';

const JOBS = 16;
const KILLS = 5;
/** A kill comes when the service has had so many more requests, at the most. */
const REQUESTS = 10;

const root = makeFolder('cli-kill', afterAll);
let practice: Practice;

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '120', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

/** All that it was asked for as a service. */
async function countRequests(): Promise<number> {
  const answer = await fetch(`${practice.baseUrl}/practice/stats`);
  const { requests } = (await answer.json()) as { requests: Record<string, number> };
  const counts = Object.entries(requests).filter(([route]) => route.includes('/v2/'));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

it('killed at random moments, work goes on: every job ends, each prompt is charged once at the most', async () => {
  const prompt = (number: number) => `A fox among many, number ${number}`;
  const access = await writeAccess(root, practice);
  const jobs = await writeJson(
    root,
    'jobs.json',
    Array.from({ length: JOBS }, (_, index) => imageJob(prompt(index))),
  );
  const data = join(root, 'data');
  const kills: string[] = [];
  for (let command = ['run', jobs]; kills.length < KILLS; command = ['work']) {
    const wanted = (await countRequests()) + 1 + Math.floor(Math.random() * REQUESTS);
    // Whoever kills knows that it is no file that ends it.
    const running = startDailies([...command, '--data', data, '--after-crash', 'go-on', ...access]);
    let isOver = false;
    void running.ended.then(() => (isOver = true));
    // Whoever asks the service for something has written down what it is for: from the first request on, all is queued.
    await waitUntil('requests to the service', async () => isOver || (await countRequests()) >= wanted);
    running.child.kill('SIGKILL');
    kills.push(`${(await running.ended).signal ?? 'its end'} at request ${wanted}`);
  }
  const told = kills.join(', ');
  expect(told).toContain('SIGKILL');
  expect((await listJobs(data)).length, told).toBe(JOBS);
  const ended = await dailies(['work', '--data', data, '--linger', '3', '--after-crash', 'go-on', ...access]);

  const lines = await listJobs(data);
  const charged = new Map<unknown, number>();
  for (const { body } of await practice.ledger())
    charged.set(body['prompt'], (charged.get(body['prompt']) ?? 0) + 1);
  expect(lines.length, told).toBe(JOBS);
  for (const [index, line] of lines.entries()) {
    const count = charged.get(prompt(index)) ?? 0;
    expect(['done', 'unknown'], told).toContain(line.state);
    expect(count, `${told}: ${JSON.stringify(line)}`).toBeLessThanOrEqual(1);
    if (line.state === 'done') {
      expect(count, told).toBe(1);
      await expectFiles(line, join(data, 'results'));
    }
  }
  expect(ended.code, told).toBe(lines.some(({ state }) => state === 'unknown') ? 3 : 0);
});
