import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePort } from '../support/own-port.ts';
import { startPractice } from '../support/practice-process.ts';
import { drawPicture } from '../support/sample-media.ts';
import { openTestCore, request, type TestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { judge } from './support/judge.ts';
import { startChild } from './support/run-child.ts';
import { drawLots, report, SCALE, SEED, scaled } from './support/scale.ts';
import { openScenes, promptsOf, type Scenes } from './support/scenes.ts';
import { createSettableClock } from './support/set-clock.ts';

/** `npm run soak` stops it for minutes, beyond every time-out there is. */
const LONGEST_STOP_SECONDS = Number(process.env['DAILIES_STOP_SECONDS'] ?? (SCALE > 1 ? 150 : 14));
/** So much that it is not over before the program stands, however slow the machine is. */
const ANSWER_TIMEOUT = 5000;
const CHILD = join(import.meta.dirname, '../support/submit-child.ts');

let scenes: Scenes;
let folder: string;

beforeAll(async () => {
  scenes = await openScenes('stops');
  folder = await mkdtemp(join(tmpdir(), 'dailies-stops-'));
});
afterAll(async () => {
  await scenes.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')(
  'a program that is stopped (SIGSTOP) and goes on',
  { concurrent: true },
  () => {
    it.each([
      ['takes an answer that came while it stood still, though the time for it is over', true, 'answer'],
      ['gives up what had no answer by then', false, 'lost'],
    ])('%s', async (_, isAnswered, wanted) => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/v2/generation/x`;
      const child = spawn(process.execPath, [CHILD, url, String(ANSWER_TIMEOUT)], {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const said = once(child.stdout, 'data') as Promise<[Buffer]>;
      const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
      await stop(child);
      if (isAnswered) {
        response.end('{"genId":"g-1"}');
        await once(response, 'finish');
      }
      await sleep(1.1 * ANSWER_TIMEOUT);
      child.kill('SIGCONT');
      const [line] = await said;
      expect(JSON.parse(line.toString('utf8'))).toMatchObject({ kind: wanted });
      server.closeAllConnections();
      server.close();
    });

    it('in the middle of a batch: nothing twice, nothing lost, nothing in doubt', async () => {
      await scenes.with('batch', { concurrent: 6, pace: 400 }, async ({ folder, practice }) => {
        const draw = drawLots(SEED);
        const prompts = promptsOf('stopped', scaled(100, 150));
        const run = startChild({ folder, add: { prompts } }, scenes.options);
        await run.hear('acknowledged');
        const stops = [0.2, 1, 3, LONGEST_STOP_SECONDS];
        let charged = 0;
        for (const seconds of stops) {
          charged += 1 + Math.floor((draw() * prompts.length) / (2 * stops.length));
          await waitUntil('more to be charged', async () => (await practice.ledger()).length >= charged);
          await stop(run.child);
          await sleep(seconds * 1000);
          charged = (await practice.ledger()).length;
          // A stop after the work would prove nothing.
          expect(charged).toBeLessThan(prompts.length);
          run.child.kill('SIGCONT');
        }
        expect({ ...(await run.ended), errors: run.errors() }).toEqual({ code: 0, signal: null, errors: '' });
        const found = judge(folder, await practice.ledger(), { prompts });
        expect(found.violations).toEqual([]);
        expect(found.states).toEqual({ done: prompts.length });
        expect(found.charged).toBe(prompts.length);
        report(
          `stopped for ${stops.join(', ')} s: ${prompts.length} jobs, ${found.charged} charged, twice 0, unknown 0`,
        );
      });
    });
  },
);

/** Stops it, and returns when it stands. */
async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP');
  await waitUntil(
    'the process to stand',
    () => readState(Number(child.pid)),
    (state) => state.startsWith('T'),
  );
}

function readState(pid: number): string {
  return process.platform === 'linux'
    ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    : execFileSync('ps', ['-o', 'state=', '-p', String(pid)])
        .toString()
        .trim();
}

describe.concurrent('a service that is away', () => {
  it('comes back on another port days later: all goes on by itself, and expired files go up again', async () => {
    const data = join(folder, 'practice');
    const options = ['--pace', '100', '--render', 'fast'];
    let service = await startPractice(data, options);
    const clock = createSettableClock();
    const app = await openTestCore(join(folder, 'data'), { baseUrl: service.baseUrl, clock });
    try {
      const path = join(folder, 'start.png');
      await writeFile(path, drawPicture(64, 64, 'teal'));
      const startImage = { kind: 'file' as const, assetId: await app.addFile(path) };
      const video = (word: string) =>
        request('modelk-3-turbo', { prompt: `${word} over the sea`, startImage });
      const [first] = await app.enqueue(video('Gulls'));
      await app.waitForState(first, 'done');
      await service.stop();
      const [second, third] = await app.enqueue(video('Terns'), video('Clouds'));
      // It was tried more than once, and waits again.
      await waitUntil('some tries in vain', () => countFailedTries(app, [second, third]) >= 3);
      await waitUntil('both to wait', () =>
        [second, third].every((id) => app.store.jobs.find(id)?.state === 'queued'),
      );
      expect((await readStatus(app)).network).toBe('offline');
      // The computer sleeps for a day and more; the service forgets its uploads meanwhile, and comes back elsewhere.
      clock.move(26 * 3_600_000);
      service = await startPractice(data, options);
      await service.advanceClock(26 * 3600);
      app.core.setPracticeBaseUrl(service.baseUrl);
      app.core.wake();
      for (const id of [second, third]) await app.waitForState(id, 'done');
      const uploads = (await readStats(service.baseUrl)).requests['POST /v2/upload'];
      expect(uploads).toBe(1);
      const images = (await service.ledger()).map(({ body }) => body['startImage']);
      expect(images).toHaveLength(3);
      expect(images[1]).not.toBe(images[0]);
      expect(images[2]).toBe(images[1]);
    } finally {
      await app.close();
      await service.stop();
    }
  });

  it('is tried again at once when the computer wakes, or the network changes', async () => {
    const path = join(folder, 'wake');
    const port = await takePort();
    const clock = createSettableClock();
    const app = await openTestCore(join(path, 'data'), { baseUrl: `http://127.0.0.1:${port}`, clock });
    const still = { prompt: 'A lighthouse in the morning', quality: '2K', aspectRatio: '1:1' };
    const ids = await app.enqueue(...Array.from({ length: 3 }, () => request('modeln-pro', still)));
    await waitUntil('some tries in vain', () => countTries(app) >= 2);
    // It rests between two tries, and no time passes: what is tried from now on is tried for another reason.
    clock.stand();
    await waitUntil('the last try to be over', () => app.store.jobs.counts().queued === ids.length);
    const service = await startPractice(join(path, 'practice'), ['--pace', '0', '--render', 'fast'], port);
    try {
      app.core.wake();
      await waitUntil('the service to be asked', async () => (await service.ledger()).length > 0);
      clock.go();
      for (const id of ids) await app.waitForState(id, 'done');
      expect(await service.ledger()).toHaveLength(ids.length);
    } finally {
      await app.close();
      await service.stop();
    }
  });
});

async function readStatus(app: TestCore) {
  const snapshot = await app.core.calls['app.snapshot']({});
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  return snapshot.value.status;
}

async function readStats(baseUrl: string): Promise<{ requests: Record<string, number> }> {
  return (await (await fetch(`${baseUrl}/practice/stats`)).json()) as { requests: Record<string, number> };
}

function countFailedTries(app: TestCore, jobIds: readonly string[]): number {
  const transitions = jobIds.flatMap((id) => app.store.jobs.history(id).transitions);
  return transitions.filter(({ reason }) => reason === 'not-sent').length;
}

function countTries(app: TestCore): number {
  return app.store.jobs.list().reduce((sum, { id }) => sum + app.store.jobs.history(id).attempts.length, 0);
}
