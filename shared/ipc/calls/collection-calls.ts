import { z } from 'zod';
import { takeCollectionSchema } from '../../domain/library/take-collection.ts';
import { nothing } from './common.ts';

const collections = z.array(takeCollectionSchema);

/** Smart collections of Review: what is looked for, under a name. Each call answers with all of them, by name. */
export const collectionCalls = {
  'collections.list': { input: nothing, output: collections },
  /** In place of the one with its id, or as a further one; COLLECTIONS_FULL when there are 200. */
  'collections.keep': { input: z.strictObject({ collection: takeCollectionSchema }), output: collections },
  'collections.remove': { input: z.strictObject({ collectionId: z.string() }), output: collections },
} as const;
