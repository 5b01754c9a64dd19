import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  goOn,
  openStudio,
  queuePaused,
  readStatus,
  resume,
  type Studio,
  statesOf,
  waitForOthers,
} from './support.ts';

let studio: Studio;
beforeEach(async () => {
  studio = await openStudio();
});
afterEach(() => studio.close());

/** Four jobs are queued and a copy is made; then three of them are sent, and bring their results. */
async function workAfterCopy(...kept: ('data' | 'results' | 'local')[]): Promise<string[]> {
  let app = await studio.open();
  const ids = await queuePaused(app, 'red', 'green', 'blue', 'white');
  await app.close();
  await studio.keep(...kept);
  app = await studio.open();
  await app.core.calls['jobs.pause']({ jobIds: ids.slice(3) });
  await resume(app);
  for (const id of ids.slice(0, 3)) await app.waitForState(id, 'done');
  await app.close();
  expect(await studio.charges()).toMatchObject({ red: 1, green: 1, blue: 1 });
  return ids;
}

/** Whatever may go goes: at the end each job was charged once. */
async function expectOneChargeEach(app: TestCore, last: string): Promise<void> {
  await resume(app);
  await waitForOthers(app);
  expect(await studio.charges()).toMatchObject({ red: 1, green: 1, blue: 1 });
  expect((await studio.charges())['white']).toBeUndefined();
  await goOn(app);
  await app.waitForState(last, 'done');
  await waitForOthers(app);
  expect(await studio.charges()).toMatchObject({ red: 1, green: 1, blue: 1, white: 1 });
}

describe('a copy that was put back', () => {
  it('of the database: what was sent since is done with its results, and not sent again', async () => {
    const ids = await workAfterCopy('data');
    await waitUntil(
      'sidecars',
      async () => (await listResults()).filter(isSidecar).length,
      (n) => n === 3,
    );
    const before = await listResults();
    for (const end of ['', '-wal', '-shm']) {
      await rm(join(studio.data, `dailies.sqlite${end}`), { force: true });
      const kept = join(studio.root, 'kept', 'data', `dailies.sqlite${end}`);
      await cp(kept, join(studio.data, `dailies.sqlite${end}`)).catch(() => {});
    }
    const app = await studio.open();
    expect(statesOf(app, ids)).toEqual(['done', 'done', 'done', 'queued']);
    expect((await readStatus(app)).oldData).toMatchObject({
      ...{ submissions: 3, otherComputer: false, inDoubt: 0, found: 3 },
      since: expect.any(Number),
    });
    for (const id of ids.slice(0, 3)) expect(app.store.jobs.find(id)?.takeIds).toHaveLength(1);
    await expectOneChargeEach(app, ids[3] as string);
    expect((await listResults()).filter((name) => before.includes(name))).toEqual(before);
  });

  it('of all data, without results: the record alone puts what was sent in doubt', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    await rm(studio.results, { recursive: true });
    const app = await studio.open();
    expect(statesOf(app, ids)).toEqual(['unknown', 'unknown', 'unknown', 'queued']);
    expect((await readStatus(app)).oldData).toMatchObject({ submissions: 3, inDoubt: 3, found: 0 });
    const [attempt] = app.store.jobs.history(ids[0] as string).attempts;
    expect(attempt).toMatchObject({ outcome: 'unclear', number: 1 });
    // The data knows a folder that is gone: the artist chooses one in its place.
    await app.core.settingsChanged({ resultsFolder: studio.results });
    await expectOneChargeEach(app, ids[3] as string);
    expect(statesOf(app, ids.slice(0, 3))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('of data and results: the record of this computer is not in it', async () => {
    const ids = await workAfterCopy('data', 'results');
    await studio.restore('data', 'results');
    const app = await studio.open();
    expect(statesOf(app, ids)).toEqual(['unknown', 'unknown', 'unknown', 'queued']);
    await expectOneChargeEach(app, ids[3] as string);
  });

  it('of data and of this computer’s notes: the record with the results is not in it', async () => {
    const ids = await workAfterCopy('data', 'local');
    await studio.restore('data', 'local');
    const app = await studio.open();
    expect((await readStatus(app)).oldData).toMatchObject({ submissions: 3, otherComputer: false });
    await expectOneChargeEach(app, ids[3] as string);
  });

  it('to another computer: what lies with the results is read there', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    const app = await studio.open({ localFolder: join(studio.root, 'elsewhere') });
    expect((await readStatus(app)).oldData).toMatchObject({ submissions: 3, otherComputer: true });
    await expectOneChargeEach(app, ids[3] as string);
  });

  it('never takes the files of an earlier submission for the results of a later one', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    // Without their sidecars nothing says whose they are but their names.
    await waitUntil(
      'sidecars',
      async () => (await listResults()).filter(isSidecar).length,
      (n) => n === 3,
    );
    for (const name of (await listResults()).filter(isSidecar)) await rm(join(studio.results, name));
    const before = await listResults();
    const app = await studio.open();
    const [id] = ids as [string];
    expect(statesOf(app, [id])).toEqual(['unknown']);
    await goOn(app);
    await app.core.calls['jobs.retry']({ jobIds: [id], acceptSecondCharge: true });
    await resume(app);
    const job = await app.waitForState(id, 'done');
    expect((await studio.charges())['red']).toBe(2);
    const [take] = app.store.takes.byId(job.takeIds);
    expect(before.map((name) => join(studio.results, name))).not.toContain(take?.path);
    expect(await listResults()).toEqual(expect.arrayContaining(before));
  });

  it('holds only what can be charged: a test run goes on the same profile', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    const app = await studio.open();
    await resume(app);
    const input = { prompt: 'A test boat on a river of ink.', quality: '2K', aspectRatio: '1:1' };
    const [test, paid] = await app.enqueue(
      request('modeln-pro', input, { testMode: 'success' }),
      request('modeln-pro', { ...input, prompt: 'A paid boat on a river of ink.' }),
    );
    await app.waitForState(test, 'done');
    expect(statesOf(app, [ids[3] as string, paid])).toEqual(['queued', 'queued']);
    expect((await studio.charges())['paid']).toBeUndefined();
  });

  it('stays held over restarts until somebody has read it, and is asked about once', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    await (await studio.open()).close();
    const again = await studio.open();
    expect((await readStatus(again)).oldData).toMatchObject({ submissions: 3 });
    expect(await again.core.calls['queue.acceptOldData']({ submissions: 2 })).toMatchObject({ ok: false });
    await expectOneChargeEach(again, ids[3] as string);
    await again.close();
    expect((await readStatus(await studio.open())).oldData).toBeNull();
  });

  it('made before the folder had an id is known by its first submission', async () => {
    let app = await studio.open();
    const [first] = await queuePaused(app, 'first');
    await resume(app);
    await app.waitForState(first as string, 'done');
    // As an earlier version left it.
    for (const key of ['folder-id', 'last-computer']) app.store.transact((tx) => tx.values.write(key, null));
    await app.close();
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    app = await studio.open();
    expect((await readStatus(app)).oldData).toMatchObject({ submissions: 3 });
    await expectOneChargeEach(app, ids[3] as string);
  });
});

