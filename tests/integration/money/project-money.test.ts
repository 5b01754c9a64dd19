import { cpSync, rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { serializeLedger } from '../../../electron/core/money/ledger-file.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { UNSORTED, USUAL_PROJECT } from '../../../shared/film/film.ts';
import type { Cap } from '../../../shared/money/budget.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob, openTestStore } from '../store/support/samples.ts';

const EVER = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
const usd = (amount: number) => [{ currency: 'USD', amount }];

function addProject(
  store: Store,
  id: string,
  codes: readonly string[],
  deletedAt: number | null = null,
): void {
  store.transact((tx) => {
    tx.film.saveProjects([{ ...USUAL_PROJECT, id, name: `Film ${id}`, createdAt: 1, deletedAt }]);
    tx.film.saveShots(
      codes.map((code, position) => ({
        ...{
          id: `${id}-${code}`,
          projectId: id,
          position,
          code,
          sequence: '',
          description: '',
          frames: null,
        },
        ...{ status: null, cells: {}, stillId: null, clipId: null, deletedAt: null },
      })),
    );
  });
}

/** A paid submission of a job, of a shot where one is named. */
function submit(
  store: Store,
  id: string,
  shotId: string | null,
  price: number | null,
  outcome: 'accepted' | 'unclear' = 'accepted',
): void {
  store.transact((tx) => {
    tx.jobs.add([newJob(id)]);
    if (shotId !== null) tx.film.linkJobs(shotId, [id]);
  });
  const estimate = price === null ? null : { currency: 'USD', amount: price };
  writeIntent(store, newAttempt(`a-${id}`, id, { estimate }));
  const isClear = outcome === 'accepted';
  recordAnswer(store, `a-${id}`, answer(outcome, { genId: isClear ? `gen-${id}` : null }), {
    at: 3_000,
    event: isClear ? 'accepted' : 'outcome-unclear',
    ...(isClear ? { genId: `gen-${id}` } : {}),
  });
}

function openSpent(name: string): Store {
  const store = openTestStore(makeFolder(name));
  addProject(store, 'harbour', ['SH010', 'SH020']);
  addProject(store, 'other', ['SH010']);
  addProject(store, 'gone', ['SH010'], 5);
  submit(store, 'one', 'harbour-SH010', 0.4);
  submit(store, 'two', 'harbour-SH010', 0.2);
  submit(store, 'doubt', 'harbour-SH010', 0.7, 'unclear');
  submit(store, 'unpriced', 'harbour-SH020', null);
  submit(store, 'elsewhere', 'other-SH010', 3);
  submit(store, 'deleted', 'gone-SH010', 5);
  submit(store, 'alone', null, 9);
  return store;
}

it('tells what each shot and each project cost: spent and in doubt apart, and what has no price', () => {
  const store = openSpent('groups');
  const lines = (project: string | null) =>
    store.ledger
      .groups(null, project)
      .map(({ name, spent, inDoubt }) => [name, spent.money, spent.unpriced, inDoubt.money]);
  expect(lines('harbour')).toEqual([
    ['SH010', usd(0.6), 0, usd(0.7)],
    ['SH020', [], 1, []],
  ]);
  expect(lines(null)).toEqual([
    ['Film harbour', usd(0.6), 1, usd(0.7)],
    ['Film other', usd(3), 0, []],
    // What a deleted project cost belongs to none of those that can be seen.
    ['', usd(14), 0, []],
  ]);
  expect(store.ledger.groups(9_000, null)).toEqual([]);
});

it('narrows sums and rows to a project, and to what belongs to none', () => {
  const store = openSpent('narrowed');
  store.transact((tx) => {
    tx.jobs.add([newJob('waits'), newJob('waits too')]);
    tx.film.linkJobs('harbour-SH020', ['waits']);
  });
  const [reserved] = store.ledger.sumReserved().money;
  for (const [project, spent, rows] of [
    ['harbour', usd(0.6), ['unpriced', 'two', 'one', 'doubt']],
    [UNSORTED, usd(14), ['deleted', 'alone']],
    [null, usd(17.6), null],
  ] as const) {
    expect(store.ledger.sum(...EVER, project).spent.money).toEqual(spent);
    const page = store.ledger.page(null, 0, 10, project);
    if (rows !== null) {
      expect(page.rows.map(({ jobId }) => jobId)).toEqual(rows);
      expect(page.total).toBe(rows.length);
      expect(store.ledger.sumReserved(project).money[0]?.amount).toBe((reserved?.amount ?? 0) / 2);
    }
  }
});

it('writes project and shot into the exported ledger', () => {
  const [head = '', ...lines] = [...serializeLedger(openSpent('exported'), 9_000)].join('').split('\r\n');
  const at = head.split(',').indexOf('Project');
  expect(head.split(',')[at + 1]).toBe('Shot');
  const places = lines
    .filter(Boolean)
    .map((line) => [line.split(',')[1], ...line.split(',').slice(at, at + 2)]);
  expect(new Set(places.map((place) => place.join(' | ')))).toEqual(
    new Set([
      ...['one', 'two', 'doubt'].map((name) => `Take of ${name} | Film harbour | SH010`),
      'Take of unpriced | Film harbour | SH020',
      'Take of elsewhere | Film other | SH010',
      'Take of deleted | Film gone | SH010',
      'Take of alone |  | ',
    ]),
  );
});

it('keeps a result in its shot that came home as a job of its own', () => {
  const store = openTestStore(makeFolder('adopted'));
  addProject(store, 'harbour', ['SH010']);
  submit(store, 'one', 'harbour-SH010', 0.4, 'unclear');
  stepJob(store, 'one', { at: 4_000, event: 'retry', acceptsSecondCharge: true });
  writeIntent(store, newAttempt('a-second', 'one'));
  const own = store.transact((tx) => tx.jobs.adopt('a-one', { id: 'own', genId: 'gen-late', at: 5_000 }));
  expect(own?.id).toBe('own');
  expect(store.film.jobs(['harbour-SH010']).map(({ jobId }) => jobId)).toEqual(['one', 'own']);
  expect(store.ledger.groups(null, 'harbour')[0]?.spent.money).toEqual(usd(0.4));
});

const caps = (scope: 'project' | 'project-day', amount: number, currency = 'USD'): Cap[] => [
  { scope, limit: { kind: 'money', currency, amount } },
];

function capProject(store: Store, some: Cap[]): void {
  const [project] = store.film.projects();
  if (project !== undefined) store.transact((tx) => tx.film.saveProjects([{ ...project, caps: some }]));
}

function askIntent(store: Store, id: string, shotId: string | null, price: number, startedAt = 2_000) {
  const estimate = { currency: 'USD', amount: price };
  store.transact((tx) => {
    tx.jobs.add([newJob(id, { estimate })]);
    if (shotId !== null) tx.film.linkJobs(shotId, [id]);
  });
  const day = { start: 0, end: 86_400_000 };
  const attempt = newAttempt(`a-${id}`, id, { estimate, startedAt });
  return writeIntent(store, attempt, { caps: [], day, month: day });
}

it('lets the last cent of a project’s cap go with its intent, and holds what is over it', () => {
  const store = openTestStore(makeFolder('capped'));
  addProject(store, 'harbour', ['SH010', 'SH020']);
  capProject(store, caps('project', 1));
  expect(askIntent(store, 'one', 'harbour-SH010', 0.6)).toMatchObject({
    kind: 'written',
    caps: caps('project', 1),
  });
  // On the wire already counts, whatever the shot.
  expect(askIntent(store, 'two', 'harbour-SH020', 0.5)).toMatchObject({
    kind: 'over-budget',
    reached: { cap: { scope: 'project' }, used: 0.6 },
  });
  expect(askIntent(store, 'last', 'harbour-SH020', 0.4).kind).toBe('written');
  expect(askIntent(store, 'alone', null, 50).kind).toBe('written');
  // A price in another currency can't be compared.
  capProject(store, caps('project', 100, 'EUR'));
  expect(askIntent(store, 'euro', 'harbour-SH010', 0.1)).toMatchObject({ reached: { priced: 'USD' } });
});

it('counts a day’s cap of a project from that day on, and stops others of the project with the first', () => {
  const store = openTestStore(makeFolder('day'));
  addProject(store, 'harbour', ['SH010']);
  expect(askIntent(store, 'yesterday', 'harbour-SH010', 5, -1_000).kind).toBe('written');
  capProject(store, caps('project-day', 1));
  expect(askIntent(store, 'one', 'harbour-SH010', 0.8).kind).toBe('written');
  const refused = askIntent(store, 'two', 'harbour-SH010', 0.8);
  if (refused.kind !== 'over-budget') throw new Error(refused.kind);
  expect(refused.reached).toMatchObject({ cap: { scope: 'project-day' }, used: 0.8 });
  store.transact((tx) => {
    tx.jobs.add(['three', 'alone'].map((id) => newJob(id, { estimate: { currency: 'USD', amount: 0.8 } })));
    tx.film.linkJobs('harbour-SH010', ['three']);
  });
  expect(store.transact((tx) => tx.jobs.stoppedAsWell('two', refused.reached, 2_000, 10))).toEqual(['three']);
});

it('still holds the jobs of a project that is deleted, and of one after a kill', () => {
  const folder = makeFolder('kept');
  const store = openTestStore(folder);
  addProject(store, 'harbour', ['SH010']);
  capProject(store, caps('project', 1));
  expect(askIntent(store, 'one', 'harbour-SH010', 0.6).kind).toBe('written');
  // As a kill leaves it: nothing was closed.
  const killed = `${folder}-killed`;
  cpSync(folder, killed, { recursive: true });
  onTestFinished(() => rmSync(killed, { recursive: true }));
  const again = openTestStore(killed);
  expect(askIntent(again, 'two', 'harbour-SH010', 0.5)).toMatchObject({ reached: { used: 0.6 } });
  const [project] = again.film.projects();
  if (project !== undefined) again.transact((tx) => tx.film.saveProjects([{ ...project, deletedAt: 5 }]));
  expect(askIntent(again, 'three', 'harbour-SH010', 0.5)).toMatchObject({
    kind: 'over-budget',
    reached: { cap: { scope: 'project' }, used: 0.6 },
  });
  expect(again.ledger.groups(null, null).map(({ name }) => name)).toEqual(['']);
});
