import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for takes. */
export function createTakeCalls({
  store,
  book,
}: CoreCallParts): Handlers<'takes.page' | 'takes.get' | 'takes.mark'> {
  return {
    'takes.page': async ({ offset, limit }) =>
      succeed({ revision: 0, total: store.takeCount(), takes: store.takes(offset, limit) }),
    'takes.get': async ({ takeIds }) => succeed(store.takesById(takeIds)),
    'takes.mark': async ({ takeIds, rating, flag }) => {
      const mark = { ...(rating === undefined ? {} : { rating }), ...(flag === undefined ? {} : { flag }) };
      book.takesChanged(store.markTakes(takeIds, mark));
      return DONE;
    },
  };
}