describe('a folder that works in two places', () => {
  it('holds on another computer, although it lacks nothing, and goes on at a word', async () => {
    let app = await studio.open();
    const [id] = await queuePaused(app, 'red');
    await app.close();
    const localFolder = join(studio.root, 'elsewhere');
    app = await studio.open({ localFolder });
    expect((await readStatus(app)).oldData).toEqual({
      ...{ submissions: 0, since: null, otherComputer: true, inDoubt: 0, found: 0 },
    });
    await resume(app);
    await waitForOthers(app);
    expect((await studio.charges())['red']).toBeUndefined();
    await goOn(app);
    await app.waitForState(id as string, 'done');
    await app.close();
    expect((await readStatus(await studio.open({ localFolder }))).oldData).toBeNull();
  });

  it('in which nothing can be charged is asked about nowhere', async () => {
    await (await studio.open()).close();
    const app = await studio.open({ localFolder: join(studio.root, 'elsewhere') });
    expect((await readStatus(app)).oldData).toBeNull();
  });

  it('at once: two copies that are open together send each job once between them', async () => {
    const first = await studio.open();
    const ids = await queuePaused(first, 'red', 'green', 'blue');
    await first.close();
    await cp(studio.data, join(studio.root, 'copy'), { recursive: true });
    const [one, other] = [await studio.open(), await studio.open({ dataFolder: join(studio.root, 'copy') })];
    await resume(one);
    for (const id of ids) await one.waitForState(id, 'done');
    await resume(other);
    await waitUntil(
      'the copy to notice',
      async () => (await readStatus(other)).oldData,
      (old) => old !== null,
    );
    await waitUntil(
      'what is proven to be taken in',
      () => statesOf(other, ids),
      (states) => !states.some((state) => state === 'queued' || state === 'sending'),
    );
    await waitForOthers(other);
    expect(await studio.charges()).toMatchObject({ red: 1, green: 1, blue: 1 });
  });
});

describe('the record', () => {
  it('with a torn end and with lines of others: each whole line counts, nothing else does', async () => {
    const ids = await workAfterCopy('data');
    await studio.restore('data');
    await rm(studio.results, { recursive: true });
    const [name] = await readdir(join(studio.local, 'sent'));
    const path = join(studio.local, 'sent', name as string);
    const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
    expect(lines).toHaveLength(3);
    const torn = lines[2]?.slice(0, 60);
    await writeFile(path, `${lines[0]}\n${lines[1]}\n${torn}`);
    await appendFile(path, '\n\u0000\u0000{"folder":"of-somebody-else"}\n[]\nnull\n');
    const app = await studio.open();
    expect((await readStatus(app)).oldData).toMatchObject({ submissions: 2 });
    expect(statesOf(app, ids)).toEqual(['unknown', 'unknown', 'queued', 'queued']);
  });

  it('is the same in both places, and holds no prompt, no key and no secret', async () => {
    await workAfterCopy('data');
    const [name] = await readdir(join(studio.local, 'sent'));
    const local = await readFile(join(studio.local, 'sent', name as string), 'utf8');
    const beside = (await readdir(studio.results)).find((entry) => entry.startsWith('.dailies-sent-'));
    const results = await readFile(join(studio.results, beside as string), 'utf8');
    const whole = (text: string) => text.split('\n').filter(Boolean).sort();
    expect(whole(results)).toEqual(whole(local));
    expect(Object.keys(JSON.parse(whole(local)[0] as string) as object).sort()).toEqual(
      ['at', 'attempt', 'body', 'folder', 'job', 'profile'].sort(),
    );
  });
});

const isSidecar = (name: string) => name.endsWith('.dailies.json');

async function listResults(): Promise<string[]> {
  const entries = await readdir(studio.results, { recursive: true }).catch(() => []);
  return entries.filter((name) => /\.\w+$/.test(name) && !name.startsWith('.')).sort();
}
