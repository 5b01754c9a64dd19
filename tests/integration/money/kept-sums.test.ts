import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptMoney } from '../../../electron/adapters/sqlite/migrations/0019-kept-money.ts';
import { madeFor } from '../../../electron/adapters/sqlite/migrations/0020-made-for.ts';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { recordAnswer, writeIntent } from '../../support/store-steps.ts';
import { answer, EVENTS, newAttempt, newJob, openTestStore } from '../store/support/samples.ts';

const EVERYTHING = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
/** On a quarter of an hour in every time zone. */
const MIDNIGHT = Date.UTC(2026, 2, 5);
const MINUTE = 60_000;
const LAST_MINUTE = 50;

interface Sent {
  readonly minute: number;
  readonly batch: number;
  readonly currency: 'USD' | 'EUR' | null;
  readonly cents: number;
  readonly free: 'practice' | 'test' | null;
  /** What is heard of it, in turn. */
  readonly answers: readonly ('accepted' | 'unclear' | 'refused' | 'not-sent')[];
  /** What the service says that it cost, in cents, in turn: it may say something else later. */
  readonly charges: readonly number[];
  /** Whether all of it is undone again. */
  readonly isUndone: boolean;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  minute: fc.integer({ min: 0, max: LAST_MINUTE }),
  batch: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom('USD', 'USD', 'EUR', null),
  cents: fc.integer({ min: 0, max: 300 }),
  free: fc.constantFrom('practice', 'test', null, null, null),
  answers: fc.array(fc.constantFrom('accepted', 'unclear', 'refused', 'not-sent'), { maxLength: 3 }),
  charges: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 2 }),
  isUndone: fc.boolean(),
});

function send(store: Store, id: string, one: Sent): void {
  const estimate = one.currency === null ? null : { currency: one.currency, amount: one.cents / 100 };
  const testMode = one.free === 'test' ? 'success' : null;
  const profileId = one.free === 'practice' ? one.free : 'studio';
  const startedAt = MIDNIGHT + one.minute * MINUTE;
  store.transact((tx) =>
    tx.jobs.add([newJob(id, { batchId: `batch-${one.batch}`, estimate, testMode, profileId })]),
  );
  writeIntent(store, newAttempt(`a-${id}`, id, { estimate, startedAt, testMode }));
  for (const outcome of one.answers)
    recordAnswer(store, `a-${id}`, answer(outcome, outcome === 'accepted' ? { genId: `gen-${id}` } : {}), {
      at: startedAt,
      event: EVENTS[outcome],
    });
  for (const cents of one.charges)
    store.transact((tx) => tx.ledger.recordCharge(id, `gen-${id}`, cents / 100));
}

const UNDO = new Error('undone');

/** What the account says of a submission: whether it may have been charged, surely or not, and how many cents. */
function judge({ answers, cents, charges, currency, free }: Sent) {
  // What was accepted once stays so; otherwise the last word counts, and none is still on the wire.
  const isAccepted = answers.includes('accepted');
  const last = isAccepted ? 'accepted' : (answers.at(-1) ?? 'sending');
  const charged = isAccepted ? charges.at(-1) : undefined;
  return {
    currency,
    cents: currency === null ? 0 : (charged ?? cents),
    counts: free === null && last !== 'refused' && last !== 'not-sent',
    isSure: isAccepted,
  };
}

/** The sum of some of them as the store words it, from whole cents. */
function sum(all: readonly Sent[], isChosen: (one: Sent, isSure: boolean) => boolean) {
  const chosen = all
    .map((one) => ({ one, judged: judge(one) }))
    .filter(({ one, judged }) => judged.counts && isChosen(one, judged.isSure))
    .map(({ judged }) => judged);
  const money = (['EUR', 'USD'] as const).flatMap((currency) => {
    const ofIt = chosen.filter((one) => one.currency === currency);
    const cents = ofIt.reduce((total, one) => total + one.cents, 0);
    return ofIt.length === 0 ? [] : [{ currency, amount: cents / 100 }];
  });
  return {
    money,
    submissions: chosen.length,
    unpriced: chosen.filter(({ currency }) => currency === null).length,
  };
}

const usage = ({ money, submissions }: ReturnType<typeof sum>) => ({ spent: money, submissions });

it('are what an account kept in whole cents says, of any stretch of time and any batch', () => {
  let runs = 0;
  fc.assert(
    fc.property(
      fc.array(sent, { maxLength: 25 }),
      fc.array(fc.tuple(fc.integer({ min: -20, max: LAST_MINUTE + 20 }), fc.nat(60)), {
        minLength: 4,
        maxLength: 4,
      }),
      (wanted, spans) => {
        runs += 1;
        const folder = makeFolder();
        const store = openTestStore(folder);
        for (const [index, one] of wanted.entries()) {
          if (!one.isUndone) send(store, `job-${index}`, one);
          else
            expect(() =>
              store.transact(() => {
                send(store, `job-${index}`, one);
                throw UNDO;
              }),
            ).toThrow(UNDO);
        }
        const there = wanted.filter(({ isUndone }) => !isUndone);
        for (const [from, length] of [...spans, [0, 15], [0, 60], [-60, 1440]] as const) {
          const span = { start: MIDNIGHT + from * MINUTE, end: MIDNIGHT + (from + length) * MINUTE };
          const isIn = ({ minute }: Sent) => minute >= from && minute < from + length;
          expect(store.ledger.usageIn(span)).toEqual(usage(sum(there, isIn)));
          expect(store.ledger.sum(span.start, span.end)).toEqual({
            spent: sum(there, (one, isSure) => isIn(one) && isSure),
            inDoubt: sum(there, (one, isSure) => isIn(one) && !isSure),
          });
        }
        for (const batch of [0, 1, 2])
          expect(store.ledger.usageOfBatch(`batch-${batch}`)).toEqual(
            usage(sum(there, (one) => one.batch === batch)),
          );
        store.close();
      },
    ),
    { numRuns: 40 },
  );
  expect(runs).toBe(40);
});

