import fc from 'fast-check';
import { expect, it } from 'vitest';
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
