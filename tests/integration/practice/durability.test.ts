import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { startListener } from './support/listener.ts';
import { makePng } from './support/samples.ts';
import { makeDataFolder, removeDataFolders, startPractice } from './support/start-practice.ts';

const body = { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' };

describe('what was confirmed survives', () => {
  afterAll(removeDataFolders);

  it('a kill in mid-run: ledger, uploads, results and pending work are there after a restart, on another port', async () => {
    const dataFolder = await makeDataFolder();
    const listener = await startListener();
    const first = await startPractice({ dataFolder });
    const before = createClient(first);
    const fileName = await before.upload('a.png', makePng(30, 20));
    const done = await before.settle(await before.accept('modeln-pro', body));
    await before.fault({ on: 'webhook', fault: 'late', ms: 60_000 });
    const undelivered = await before.accept(
      'modeln-pro',
      { ...body, images: [fileName] },
      listener.parameter,
    );
    await before.settle(undelivered);
    const ledger = await before.ledger();
    await first.kill();

    const slow = await startPractice({ dataFolder, paceMs: 60_000 });
    const during = createClient(slow);
    const pending = await during.accept(
      'modelh-h3-omni',
      { prompt: 'Waves', duration: 4 },
      listener.parameter,
    );
    expect(await during.query(pending)).toMatchObject({ status: expect.stringMatching(/queued|processing/) });
    await slow.kill();

    const second = await startPractice({ dataFolder });
    const after = createClient(second);
    expect((await after.ledger()).entries.slice(0, 2)).toEqual(ledger.entries);
    expect((await after.ledger()).total).toBe(1 + 1 + 4);
    const again = await after.query(done.genId);
    expect(again.outputs[0]?.url).toBe(`${second.baseUrl}/practice/results/${done.genId}/1.png`);
    expect((await fetch(again.outputs[0]?.url ?? '')).status).toBe(200);
    expect(await after.settle(pending)).toMatchObject({ status: 'completed' });
    expect((await after.submit('modeln-pro', { ...body, images: [fileName] })).status).toBe(200);
    // One that was under way when the service was killed may come twice.
    const delivered = () => new Set(listener.received.map(({ body }) => body.genId));
    await expect.poll(delivered).toEqual(new Set([undelivered, pending]));
    expect(await second.stop()).toBe(0);
    listener.stop();
  });

  it('a line that a kill left unfinished is dropped, everything before it kept', async () => {
    const dataFolder = await makeDataFolder();
    const first = await startPractice({ dataFolder });
    const genId = await createClient(first).accept('modeln-pro', body);
    await first.kill();
    await appendFile(join(dataFolder, 'journal.jsonl'), '{"kind":"accepted","genId":"gen_torn","mod');
    const second = await startPractice({ dataFolder });
    const client = createClient(second);
    expect((await client.ledger()).entries.map((entry) => entry.genId)).toEqual([genId]);
    const next = await client.accept('modeln-pro', body);
    await second.stop();
    expect(await readFile(join(dataFolder, 'journal.jsonl'), 'utf8')).toContain(next);
    const third = await startPractice({ dataFolder });
    expect((await createClient(third).ledger()).entries.map((entry) => entry.genId)).toEqual([genId, next]);
    await third.stop();
  });

  it('what is being drawn when the service is ended goes on at the next start', async () => {
    const dataFolder = await makeDataFolder();
    const first = await startPractice({ dataFolder, style: 'full' });
    const before = createClient(first);
    const genIds = [
      await before.accept('modelh-h3-omni', { prompt: 'Waves', duration: 4 }),
      await before.accept('modeln-pro', body),
    ];
    while ((await before.query(genIds[0] ?? '')).status === 'queued');
    expect(await first.stop()).toBe(0);
    const second = await startPractice({ dataFolder, style: 'fast' });
    const after = createClient(second);
    for (const genId of genIds) expect(await after.settle(genId)).toMatchObject({ status: 'completed' });
    await second.stop();
  });

  it('every answered submission of a burst is in the ledger after a kill', async () => {
    const dataFolder = await makeDataFolder();
    const first = await startPractice({ dataFolder, paceMs: 60_000 });
    const client = createClient(first);
    const answered: string[] = [];
    // One after another without end, so that some are always on their way.
    const submitOn = async (): Promise<never> => {
      for (;;) {
        answered.push(await client.accept('modeln-pro', body));
        if (answered.length === 50) void first.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 40 }, submitOn));
    expect(answered.length).toBeGreaterThanOrEqual(50);
    const second = await startPractice({ dataFolder, paceMs: 60_000 });
    const kept = new Set((await createClient(second).ledger()).entries.map((entry) => entry.genId));
    expect(answered.filter((genId) => !kept.has(genId))).toEqual([]);
    await second.stop();
  });
});
