import { dropCollection, putCollection, readCollections } from '../../../shared/domain/take-collection.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallParts } from './call-parts.ts';

const COLLECTIONS = 'take-collections';

type CollectionCallName = 'collections.list' | 'collections.keep' | 'collections.remove';

/** Answers for smart collections. */
export function createCollectionCalls({ store }: CoreCallParts): Handlers<CollectionCallName> {
  const kept = () => store.readValue(COLLECTIONS);
  const list = async () => succeed(readCollections(kept()));
  return {
    'collections.list': list,
    'collections.keep': async ({ collection }) => {
      const next = putCollection(kept(), collection);
      if (next === null) return fail(failure('NOT_ALLOWED_NOW', { reason: 'collections' }));
      store.writeValue(COLLECTIONS, next);
      return list();
    },
    'collections.remove': async ({ collectionId }) => {
      store.writeValue(COLLECTIONS, dropCollection(kept(), collectionId));
      return list();
    },
  };
}
