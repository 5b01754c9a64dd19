import { expect, test } from 'vitest';
import type { NewAttempt } from '../../../electron/core/ports.ts';
import type { TakeQuery } from '../../../shared/library/take-query.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { recordAnswer, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob, openTestStore } from './support/samples.ts';

const usd = (amount: number) => ({ estimate: { currency: 'USD', amount } });
const SUBMISSIONS: Readonly<Record<string, Partial<NewAttempt>>> = {
  cheap: usd(0.4),
  dear: usd(2),
  'of unknown price': { estimate: null },
  practice: usd(2),
  'test run': { ...usd(2), testMode: 'success' },
};

test('takes are found by what their submission was expected to cost; what costs nothing is never among them', () => {
  const store = openTestStore(makeFolder());
  for (const [name, attempt] of Object.entries(SUBMISSIONS)) {
    store.transact((tx) => tx.jobs.add([newJob(name, name === 'practice' ? { profileId: name } : {})]));
    writeIntent(store, newAttempt(`attempt ${name}`, name, attempt));
    const at = { at: 3_000, event: 'accepted', genId: `gen ${name}` } as const;
    recordAnswer(store, `attempt ${name}`, answer('accepted', { httpStatus: 200, genId: at.genId }), at);
    store.transact((tx) => tx.outputs.save(name, [{ id: `output ${name}`, url: 'https://a/0' }]));
    store.transact((tx) => tx.takes.add(`output ${name}`, newTake(name, { jobId: name })));
  }
  store.transact((tx) => tx.takes.addFound([{ take: newTake('from a folder'), story: null }]));
  const found = (query: TakeQuery) => store.takes.searchIds(query, 0, 9).toSorted();
  expect(found({ costFrom: 0 })).toEqual(['cheap', 'dear']);
  expect(found({ costFrom: 0.4, costTo: 0.4 })).toEqual(['cheap']);
  expect(found({ costFrom: 0.41 })).toEqual(['dear']);
  expect(found({ costTo: 1.99 })).toEqual(['cheap']);
  expect(found({ costFrom: 1, costTo: 0.5 })).toEqual([]);
  // The service's own figure is better than our estimate.
  store.transact((tx) => tx.ledger.recordCharge('cheap', 'gen cheap', 3));
  expect(found({ costFrom: 2.5 })).toEqual(['cheap']);
});
