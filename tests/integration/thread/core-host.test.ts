import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { type Link, LinkEnded } from '../../../electron/core/kernel/workers/link.ts';
import { type CoreHost, startCore } from '../../../electron/thread/core-host.ts';
import type { CoreFace, CoreThreadData, DesktopFace } from '../../../electron/thread/faces.ts';
import type { Envelope } from '../../../shared/events.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PROGRAM = new URL('../../../electron/core-thread.ts', import.meta.url);

/** The core in its real thread; of the desktop only what needs no window. */
async function open(dataFolder: string) {
  const data: CoreThreadData = {
    version: '1',
    electron: '2',
    standIn: true,
    platform: process.platform,
    systemLanguages: [],
    dataFolder,
    policyFile: null,
  };
  const threads: Worker[] = [];
  const lines: string[] = [];
  const envelopes: Envelope[] = [];
  const settings = {
    ...defaultSettings(join(dataFolder, 'results')),
    activeProfileId: SCRIPTED_PROFILE_ID,
    startUp: 'go-on' as const,
  };
  const desktop: Partial<DesktopFace> = {
    log: (_level, event) => void lines.push(event),
    send: (envelope) => void envelopes.push(envelope),
    openSettings: () => ({ settings, damaged: [], problem: null, region: '' }),
    readKey: async () => 'a-key',
    showAmbience() {},
    endWork() {},
    isFocused: () => true,
  };
  const next = Promise.withResolvers<Link<CoreFace> | null>();
  const host = startCore({
    openThread() {
      const thread = new Worker(PROGRAM, {
        workerData: data,
        execArgv: ['--disable-warning=ExperimentalWarning'],
      });
      threads.push(thread);
      return thread;
    },
    begins: Promise.resolve(),
    desktop: Promise.resolve(desktop as DesktopFace),
    onEnd: next.resolve,
    log: { info() {}, warn() {}, error: (event) => void lines.push(event) },
  });
  onTestFinished(() => host.stop());
  return { host, threads, lines, envelopes, restarted: next.promise };
}

async function callCore(host: CoreHost, name: string, input: unknown): Promise<never> {
  const answer = (await host
    .core()
    .other.dispatch({ name, input, isTrustedSender: true, presses: 1 })) as Result<never>;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const image = {
  model: 'modeln-pro',
  input: { prompt: 'A lighthouse in the rain', quality: '2K', aspectRatio: '1:1' },
  takes: 1,
  testMode: null,
};

const makeDataFolder = (): string => join(makeFolder('thread'), 'data');

it('answers calls, sends its events before the answers that count them, and ends in order', async () => {
  const service = await startScriptedService();
  onTestFinished(() => service.stop());
  const folder = makeDataFolder();
  await addScriptedProfile(folder, service.baseUrl, {});
  const { host, envelopes } = await open(folder);
  expect(await host.core().other.outcome()).toEqual({ ok: true, value: undefined });
  await callCore(host, 'jobs.enqueue', { jobs: [image] });
  const snapshot = (await callCore(host, 'app.snapshot', {})) as { revision: number };
  expect(envelopes.at(-1)?.revision).toBe(snapshot.revision);
  await waitUntil(
    'the take',
    () => callCore(host, 'app.snapshot', {}) as Promise<{ jobs: { state: string }[] }>,
    ({ jobs }) => jobs[0]?.state === 'done',
  );
  await host.core().other.stop(false, false);
  await expect(callCore(host, 'app.snapshot', {})).rejects.toThrow();
});

it('a thread that ends in the middle of a submission is started again; the job is unknown, and nothing is sent twice', async () => {
  const arrived = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  const service = await startScriptedService({
    submit() {
      arrived.resolve();
      return never;
    },
  });
  onTestFinished(() => service.stop());
  const folder = makeDataFolder();
  await addScriptedProfile(folder, service.baseUrl, {});
  const { host, threads, restarted, lines } = await open(folder);
  await callCore(host, 'jobs.enqueue', { jobs: [image] });
  await arrived.promise;
  await threads[0]?.terminate();
  const next = await restarted;
  expect(await next?.other.outcome()).toEqual({ ok: true, value: undefined });
  const { jobs } = (await callCore(host, 'app.snapshot', {})) as { jobs: { state: string }[] };
  expect(jobs.map(({ state }) => state)).toEqual(['unknown']);
  expect(service.submissions).toHaveLength(1);
  expect(lines).toContain('core-ended');
});

it('a thread that ends again and again is not started for ever', async () => {
  const { host, threads, lines } = await open(makeDataFolder());
  for (let ends = 1; ends <= 4; ends += 1) {
    await host.core().other.outcome();
    await threads.at(-1)?.terminate();
    await waitUntil(
      'the end to be noticed',
      () => lines.filter((line) => line === 'core-ended').length === ends,
    );
  }
  expect(threads).toHaveLength(4);
  await expect(host.core().other.outcome()).rejects.toBeInstanceOf(LinkEnded);
});
