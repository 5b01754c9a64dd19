import { z } from 'zod';
import { takeQuerySchema } from './take-query.ts';

export const MAX_COLLECTIONS = 200;
export const LONGEST_COLLECTION_NAME = 60;

/** What is looked for, kept under a name: it holds whatever it finds at the time. */
export const takeCollectionSchema = z.strictObject({
  id: z.string().min(1).max(60),
  name: z.string().trim().min(1).max(LONGEST_COLLECTION_NAME),
  query: takeQuerySchema,
});
export type TakeCollection = z.infer<typeof takeCollectionSchema>;

/** The collections with this one in place of the one with its id, or as a further one; null when there is no room for it. */
export function putCollection(
  collections: readonly TakeCollection[],
  collection: TakeCollection,
): TakeCollection[] | null {
  const next = [...collections.filter(({ id }) => id !== collection.id), collection];
  return next.length > Math.max(MAX_COLLECTIONS, collections.length) ? null : next.toSorted(byName);
}

/** The one whose name is the same to a reader, whatever its capitals. */
export function findByName(collections: readonly TakeCollection[], name: string): TakeCollection | undefined {
  return collections.find((collection) => compareNames(collection.name, name.trim()) === 0);
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

function byName(one: TakeCollection, other: TakeCollection): number {
  return compareNames(one.name, other.name);
}
