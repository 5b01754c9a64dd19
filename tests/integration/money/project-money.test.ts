import { expect, it } from 'vitest';
import { serializeLedger } from '../../../electron/core/money/ledger-file.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { UNSORTED, USUAL_PROJECT } from '../../../shared/film/film.ts';
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
