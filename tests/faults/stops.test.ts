import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/adapters/clock.ts';
import { startPractice } from '../support/practice-process.ts';
import { drawPicture } from '../support/sample-media.ts';
import { openTestCore, request } from '../support/test-core.ts';
import { judge } from './support/judge.ts';
import { pause } from './support/live-core.ts';
import { startChild } from './support/run-child.ts';
import { drawLots, SCALE, SEED, tell } from './support/scale.ts';
import { openScenes, promptsOf, type Scenes } from './support/scenes.ts';

/** `npm run soak` stops it for minutes, beyond every time-out there is. */
const LONGEST_STOP_SECONDS = Number(process.env['DAILIES_STOP_SECONDS'] ?? (SCALE > 1 ? 150 : 14));
const CHILD = join(import.meta.dirname, '../support/submit-child.ts');

let scenes: Scenes;
let server: Server | null = null;
let folder: string;

beforeAll(async () => {
  scenes = await openScenes('stops');
  folder = await mkdtemp(join(tmpdir(), 'dailies-stops-'));
});
afterAll(async () => {
  await scenes.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('a program that is stopped (SIGSTOP) and goes on', () => {
  it('takes an answer that came while it stood still, though the time for it is over', {
    timeout: 60_000,
  }, async () => {
    for (const [answers, wanted] of [
      [true, 'answer'],
      [false, 'lost'],
    ] as const) {
      let isStopped = () => {};
      const stopped = new Promise<void>((resolve) => (isStopped = resolve));
      server = createServer((_, response) => {
        child.kill('SIGSTOP');
        setTimeout(() => {
          if (answers) response.end('{"genId":"g-1"}');
          isStopped();
        }, 200);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/generation/x`;
      const child = spawn(process.execPath, [CHILD, url, '1000'], {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [said] = [once(child.stdout, 'data'), await stopped];
      await pause(2500);
      child.kill('SIGCONT');
      const [line] = (await said) as [Buffer];
      expect(JSON.parse(line.toString('utf8'))).toMatchObject({ kind: wanted });
      server.closeAllConnections();
      server.close();
    }
  });

  it('in the middle of a batch: nothing twice, nothing lost, nothing in doubt', {
    timeout: 900_000,
  }, async () => {
    await scenes.with('batch', { concurrent: 6, pace: 400 }, async ({ folder, practice }) => {
      const draw = drawLots(SEED);
      const prompts = promptsOf('stopped', 150 * SCALE);
      const run = startChild({ folder, add: { prompts } }, scenes.options);
      await run.hear('acknowledged');
      const stops = [0.2, 1, 3, LONGEST_STOP_SECONDS];
      for (const seconds of stops) {
        await pause(300 + draw() * 700);
        run.child.kill('SIGSTOP');
        await pause(seconds * 1000);
        run.child.kill('SIGCONT');
      }
      expect({ ...(await run.ended), errors: run.errors() }).toEqual({ code: 0, signal: null, errors: '' });
      const found = judge(folder, await practice.ledger(), { prompts });
      expect(found.violations).toEqual([]);
      expect(found.states).toEqual({ done: prompts.length });
      expect(found.charged).toBe(prompts.length);
      tell(
        `stopped for ${stops.join(', ')} s: ${prompts.length} jobs, ${found.charged} charged, twice 0, unknown 0`,
      );
    });
  });
});

describe('a service that is away', () => {
  it('comes back on another port days later: all goes on by itself, and expired files go up again', async () => {
    const data = join(folder, 'practice');
    const options = ['--pace', '100', '--render', 'fast'];
    let service = await startPractice(data, options);
    let ahead = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + ahead };
    const app = await openTestCore(join(folder, 'data'), { baseUrl: service.baseUrl, clock });
    try {
      const path = join(folder, 'start.png');
      await writeFile(path, drawPicture(64, 64, 'teal'));
      const startImage = { kind: 'file' as const, assetId: await app.addFile(path) };
      const video = (word: string) =>
        request('modelk-3-turbo', { prompt: `${word} over the sea`, startImage });
      const [first] = (await app.enqueue(video('Gulls'))) as [string];
      await app.reach(first, 'done');
      await service.stop();
      const [second, third] = (await app.enqueue(video('Terns'), video('Clouds'))) as [string, string];
      await expect.poll(async () => (await readStatus(app)).network, { timeout: 20_000 }).toBe('offline');
      await pause(1500);
      expect(app.store.job(second)?.state).toBe('queued');
      // The computer sleeps for a day and more; the service forgets its uploads meanwhile, and comes back elsewhere.
      ahead = 26 * 3_600_000;
      service = await startPractice(data, options);
      await service.advanceClock(26 * 3600);
      app.core.setPracticeBaseUrl(service.baseUrl);
      app.core.wake();
      for (const id of [second, third]) await app.reach(id, 'done');
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
    const port = await findFreePort();
    const app = await openTestCore(join(path, 'data'), { baseUrl: `http://127.0.0.1:${port}` });
    const still = { prompt: 'A lighthouse in the morning', quality: '2K', aspectRatio: '1:1' };
    const ids = await app.enqueue(...Array.from({ length: 3 }, () => request('modeln-pro', still)));
    // By then it waits for some seconds between two tries.
    await expect.poll(() => countTries(app), { timeout: 15_000, interval: 50 }).toBeGreaterThanOrEqual(3);
    const service = await startPractice(join(path, 'practice'), ['--pace', '0', '--render', 'fast'], port);
    try {
      const woken = performance.now();
      app.core.wake();
      await expect
        .poll(async () => (await service.ledger()).length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(0);
      expect(performance.now() - woken).toBeLessThan(2000);
      for (const id of ids) await app.reach(id, 'done');
      expect(await service.ledger()).toHaveLength(ids.length);
    } finally {
      await app.close();
      await service.stop();
    }
  });
});

async function readStatus(app: Awaited<ReturnType<typeof openTestCore>>) {
  const snapshot = await app.core.calls['app.snapshot']({});
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  return snapshot.value.status;
}

async function readStats(baseUrl: string): Promise<{ requests: Record<string, number> }> {
  return (await (await fetch(`${baseUrl}/practice/stats`)).json()) as { requests: Record<string, number> };
}

function countTries(app: Awaited<ReturnType<typeof openTestCore>>): number {
  return app.store.jobs().reduce((sum, { id }) => sum + app.store.history(id).attempts.length, 0);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
