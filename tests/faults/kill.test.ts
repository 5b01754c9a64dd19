import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../electron/adapters/sqlite/open-store.ts';
import { type PracticeProcess, startPractice } from '../support/practice-process.ts';
import { unwrap } from '../support/test-core.ts';

const CHILD = join(import.meta.dirname, '../support/core-child.ts');
const JOBS = 14;
const ROUNDS = 3;

let root: string;
let practice: PracticeProcess;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dailies-kill-'));
  practice = await startPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterAll(async () => {
  await practice.stop();
  await rm(root, { recursive: true, force: true });
});

describe('killed with SIGKILL', () => {
  it.each(['before-intent', 'after-intent', 'before-answer-stored', 'after-answer-stored'])(
    '%s, again and again: no job is lost, none is charged twice',
    async (point) => {
      const folder = await mkdtemp(join(root, `${point}-`));
      const before = (await practice.ledger()).length;
      for (let round = 0; round < ROUNDS; round += 1) {
        expect(await work(folder, point, round === 0 ? JOBS : 0)).toBe('SIGKILL');
      }
      expect(await work(folder, 'never', 0)).toBe('idle');
      const states = countStates(folder);
      const charged = (await practice.ledger()).length - before;
      expect(states.total).toBe(JOBS);
      expect(states.done + states.unknown).toBe(JOBS);
      // Every charge belongs to one job; an unknown job may or may not have one.
      expect(charged).toBeGreaterThanOrEqual(states.done);
      expect(charged).toBeLessThanOrEqual(states.done + states.unknown);
      expect(states.attempts).toBeLessThanOrEqual(JOBS);
      // Only what was on its way at a kill can be unknown: the four that the practice profile sends at once.
      expect(states.unknown).toBeLessThanOrEqual(ROUNDS * 4);
    },
  );

  it('at random moments: the same', async () => {
    const folder = await mkdtemp(join(root, 'random-'));
    const before = (await practice.ledger()).length;
    await work(folder, 'never', 24, 350);
    for (let round = 1; round < 12; round += 1) await work(folder, 'never', 0, 250 + ((round * 97) % 300));
    expect(await work(folder, 'never', 0)).toBe('idle');
    const states = countStates(folder);
    const charged = (await practice.ledger()).length - before;
    expect([0, 24]).toContain(states.total);
    expect(states.done + states.unknown).toBe(states.total);
    expect(charged).toBeGreaterThanOrEqual(states.done);
    expect(charged).toBeLessThanOrEqual(states.done + states.unknown);
  });
});

/** Runs the child until it is idle, or killed by itself or after the time; says which. */
function work(
  folder: string,
  killPoint: string,
  jobs: number,
  killAfterMilliseconds?: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, folder, practice.baseUrl, killPoint, String(jobs)], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    const timer =
      killAfterMilliseconds === undefined
        ? null
        : setTimeout(() => child.kill('SIGKILL'), killAfterMilliseconds);
    child.once('exit', (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      if (signal !== null) resolve(signal);
      else if (code === 0 && output.includes('idle')) resolve('idle');
      else reject(new Error(`the child ended with ${code}: ${output}${errors}`));
    });
  });
}

function countStates(folder: string) {
  const store = unwrap(openStore({ dataFolder: folder }));
  const jobs = store.jobs();
  const attempts = jobs.reduce((sum, job) => sum + store.history(job.id).attempts.length, 0);
  const counts = store.counts();
  store.close();
  return { total: jobs.length, done: counts.done, unknown: counts.unknown, attempts };
}
