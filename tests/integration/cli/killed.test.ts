import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PracticeProcess, startPractice } from '../../support/practice-process.ts';
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

let root: string;
let practice: PracticeProcess;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dailies-cli-kill-'));
  practice = await startPractice(join(root, 'practice'), ['--pace', '120', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
  await rm(root, { recursive: true, force: true });
});

it('killed at random moments, work goes on: every job ends, each prompt is charged once at the most', async () => {
  const prompt = (number: number) => `A fox among many, number ${number}`;
  const access = await writeAccess(root, practice);
  const jobs = await writeJson(
    root,
    'jobs.json',
    Array.from({ length: JOBS }, (_, index) => imageJob(prompt(index))),
  );
  const data = join(root, 'data');
  const moments: number[] = [];
  for (let kill = 0, command = ['run', jobs]; kill < KILLS; kill += 1) {
    const running = startDailies([...command, '--data', data, ...access]);
    moments.push(Math.round(250 + Math.random() * 450));
    const timer = setTimeout(() => running.child.kill('SIGKILL'), moments.at(-1));
    await running.ended;
    clearTimeout(timer);
    // Killed before anything was queued, the file is as good as new.
    if ((await listJobs(data)).length > 0) command = ['work'];
  }
  const told = `killed after ${moments.join(', ')} ms`;
  expect((await listJobs(data)).length, told).toBe(JOBS);
  const ended = await dailies(['work', '--data', data, '--linger', '3', ...access]);

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
