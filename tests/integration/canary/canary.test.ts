import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { holdJob, stepJob } from '../../support/store-steps.ts';
import { openTestCore, request, retryFailed, type TestCore, unwrap } from '../../support/test-core.ts';

let root: string;
let practice: Practice;
let app: TestCore;

beforeEach(async () => {
  root = makeFolder('canary');
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  app = await open();
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const MODEL = 'modelk-3-turbo';
const IMAGE = { prompt: 'A lighthouse in rain.', quality: '2K', aspectRatio: '1:1' };
const open = () => openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl });
const prompts = async () => (await practice.ledger()).map(({ body }) => String(body['prompt']));
/** What the core has begun is through when it has ended: what did not go until then was held. */
async function restart(): Promise<void> {
  await app.close();
  app = await open();
}
const undo = async () => await app.call('queue.undo', {});
const holds = (ids: readonly string[]) => ids.map((id) => app.store.jobs.find(id)?.hold?.reason ?? null);

async function queue(count: number, canary: number): Promise<{ batchId: string; ids: string[] }> {
  const jobs = Array.from({ length: count }, (_, place) =>
    request(MODEL, { prompt: `A paper boat, take ${place + 1}.` }),
  );
  const answer = await app.call('jobs.enqueue', { jobs, canary });
  return { batchId: answer.batchId ?? '', ids: answer.jobIds };
}

async function queueAndSeeFirst(count: number, canary: number) {
  const batch = await queue(count, canary);
  for (const id of batch.ids.slice(0, canary)) await app.waitForState(id, 'done');
  return { ...batch, rest: batch.ids.slice(canary) };
}

describe('the first of a batch', () => {
  it('go ahead, counted with takes; the rest waits over a restart and is charged only after the word', async () => {
    const jobs = [request(MODEL, { prompt: 'A paper boat.' }, { takes: 6 })];
    const { batchId, jobIds } = await app.call('jobs.enqueue', { jobs, canary: 2 });
    for (const id of jobIds.slice(0, 2)) await app.waitForState(id, 'done');
    await restart();
    await restart();
    expect(await prompts()).toHaveLength(2);
    expect(holds(jobIds.slice(2))).toEqual(['canary', 'canary', 'canary', 'canary']);
    const snapshot = await app.call('app.snapshot', {});
    expect(snapshot.status.holdCounts).toEqual({ canary: 4 });

    const released = await app.call('canary.release', { batchId: batchId ?? '' });
    expect(released.changed).toEqual(jobIds.slice(2));
    for (const id of jobIds) await app.waitForState(id, 'done');
    expect(await prompts()).toHaveLength(6);
  });

  it('may be none or all of it', async () => {
    const none = await queue(3, 0);
    const all = await queue(2, 9);
    for (const id of all.ids) await app.waitForState(id, 'done');
    expect(holds(none.ids)).toEqual(['canary', 'canary', 'canary']);
    expect(await prompts()).toHaveLength(2);
  });

  it('that fail leave the rest held, also when they are tried again', async () => {
    const batch = await queue(4, 1);
    await app.waitForState(batch.ids[0] as string, 'done');
    const failing = [
      request('modeln-pro', IMAGE, { testMode: 'failure' }),
      request(MODEL, { prompt: 'A paper boat.' }),
    ];
    const { jobIds } = await app.call('jobs.enqueue', { jobs: failing, canary: 1 });
    const [canary, rest] = jobIds as [string, string];
    await app.waitForState(canary, 'failed');
    unwrap(await retryFailed(app));
    await app.waitForState(canary, 'failed');
    expect(holds([...batch.ids.slice(1), rest])).toEqual(['canary', 'canary', 'canary', 'canary']);
  });
});

