import { putCollection, takeCollectionSchema } from '../../../shared/domain/library/take-collection.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';
import { createKeptList } from './kept-list.ts';

type CollectionCallName = 'collections.list' | 'collections.keep' | 'collections.remove';

/** Answers for smart collections. */
export function createCollectionCalls({ store }: CoreCallDeps): Handlers<CollectionCallName> {
  const kept = createKeptList(store, 'take-collections', takeCollectionSchema);
  return {
    'collections.list': async () => succeed(kept.read()),
    'collections.keep': async ({ collection }) => {
      const next = putCollection(kept.read(), collection);
      if (next === null) return fail(failure('COLLECTIONS_FULL'));
      kept.write(next);
      return succeed(next);
    },
    'collections.remove': async ({ collectionId }) => {
      const next = kept.read().filter(({ id }) => id !== collectionId);
      kept.write(next);
      return succeed(next);
    },
  };
}
