import { z } from 'zod';
import type { JsonValue } from '../json.ts';
import { takeQuerySchema } from './take-query.ts';

export const MOST_COLLECTIONS = 200;
export const LONGEST_COLLECTION_NAME = 60;

/** What is looked for, kept under a name: it holds whatever it finds at the time. */
export const takeCollectionSchema = z.strictObject({
  id: z.string().min(1).max(60),
  name: z.string().trim().min(1).max(LONGEST_COLLECTION_NAME),
  query: takeQuerySchema,
});
export type TakeCollection = z.infer<typeof takeCollectionSchema>;

/** The collections that this version can read, by name; another version's are left out here, and stay where they are kept. */
export function readCollections(kept: JsonValue | undefined): TakeCollection[] {
  return entriesOf(kept)
    .flatMap((entry) => takeCollectionSchema.safeParse(entry).data ?? [])
    .toSorted((one, other) => compareNames(one.name, other.name));
}

/** What is to be kept with the collection in it, in place of one with its id; null when there is no room for another. */
export function putCollection(kept: JsonValue | undefined, collection: TakeCollection): JsonValue[] | null {
  const others = entriesOf(kept).filter((entry) => !hasId(entry, collection.id));
  if (readCollections(others).length >= MOST_COLLECTIONS) return null;
  // Through JSON: what is left out of a query is no part of it.
  return [...others, JSON.parse(JSON.stringify(collection)) as JsonValue];
}

/** What is to be kept without the collection. */
export function dropCollection(kept: JsonValue | undefined, collectionId: string): JsonValue[] {
  return entriesOf(kept).filter((entry) => !hasId(entry, collectionId));
}

/** Whether two names are the same to a reader, whatever their capitals. */
export function isSameName(one: string, other: string): boolean {
  return compareNames(one.trim(), other.trim()) === 0;
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

function entriesOf(kept: JsonValue | undefined): JsonValue[] {
  return kept === undefined ? [] : Array.isArray(kept) ? kept : [kept];
}

/** Only one that can be read is replaced or goes. */
function hasId(entry: JsonValue, collectionId: string): boolean {
  return takeCollectionSchema.safeParse(entry).data?.id === collectionId;
}
