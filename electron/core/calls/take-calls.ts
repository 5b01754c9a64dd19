import type { TakeMark } from '../../../shared/domain/take-mark.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { createReviewUndo } from '../library/review-undo.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for takes. */
export function createTakeCalls({
  store,
  book,
  clock,
}: CoreCallParts): Handlers<'takes.page' | 'takes.get' | 'takes.find' | 'takes.mark' | 'takes.undo'> {
  const undo = createReviewUndo(store);
  return {
    'takes.page': async ({ offset, limit }) =>
      succeed({ revision: 0, total: store.takeCount(), takes: store.takes(offset, limit) }),
    'takes.find': async ({ query, offset, limit }) =>
      succeed({ revision: 0, ...store.findTakes(query, offset, limit) }),
    'takes.get': async ({ takeIds }) => succeed(store.takesById(takeIds)),
    'takes.mark': async ({ takeIds, ...mark }) => {
      const before = store.takesById(takeIds);
      const after = store.markTakes(takeIds, dropUndefined(mark), clock.now());
      undo.remember(before);
      book.takesChanged(after);
      return DONE;
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
