import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSidecar, sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let practice: Practice;
let app: TestCore;

beforeEach(async () => {
  root = makeFolder('batch-names');
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  app = await open();
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const open = () => openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl });
const boat = (word: string) => request('modelk-3-turbo', { prompt: `A ${word} boat on a lake.` });

async function queue(words: readonly string[], batchName?: string) {
  const answer = await app.core.calls['jobs.enqueue']({
    jobs: words.map(boat),
    ...(batchName === undefined ? {} : { batchName }),
  });
  const { batchId, jobIds } = unwrap(answer);
  return { batchId: batchId ?? '', jobIds };
}

/** What a batch is called, wherever the core says it. */
async function namesEverywhere(batchId: string): Promise<Record<string, unknown>> {
  const { call } = app;
  const snapshot = await call('app.snapshot', {});
  const headings = async (query: object) =>
    (await call('takes.outline', { query: { ...query, groupBy: 'batch' } })).groups.map(({ name }) => name);
  const facet = await call('takes.facet', { facet: 'batch', query: {}, text: '' });
  const ledger = await call('ledger.page', { since: null, project: null, offset: 0, limit: 10 });
  return {
    queue: snapshot.batches.find(({ id }) => id === batchId)?.name,
    headings: await headings({}),
    filtered: await headings({ text: 'black' }),
    facet: facet.values.map(({ name }) => name),
    ledger: [...new Set(ledger.rows.map((row) => row.batchName))],
  };
}

const everywhere = (name: string) => ({
  queue: name,
  headings: [name],
  filtered: [name],
  facet: [name],
  ledger: [name],
});

describe('a batch has one name', () => {
  it('given when it is queued, in the queue, in headings under any filter, in the ledger', async () => {
    const { batchId, jobIds } = await queue(['white', 'black'], 'Harbour at night');
    for (const id of jobIds) await app.waitForState(id, 'done');
    expect(await namesEverywhere(batchId)).toEqual(everywhere('Harbour at night'));
  });

  it('that of its first job, where none was given, whatever the others are called', async () => {
    const { batchId, jobIds } = await queue(['white', 'black']);
    for (const id of jobIds) await app.waitForState(id, 'done');
    expect(await namesEverywhere(batchId)).toEqual(everywhere('A white boat on a lake.'));
    const jobs = [request('modelk-3-turbo', { prompt: 'A grey boat.' }, { takes: 3 })];
    const takes = await app.call('jobs.enqueue', { jobs });
    const { batches } = await app.call('app.snapshot', {});
    expect(batches.find(({ id }) => id === takes.batchId)?.name).toBe('A grey boat.');
  });

  it('that can be changed later: everywhere at once, beside the files too, and over a restart', async () => {
    const { batchId, jobIds } = await queue(['white', 'black']);
    for (const id of jobIds) await app.waitForState(id, 'done');
    const [take] = app.store.takes.page(0, 1);
    expect(await app.call('jobs.renameBatch', { batchId, name: 'Harbour' })).toEqual({
      before: 'A white boat on a lake.',
    });
    expect(await namesEverywhere(batchId)).toEqual(everywhere('Harbour'));
    const path = take?.path ?? '';
    await waitUntil(
      'the new name beside the file',
      async () => readSidecar(await readFile(sidecarNameOf(path), 'utf8').catch(() => ''))?.job.batchName,
      (name) => name === 'Harbour',
    );
    await app.close();
    app = await open();
    expect(await namesEverywhere(batchId)).toEqual(everywhere('Harbour'));
  });

  it('is told before the first of its jobs, and when it changes; one that nobody knows has none', async () => {
    const { batchId } = await queue(['white'], 'Harbour');
    const told = () => app.events.flatMap((event) => (event.type === 'batches-changed' ? event.batches : []));
    const order = app.events.map(({ type }) => type);
    expect(told()).toEqual([{ id: batchId, name: 'Harbour' }]);
    expect(order.indexOf('batches-changed')).toBeLessThan(order.indexOf('jobs-changed'));
    await app.core.calls['jobs.renameBatch']({ batchId, name: 'Night' });
    expect(told().at(-1)).toEqual({ id: batchId, name: 'Night' });
    expect(await app.call('jobs.renameBatch', { batchId: 'nobody', name: 'x' })).toEqual({
      before: null,
    });
  });
});

it('how long generations took is known of the models that have made some', async () => {
  expect(await app.call('queue.times', {})).toEqual([]);
  const { jobIds } = await queue(['white', 'black', 'red']);
  for (const id of jobIds) await app.waitForState(id, 'done');
  const times = await app.call('queue.times', {});
  expect(times).toEqual([{ model: 'modelk-3-turbo', milliseconds: expect.any(Number) }]);
  const took = jobIds.map((id) => {
    const { transitions } = app.store.jobs.history(id);
    const at = (state: string) => transitions.find(({ to }) => to === state)?.at ?? Number.NaN;
    return at('fetching') - at('submitted');
  });
  expect(times[0]?.milliseconds).toBe(took.toSorted((one, other) => one - other)[1]);
});

it('takes of one request are versions of one thing, and so is what is remixed from one of them, as their sidecars say', async () => {
  const { call } = app;
  const shown = async () => await call('takes.find', { query: { isStacked: true }, offset: 0, limit: 9 });
  const whole = async () => (await call('takes.find', { query: {}, offset: 0, limit: 9 })).takes;
  await call('jobs.enqueue', { jobs: [{ ...boat('red'), takes: 2 }, boat('black')] });
  await waitUntil('three takes', async () => (await whole()).length === 3);
  expect((await shown()).stacks.map(({ size }) => size)).toEqual([2]);
  const black = (await whole()).find(({ prompt }) => prompt.includes('black'));
  await call('jobs.enqueue', { jobs: [{ ...boat('blue'), remixOf: black?.id ?? '' }] });
  await waitUntil('four takes', async () => (await whole()).length === 4);
  const { total, stacks } = await shown();
  expect(total).toBe(2);
  expect(stacks.map(({ size }) => size)).toEqual([2, 2]);
  const remixed = (await whole()).find(({ prompt }) => prompt.includes('blue'));
  const { job } = await call('lineage.describe', { takeId: remixed?.id ?? '' });
  const of = (await call('lineage.describe', { takeId: black?.id ?? '' })).job;
  expect(job.stack).toBe(of.stack);
});