describe('the rest', () => {
  it('goes with another prompt, all of it or nothing, and says before what would change', async () => {
    const { batchId, rest } = await queueAndSeeFirst(6, 2);
    const changes = [{ kind: 'replace' as const, find: 'paper boat', replacement: 'tin boat' }];
    const preview = await app.call('canary.preview', { batchId, changes });
    expect(preview).toMatchObject({ held: 4, changed: 4, problems: [] });
    expect(preview.samples[0]).toMatchObject({
      before: { prompt: 'A paper boat, take 3.' },
      after: { prompt: 'A tin boat, take 3.' },
    });
    expect(await prompts()).toHaveLength(2);

    const sent = await app.call('canary.change', { batchId, changes, send: true });
    expect(sent).toEqual({ changed: 4, sent: 4, problems: [] });
    for (const id of rest) await app.waitForState(id, 'done');
    expect((await prompts()).slice(2).toSorted()).toEqual(
      [3, 4, 5, 6].map((take) => `A tin boat, take ${take}.`),
    );
    expect(app.store.jobs.find(rest[0] as string)?.name).toBe('A tin boat, take 3.');
  });

  it('goes with what is edited by hand in the same moment, changed as well', async () => {
    await app.call('queue.pause', { scope: { kind: 'all' } });
    const { batchId, ids } = await queue(401, 1);
    const last = ids.at(-1) ?? '';
    const change = app.core.calls['canary.change']({
      batchId,
      changes: [{ kind: 'replace', find: 'paper', replacement: 'wooden' }],
      send: true,
    });
    const byHand = request(MODEL, { prompt: 'My own words about a paper ship.' });
    await app.call('jobs.edit', { jobId: last, request: byHand });
    expect(unwrap(await change)).toMatchObject({ changed: 400, sent: 400, problems: [] });
    expect(app.store.jobs.find(last)?.input['prompt']).toBe('My own words about a wooden ship.');
    expect(app.store.jobs.find(ids[1] ?? '')?.input['prompt']).toBe('A wooden boat, take 2.');
  });

  it('stays as it is when one of it could not be sent with the change', async () => {
    const { batchId, rest } = await queueAndSeeFirst(3, 1);
    const reference = { kind: 'file' as const, assetId: 'gone' };
    const changes = [{ kind: 'set' as const, input: { startImage: reference }, remove: [] }];
    const answer = await app.call('canary.change', { batchId, changes, send: true });
    expect(answer).toMatchObject({ changed: 0, sent: 0 });
    expect(answer.problems.map(({ jobId, problem }) => [jobId, problem.code])).toEqual(
      rest.map((id) => [id, 'file-not-found']),
    );
    await restart();
    expect(holds(rest)).toEqual(['canary', 'canary']);
    expect(await prompts()).toHaveLength(1);
  });

  it('is held again by undo as far as it has not gone, with what it asked for', async () => {
    const { batchId, rest } = await queueAndSeeFirst(5, 1);
    await app.call('queue.pause', { scope: { kind: 'all' } });
    const changes = [{ kind: 'set' as const, input: { prompt: 'Another.' }, remove: [] }];
    await app.call('canary.change', { batchId, changes, send: true });
    expect(holds(rest)).toEqual([null, null, null, null]);
    expect(await undo()).toEqual({ action: 'release', putBack: 4, movedOn: 0 });
    await app.call('queue.resume', { scope: { kind: 'all' } });
    await restart();
    expect(holds(rest)).toEqual(['canary', 'canary', 'canary', 'canary']);
    expect(app.store.jobs.find(rest[0] as string)?.input).toEqual({ prompt: 'A paper boat, take 2.' });
    expect(await prompts()).toHaveLength(1);
  });

  it('cancelled is charged nothing, and undo holds it again instead of sending it', async () => {
    const { batchId, rest } = await queueAndSeeFirst(3, 1);
    expect((await app.call('canary.cancel', { batchId })).changed).toEqual(rest);
    expect(rest.map((id) => app.store.jobs.find(id)?.state)).toEqual(['cancelled', 'cancelled']);
    expect(await undo()).toMatchObject({ action: 'cancel', putBack: 2 });
    await restart();
    expect(holds(rest)).toEqual(['canary', 'canary']);
    expect(await prompts()).toHaveLength(1);
  });

  it('is let go by nothing but the word: not by a resume, a time, a move or an edit', async () => {
    const { rest } = await queueAndSeeFirst(3, 1);
    const [one, other] = rest as [string, string];
    await app.call('jobs.pause', { jobIds: rest });
    await app.call('jobs.resume', { jobIds: rest });
    await app.call('jobs.schedule', { jobIds: [one], notBefore: Date.now() - 1 });
    await app.call('jobs.move', { jobIds: [other], to: { kind: 'front' } });
    const duplicated = (await app.call('jobs.duplicate', { jobIds: [one] })).changed;
    const edited = request(MODEL, { prompt: 'An edited one.' });
    await app.call('jobs.edit', { jobId: one, request: edited });
    await app.call('queue.pause', { scope: { kind: 'all' } });
    await app.call('queue.resume', { scope: { kind: 'all' } });
    expect(holdJob(app.store, other, { reason: 'offline', until: 0, since: 0 }, 1)).toBeNull();
    expect(stepJob(app.store, other, { at: 1, event: 'upload-started' })).toBeNull();
    await restart();
    expect(holds([...rest, ...duplicated])).toEqual(['canary', 'canary', 'canary']);
    expect(await prompts()).toHaveLength(1);
  });
});
