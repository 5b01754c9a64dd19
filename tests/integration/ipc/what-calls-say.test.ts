import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../../electron/core/core.ts';
import { CALLS, type CallInput, type CallName, type CallOutput } from '../../../shared/contract.ts';
import type { CallEntry } from '../../../shared/kernel/common-calls.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { valuesOfSchema } from '../../support/values-of-schema.ts';
import { newJob } from '../store/support/samples.ts';

const entries = Object.entries(CALLS as Record<string, CallEntry>);
const listNames = (fits: (entry: CallEntry) => boolean) =>
  entries.flatMap(([name, entry]) => (fits(entry) ? [name] : []));

let app: TestCore;
let writes: number;

beforeEach(async () => {
  const folder = makeFolder('what-calls-say');
  await addPaidProfile(join(folder, 'data'), 'http://127.0.0.1:1', {});
  writes = 0;
  app = await openTestCore(join(folder, 'data'), {
    baseUrl: null,
    start: false,
    settings: { activeProfileId: PAID_PROFILE_ID },
    watchStore: (store) => ({
      ...store,
      transact(work) {
        writes += 1;
        return store.transact(work);
      },
    }),
  });
});
afterEach(async () => {
  await app.close();
});

type Answer = (input: unknown) => Promise<Result<unknown>>;
const answer = (name: string, input: unknown) =>
  (app.core.calls as unknown as Record<string, Answer>)[name]?.(input);

const boat = (takes = 1) => request('modelk-3-turbo', { prompt: 'A boat.' }, { takes });

it('a call that does not say that it writes leaves the data as it was', async () => {
  const ids = await app.enqueue(boat(), boat());
  expect(writes).toBeGreaterThan(0);
  const texts = [...ids, PAID_PROFILE_ID, 'modelk-3-turbo', 'words'];
  const wrote: string[] = [];
  for (const name of listNames(({ where, writes: says }) => where !== 'desktop' && !says)) {
    const { input } = CALLS[name as CallName];
    const drawn = fc.sample(valuesOfSchema(input, texts), { numRuns: 5, seed: 1 });
    for (const value of drawn) {
      const parsed = input.safeParse(value);
      if (!parsed.success) continue;
      writes = 0;
      await answer(name, parsed.data);
      if (writes > 0) wrote.push(name);
    }
  }
  expect([...new Set(wrote)]).toEqual([]);
});

it('every call that spends, or can be taken back, says that it writes', () => {
  const silent = listNames(
    ({ spends, undoable, writes: says }) => (spends !== undefined || undoable === true) && says !== true,
  );
  expect(silent).toEqual([]);
});

it('queue.undo takes back each call that says so, and no other', async () => {
  const nextStep = async () => JSON.stringify((await app.call('app.snapshot', {})).status.undo);
  const left: string[] = [];
  async function make<Name extends keyof Core['calls']>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name>> {
    const before = await nextStep();
    const value = unwrap((await answer(name, CALLS[name].input.parse(input))) as Result<CallOutput<Name>>);
    if ((await nextStep()) !== before) left.push(name);
    return value;
  }
  const sent = () => {
    app.store.transact((tx) => {
      const jobs = tx.jobs.add([newJob('job-sent')]).map((job) => ({ ...job, isRemoved: false }));
      tx.jobs.apply(jobs, { patch: { state: 'submitted', genId: 'gen-1' }, line: null }, 0);
    });
    return { jobIds: ['job-sent'] };
  };
  const { jobIds } = await make('jobs.enqueue', { jobs: [boat()] });
  const [jobId = ''] = jobIds;
  await make('jobs.duplicate', { jobIds });
  await make('jobs.pause', { jobIds });
  await make('jobs.resume', { jobIds });
  await make('jobs.schedule', { jobIds, notBefore: 4e12 });
  await make('jobs.move', { jobIds, to: { kind: 'end' } });
  await make('jobs.edit', { jobId, request: request('modelk-3-turbo', { prompt: 'A ship.' }) });
  await make('jobs.cancel', { jobIds });
  await make('jobs.retry', { jobIds });
  await app.call('jobs.cancel', { jobIds });
  await make('jobs.remove', { jobIds });
  const watched = sent();
  await make('jobs.stopWatching', watched);
  await make('jobs.watchAgain', watched);
  await make('queue.pause', {});
  await make('queue.resume', {});
  const input = { prompt: 'A lighthouse.', quality: '2K', aspectRatio: '1:1' };
  await make('rehearsal.send', { profileId: PAID_PROFILE_ID, model: 'modeln-pro', input });
  for (const end of ['release', 'cancel'] as const) {
    const { batchId } = await app.call('jobs.enqueue', { jobs: [boat(3)], canary: 1 });
    const batch = { batchId: batchId ?? '' };
    await make('jobs.renameBatch', { ...batch, name: end });
    const changes = [{ kind: 'replace' as const, find: 'boat', replacement: end }];
    if (end === 'release') await make('canary.change', { ...batch, changes, send: false });
    await make(`canary.${end}`, batch);
  }
  const content = { name: 'Harbour', rate: '24', width: 1920, height: 1080, folder: null } as const;
  const { id: projectId } = await make('film.saveProject', { projectId: null, content });
  const list = 'code,model,prompt\nSH010,modelk-3-turbo,A boat.\n';
  await make('film.importList', { projectId, text: list, apply: true });
  const { shots } = await make('film.shots', { projectId });
  await make('film.make', { shotIds: shots.map(({ id }) => id) });
  await make('tray.save', { references: [] });
  expect(left.toSorted()).toEqual(listNames(({ undoable }) => undoable === true).toSorted());
});