it('a charge beyond all measure hides no other, and takes nothing with it when it is corrected', () => {
  const store = openTestStore(makeFolder());
  const one = { minute: 1, batch: 0, currency: 'USD', cents: 40, free: null, answers: ['accepted'] } as const;
  for (const id of ['one', 'two', 'three']) send(store, id, { ...one, charges: [], isUndone: false });
  store.transact((tx) => tx.ledger.recordCharge('two', 'gen-two', 1e300));
  const [spent] = store.ledger.usageIn({ start: MIDNIGHT, end: MIDNIGHT + 60 * MINUTE }).spent;
  expect(spent?.amount).toBe(1_000_000_000.8);
  store.transact((tx) => tx.ledger.recordCharge('two', 'gen-two', 0.000_001));
  expect(store.ledger.sum(...EVERYTHING).spent.money).toEqual([{ currency: 'USD', amount: 0.800_001 }]);
  expect(store.ledger.usageOfBatch('batch-0').spent).toEqual([{ currency: 'USD', amount: 0.800_001 }]);
});

it('of data from an earlier version are those of its submissions', () => {
  const folder = makeFolder();
  openTestStore(folder, {
    migrations: MIGRATIONS.filter(({ version }) => version < keptMoney.version),
  }).close();
  const database = new DatabaseSync(join(folder, 'dailies.sqlite'));
  database.exec(`
    INSERT INTO jobs (id, batch_id, position, model, name, state, profile_id, practice, created_at, updated_at)
    VALUES ('job', 'b', 1, 'modeln-pro', 'n', 'done', 'studio', 0, 1, 1)`);
  const add = database.prepare(`
    INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, batch_id, outcome, test_mode, practice,
      estimate_currency, estimate_amount, charged_amount, started_at)
    VALUES (?1, 'job', ?1, '{}', '', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`);
  const rows = [
    ['b', 'accepted', null, 0, 'USD', 0.4, null, MIDNIGHT],
    ['b', 'accepted', null, 0, 'USD', 0.4, 0.3, MIDNIGHT - 1],
    ['b', 'unclear', null, 0, 'USD', 0.2, null, MIDNIGHT + MINUTE],
    ['b', 'sending', null, 0, null, null, null, MIDNIGHT],
    ['c', 'accepted', null, 0, 'EUR', 5, null, MIDNIGHT],
    ['b', 'refused', null, 0, 'USD', 100, null, MIDNIGHT],
    ['b', 'accepted', 'success', 0, 'USD', 100, null, MIDNIGHT],
    ['b', 'accepted', null, 1, 'USD', 100, null, MIDNIGHT],
  ] as const;
  for (const [index, row] of rows.entries()) add.run(`${index}`, ...row);
  database.close();
  const store = openTestStore(folder);
  expect(store.ledger.sum(MIDNIGHT, MIDNIGHT + 1_440 * MINUTE)).toEqual({
    spent: {
      money: [
        { currency: 'EUR', amount: 5 },
        { currency: 'USD', amount: 0.4 },
      ],
      submissions: 2,
      unpriced: 0,
    },
    inDoubt: { money: [{ currency: 'USD', amount: 0.2 }], submissions: 2, unpriced: 1 },
  });
  expect(store.ledger.usageOfBatch('b')).toEqual({
    spent: [{ currency: 'USD', amount: 0.9 }],
    submissions: 4,
  });
  // An answer that comes after the update finds its sum.
  store.transact((tx) => tx.attempts.answer('2', answer('refused')));
  expect(store.ledger.usageOfBatch('b')).toEqual({
    spent: [{ currency: 'USD', amount: 0.7 }],
    submissions: 3,
  });
});

it('of a job has the tries that an earlier version made jobs of their own', () => {
  const folder = makeFolder();
  const before = MIGRATIONS.filter(({ version }) => version < madeFor.version);
  openTestStore(folder, { migrations: before }).close();
  const database = new DatabaseSync(join(folder, 'dailies.sqlite'));
  const addJob = database.prepare(`
    INSERT INTO jobs (id, batch_id, position, model, name, state, profile_id, practice, created_at, updated_at)
    VALUES (?, 'b', ?, 'modeln-pro', 'n', 'done', 'studio', 0, 1, 1)`);
  for (const [position, id] of ['job', 'late', 'other'].entries()) addJob.run(id, position);
  const addAttempt = database.prepare(`
    INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, batch_id, outcome, practice,
      estimate_currency, estimate_amount, started_at)
    VALUES (?1, ?2, ?3, '{}', '', ?1, 'b', 'accepted', 0, 'USD', 0.4, 1)`);
  addAttempt.run('first', 'late', 1);
  addAttempt.run('second', 'job', 2);
  addAttempt.run('of-another', 'other', 1);
  database
    .prepare(`
      INSERT INTO transitions (number, job_id, at, from_state, to_state, reason, details)
      VALUES (1, 'late', 1, NULL, 'submitted', 'adopted', ?)`)
    .run(JSON.stringify({ attemptId: 'first', jobId: 'job' }));
  database.close();
  const store = openTestStore(folder);
  const count = (id: string) => store.ledger.usageOfJob(id).submissions;
  expect([count('job'), count('late'), count('other')]).toEqual([2, 1, 1]);
  expect(store.ledger.usageOfJob('job').spent).toEqual([{ currency: 'USD', amount: 0.8 }]);
});
