import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../electron/core/ports.ts';
import type { Cap } from '../../../shared/money/budget.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { recordAnswer, writeIntent } from '../../support/store-steps.ts';
import { answer, EVENTS, newAttempt, newJob, openTestStore } from '../store/support/samples.ts';

/** A stretch within a quarter of an hour, and a day: sums are kept by the quarter. */
const MOMENT = { start: 1_000, end: 2_000 };
const DAY = { start: 86_400_000, end: 172_800_000 };
type Outcome = keyof typeof EVENTS | 'sending';

/** One submission that is wanted: of which batch, at what price in cents (null: not known), when, and what becomes of it. */
interface Step {
  readonly batch: number;
  readonly cents: number | null;
  readonly isToday: boolean;
  readonly isFree: boolean;
  readonly outcome: Outcome;
  /** What the service says that it charged, in cents. */
  readonly charged: number | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  batch: fc.integer({ min: 0, max: 2 }),
  cents: fc.option(fc.integer({ min: 0, max: 300 })),
  isToday: fc.boolean(),
  isFree: fc.boolean(),
  outcome: fc.constantFrom<Outcome>('accepted', 'accepted', 'unclear', 'refused', 'not-sent', 'sending'),
  charged: fc.option(fc.integer({ min: 0, max: 300 })),
});

/** The same account kept apart, in whole cents: what counts, by batch and by day. */
function createAccount() {
  const lines: { batch: number; cents: number; isToday: boolean }[] = [];
  const sum = (chosen: typeof lines) => chosen.reduce((total, { cents }) => total + cents, 0);
  return {
    fits(wanted: Step, caps: { day: number; batch: number; batchCount: number }): boolean {
      const today = lines.filter(({ isToday }) => isToday);
      const batch = lines.filter(({ batch: own }) => own === wanted.batch);
      if (batch.length + 1 > caps.batchCount) return false;
      if (wanted.cents === null) return true;
      return sum(today) + wanted.cents <= caps.day && sum(batch) + wanted.cents <= caps.batch;
    },
    add(done: Step): void {
      if (done.outcome === 'refused' || done.outcome === 'not-sent') return;
      const known = done.outcome === 'accepted' ? done.charged : null;
      // Without a price the currency of the service's figure is not known.
      const cents = done.cents === null ? 0 : (known ?? done.cents);
      lines.push({ batch: done.batch, cents, isToday: done.isToday });
    },
  };
}

function submit(store: Store, id: string, wanted: Step, caps: readonly Cap[], day = DAY): boolean {
  const estimate = wanted.cents === null ? null : { currency: 'USD', amount: wanted.cents / 100 };
  const profileId = wanted.isFree ? 'practice' : 'studio';
  store.transact((tx) =>
    tx.jobs.add([newJob(id, { batchId: `batch-${wanted.batch}`, estimate, profileId })]),
  );
  const startedAt = wanted.isToday ? day.start + 1 : day.start - 1;
  const intent = writeIntent(store, newAttempt(`a-${id}`, id, { estimate, startedAt }), {
    caps,
    day,
    month: day,
  });
  if (intent.kind !== 'written') return false;
  const { outcome } = wanted;
  if (outcome === 'sending') return true;
  const genId = outcome === 'accepted' ? `gen-${id}` : null;
  recordAnswer(store, `a-${id}`, answer(outcome, { genId }), {
    at: startedAt,
    event: EVENTS[outcome],
    ...(genId === null ? {} : { genId }),
  });
  const { charged } = wanted;
  if (genId !== null && charged !== null)
    store.transact((tx) => tx.ledger.recordCharge(id, genId, charged / 100));
  return true;
}

it('lets go exactly what an account kept in whole cents lets go, whatever becomes of it', () => {
  const store = openTestStore(makeFolder());
  let run = 0;
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.record({
        day: fc.integer({ min: 0, max: 2_000 }),
        batch: fc.integer({ min: 0, max: 1_500 }),
        batchCount: fc.integer({ min: 0, max: 12 }),
      }),
      (steps, most) => {
        run += 1;
        // Every run has batches and a day of its own in the one store.
        const offset = run * 10;
        const caps: Cap[] = [
          { scope: 'batch', limit: { kind: 'money', currency: 'USD', amount: most.batch / 100 } },
          { scope: 'batch', limit: { kind: 'submissions', count: most.batchCount } },
        ];
        const account = createAccount();
        for (const [index, one] of steps.entries()) {
          const wanted = { ...one, batch: one.batch + offset };
          const fits = wanted.isFree || account.fits(wanted, { ...most, day: Number.POSITIVE_INFINITY });
          expect(submit(store, `${run}-${index}`, wanted, caps)).toBe(fits);
          if (fits && !wanted.isFree) account.add(wanted);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it.each([DAY, MOMENT])('does the same for a day (from %o), of which yesterday is no part', (span) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 2_000 }), (steps, day) => {
      const store = openTestStore(makeFolder());
      const caps: Cap[] = [{ scope: 'day', limit: { kind: 'money', currency: 'USD', amount: day / 100 } }];
      const account = createAccount();
      const most = { day, batch: Number.POSITIVE_INFINITY, batchCount: Number.POSITIVE_INFINITY };
      for (const [index, wanted] of steps.entries()) {
        const fits = wanted.isFree || account.fits(wanted, most);
        expect(submit(store, `job-${index}`, wanted, caps, span)).toBe(fits);
        if (fits && !wanted.isFree) account.add(wanted);
      }
    }),
    { numRuns: 15 },
  );
});
