import type { TakeMark } from '../../../shared/domain/take-mark.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { createReviewUndo } from '../library/review-undo.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

type TakeCallName =
  | 'takes.page'
  | 'takes.get'
  | 'takes.find'
  | 'takes.outline'
  | 'takes.facet'
  | 'takes.ids'
  | 'takes.mark'
  | 'takes.markFound'
  | 'takes.undo';

/** Answers for takes. */
export function createTakeCalls({ store, book, clock }: CoreCallParts): Handlers<TakeCallName> {
  const undo = createReviewUndo(store);
  const mark = (takeIds: readonly string[], wanted: TakeMark) => {
    const before = store.takesById(takeIds);
    const after = store.markTakes(takeIds, wanted, clock.now());
    undo.remember(before);
    book.takesChanged(after);
    return after.length;
  };
  return {
    'takes.page': async ({ offset, limit }) =>
      succeed({ revision: 0, total: store.takeCount(), takes: store.takes(offset, limit) }),
    'takes.find': async ({ query, offset, limit }) =>
      succeed({ revision: 0, ...store.findTakes(query, offset, limit) }),
    'takes.get': async ({ takeIds }) => succeed(store.takesById(takeIds)),
    'takes.outline': async ({ query }) => succeed(store.outlineTakes(query)),
    'takes.facet': async ({ facet, query, text }) => succeed(store.facetOfTakes(facet, query, text)),
    'takes.ids': async ({ query, offset, limit }) => succeed(store.findTakeIds(query, offset, limit)),
    'takes.mark': async ({ takeIds, ...wanted }) => {
      mark(takeIds, dropUndefined(wanted));
      return DONE;
    },
    'takes.markFound': async ({ query, except, ...wanted }) => {
      const left = new Set(except);
      const found = store.findTakeIds(query, 0, Number.MAX_SAFE_INTEGER).filter((id) => !left.has(id));
      return succeed({ takes: mark(found, dropUndefined(wanted)) });
    },
    'takes.undo': async () => {
      const restored = undo.undo();
      if (restored !== null) book.takesChanged(restored);
      return succeed(restored === null ? null : { takes: restored.length });
    },
  };
}

function dropUndefined(mark: { [Key in keyof TakeMark]?: TakeMark[Key] | undefined }): TakeMark {
  return Object.fromEntries(Object.entries(mark).filter(([, value]) => value !== undefined));
}
