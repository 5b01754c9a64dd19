import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { multiplyJobs } from '../support/multiply-jobs.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../support/scripted-service.ts';
import { openTestCore, request } from '../support/test-core.ts';
import type { Bench } from './bench.ts';
import { startChild, withServer } from './child.ts';
import { type OpenedWindow, PROGRAMS, withWindow } from './window-process.ts';

const FIRST = 100;
const BEHIND = 100_000;
const JOBS = 500;
const LOOK_MILLISECONDS = 100;

interface Held {
  readonly p99: number;
  readonly worst: number;
}

const BASELINE = 'the same with an empty queue and library';
const known = new Map<number, Promise<Held>>();
const measured = (behind: number) => {
  const held = known.get(behind) ?? measure(behind);
  known.set(behind, held);
  return held;
};

export const benches: readonly Bench[] = [
  {
    name: 'main.held-p99',
    unit: 'ms',
    baseline: BASELINE,
    goal: `main thread held while ${JOBS} jobs run with 100,000 behind, 99 of 100: at most 8 ms`,
    isMet: ({ value }) => value <= 8,
    run: async () => ({ baseline: (await measured(0)).p99, value: (await measured(BEHIND)).p99 }),
  },
  {
    name: 'main.held-worst',
    unit: 'ms',
    baseline: BASELINE,
    goal: `the longest meanwhile: at most 30 ms`,
    isMet: ({ value }) => value <= 30,
    run: async () => ({ baseline: (await measured(0)).worst, value: (await measured(BEHIND)).worst }),
  },
];

async function measure(behind: number): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    return await withServer(startChild('peer-service-child.ts'), async (port) => {
      await prepare(join(folder, 'data'), port, behind);
      return runInWindow(folder, behind);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Data with a profile of the service, and so many finished jobs, which are copies of real ones. */
async function prepare(data: string, port: number, behind: number): Promise<void> {
  const limits = { concurrent: 32, submitsPerMinute: 1_000_000 };
  await addScriptedProfile(data, `http://127.0.0.1:${port}`, { limits });
  if (behind === 0) return;
  const settings = { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on' as const };
  const app = await openTestCore(data, { baseUrl: null, settings });
  await app.enqueue(job(FIRST));
  while (app.store.jobs.counts().done < FIRST) await pause(LOOK_MILLISECONDS);
  await app.close();
  multiplyJobs(data, behind / FIRST);
}

/** The window's data begins as a copy, since it is gone with the window. */
function runInWindow(folder: string, behind: number): Promise<Held> {
  const fill = (userData: string) => {
    const settings = { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on' };
    writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings));
    cpSync(join(folder, 'data'), join(userData, 'data'), { recursive: true });
  };
  return withWindow(PROGRAMS.app, (window) => run(window, behind), fill, true);
}

async function run(window: OpenedWindow, behind: number): Promise<Held> {
  const call = async (name: string, input: unknown) => {
    const asked = `window.dailies.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)})`;
    const answer = (await window.evaluate(asked)) as { readonly ok: boolean };
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  };
  await window.giveHand();
  await call('key.store', { profileId: SCRIPTED_PROFILE_ID, key: 'a-key', acceptPlain: true });
  // What lies behind was made by another program, as on another computer: the app asks before it sends.
  if (behind > 0) {
    await window.giveHand();
    await call('queue.acceptOldData', { submissions: 0 });
  }
  await window.evaluateMain(WATCH);
  await window.giveHand();
  await call('jobs.enqueue', { jobs: [job(JOBS)] });
  const done = async () =>
    Number(
      await window.evaluate(
        "window.dailies.invoke('app.snapshot', {}).then(({ value }) => value.status.counts.done)",
      ),
    );
  while ((await done()) < behind + JOBS) await pause(LOOK_MILLISECONDS);
  return (await window.evaluateMain(READ)) as Held;
}

const job = (takes: number) =>
  request(
    'modeln-pro',
    { prompt: 'A lighthouse at dusk, waves against the rocks', quality: '2K', aspectRatio: '1:1' },
    { takes },
  );

/** In the main thread: how much later than asked a timer comes, in nanoseconds. */
const WATCH = `globalThis.heldFor = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
globalThis.heldFor.enable();`;
const READ = `({ p99: globalThis.heldFor.percentile(99) / 1e6, worst: globalThis.heldFor.max / 1e6 })`;
