import { localDayOf } from '../../../shared/domain/settings/local-day.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { readDayCaps } from '../ledger/budget-gate.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** Answers for what was spent. */
export function createLedgerCalls({
  store,
  settings,
  clock,
}: CoreCallDeps): Handlers<'ledger.summary' | 'ledger.page'> {
  return {
    'ledger.summary': async ({ since }) => {
      const from = since ?? Number.MIN_SAFE_INTEGER;
      const until = Number.MAX_SAFE_INTEGER;
      return succeed({
        ...store.ledger.sum(from, until),
        reserved: store.ledger.sumReserved(),
        free: store.ledger.countFree(from, until),
        dayCaps: readDayCaps(settings.read().budget, store.ledger.usageIn(localDayOf(clock.now()))),
      });
    },
    'ledger.page': async ({ since, offset, limit }) => succeed(store.ledger.page(since, offset, limit)),
  };
}
