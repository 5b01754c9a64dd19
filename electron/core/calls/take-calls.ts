import type { TakeMark } from '../../../shared/domain/library/take-mark.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { createReviewUndo } from '../library/review-undo.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

type TakeCallName =
  | 'takes.get'
  | 'takes.find'
  | 'takes.outline'
  | 'takes.facet'
  | 'takes.ids'
  | 'takes.mark'
  | 'takes.markFound'
  | 'takes.undo';

/** Answers for takes. */
export function createTakeCalls({ store, jobWriter, clock }: CoreCallDeps): Handlers<TakeCallName> {
  const undo = createReviewUndo(store);
  const mark = (takeIds: readonly string[], wanted: TakeMark) => {
    const before = store.takes.byId(takeIds);
    const after = store.transact((tx) => tx.takes.mark(takeIds, wanted, clock.now()));
    undo.remember(before);
    jobWriter.takesChanged(after);
    return after.length;
  };
  return {
    'takes.find': async ({ query, offset, limit }) =>
      succeed({ ...store.takes.search(query, offset, limit) }),
    'takes.get': async ({ takeIds }) => succeed(store.takes.byId(takeIds)),
    'takes.outline': async ({ query }) => succeed(store.takes.outline(query)),
    'takes.facet': async ({ facet, query, text }) => succeed(store.takes.facet(facet, query, text)),
    'takes.ids': async ({ query, offset, limit }) => succeed(store.takes.searchIds(query, offset, limit)),
    'takes.mark': async ({ takeIds, ...wanted }) => {
      mark(takeIds, dropUndefined(wanted));
      return DONE;
    },
    'takes.markFound': async ({ query, except, ...wanted }) => {
      const left = new Set(except);
      const found = store.takes.searchIds(query, 0, Number.MAX_SAFE_INTEGER).filter((id) => !left.has(id));
      return succeed({ takes: mark(found, dropUndefined(wanted)) });
    },
    'takes.undo': async () => {
      const restored = undo.undo();
      if (restored !== null) jobWriter.takesChanged(restored);
      return succeed(restored === null ? null : { takes: restored.length });
    },
  };
}

function dropUndefined(mark: { [Key in keyof TakeMark]?: TakeMark[Key] | undefined }): TakeMark {
  return Object.fromEntries(Object.entries(mark).filter(([, value]) => value !== undefined));
}
