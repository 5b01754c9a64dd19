import { create } from 'zustand';
import type { CallInput } from '../../../../shared/contract.ts';
import { findByName, handTag, type TakeCollection } from '../../../../shared/library/contract.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { isSameQuery, type TakeQuery, withoutStacks } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { followStep } from '../../../state/queue/queue-again.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { undoInReview, useReviewStore, writeWords } from '../state/review-store.ts';
import { showQuery } from './view-menu.tsx';

interface CollectionStore {
  /** By name; null until they are known. */
  readonly collections: readonly TakeCollection[] | null;
  /** The one that was changed or deleted last, as it was before. */
  readonly before: TakeCollection | null;
}

/** The collections: saved searches, and those that are filled by hand. */
export const useCollections = create<CollectionStore>(() => ({ collections: null, before: null }));

/** The collection that was opened last, and whether something else is looked for by now. */
export function useOpenedCollection(): {
  readonly collection: TakeCollection | undefined;
  readonly isChanged: boolean;
} {
  const collectionId = useReviewStore((store) => store.collectionId);
  const collection = useCollections(({ collections }) => collections?.find(({ id }) => id === collectionId));
  const query = useTakeStore((store) => store.query);
  return { collection, isChanged: collection !== undefined && !isSameQuery(query, collection.query) };
}

/** Asks for them; what is kept can't change but through this window. */
export async function loadCollections(): Promise<void> {
  if (useCollections.getState().collections === null) await change('collections.list', {});
}

/** Shows what a collection finds now. */
export function applyCollection({ id, query }: TakeCollection): void {
  showQuery(query);
  useReviewStore.setState({ collectionId: id });
}

/** Keeps what is looked for now: in the collection, or under a name as a further one. */
export async function keepQuery(collection: TakeCollection | undefined, name: string): Promise<boolean> {
  const id = collection?.id ?? crypto.randomUUID();
  const query = withoutStacks(useTakeStore.getState().query);
  if (!(await change('collections.keep', { collection: { id, name: collection?.name ?? name, query } })))
    return false;
  useReviewStore.setState({ collectionId: id });
  if (collection !== undefined) offerUndo(FIND_TEXT.collectionUpdated(collection.name), collection);
  return true;
}

/** Makes a collection that is filled by hand, with what it begins with; null where it can't be kept. */
export async function createByHand(
  name: string,
  takeIds: readonly string[],
  id: string = crypto.randomUUID(),
): Promise<TakeCollection | null> {
  const collection = { id, name, query: { tag: name } };
  if (!(await change('collections.keep', { collection }))) return null;
  if (takeIds.length > 0) await collect(collection, takeIds);
  return collection;
}

/** Whether the name, or the tag that it would be filled by, belongs to a collection already. */
export function isNameUsed(collections: readonly TakeCollection[], name: string): boolean {
  return findByName(collections, name) !== undefined || collections.some((one) => handTag(one) === name);
}

/** Whether all of the takes are in a collection that is filled by hand. */
export function holdsTakes(collection: TakeCollection, takeIds: readonly string[]): boolean {
  const { byId } = useTakeStore.getState().window;
  const tag = handTag(collection);
  return tag !== null && takeIds.length > 0 && takeIds.every((id) => byId.get(id)?.tags.includes(tag));
}

/** Adds takes to a collection that is filled by hand; those that are in it already are taken out with `isOut`. */
export async function collect(
  collection: TakeCollection,
  takeIds: readonly string[],
  isOut = false,
): Promise<void> {
  const tag = handTag(collection);
  if (tag === null) return;
  if (!(await writeWords(isOut ? { removeTags: [tag] } : { addTags: [tag] }, takeIds))) return;
  const describe = isOut ? FIND_TEXT.uncollected : FIND_TEXT.collected;
  showToast({
    tone: 'note',
    text: describe(collection.name, takeIds.length),
    action: { label: REVIEW_TEXT.undo, run: () => void undoInReview() },
  });
}

/** Whether takes can be put in an order by hand: those that carry a tag, where nothing groups them. */
export function isPlaceable({ tag, groupBy, isBinned }: TakeQuery): boolean {
  return tag !== undefined && tag !== '' && groupBy === undefined && isBinned !== true;
}

/** Puts takes before another one, null for last; from then on they stand by hand. */
export async function placeTakes(takeIds: readonly string[], before: string | null): Promise<void> {
  const { query, find } = useTakeStore.getState();
  if (takeIds.length === 0 || (before !== null && takeIds.includes(before))) return;
  if (!(await change('collections.place', { query, takeIds: [...takeIds], before }))) return;
  followStep();
  const isShown = useTakeStore.getState().query === query;
  if (isShown && query.sort !== 'hand') find({ ...query, sort: 'hand' });
}

/** Puts takes one place earlier or later. */
export function nudgeTakes(takeIds: readonly string[], by: 1 | -1): void {
  const { ids } = useTakeStore.getState().window;
  const places = takeIds.map((id) => ids.indexOf(id)).filter((place) => place !== -1);
  const target = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (places.length > 0 && target >= 0 && target <= ids.length) void placeTakes(takeIds, ids[target] ?? null);
}

/** Puts what is dragged beside a take. */
export function dropBeside(takeIds: readonly string[], takeId: string, side: 'before' | 'behind'): void {
  const { ids } = useTakeStore.getState().window;
  const moved = new Set<string | undefined>(takeIds);
  const behind = ids.slice(ids.indexOf(takeId) + 1).find((id) => !moved.has(id));
  void placeTakes(takeIds, side === 'before' ? takeId : (behind ?? null));
}

const QUICK_ID = 'quick';

/** Adds takes to the quick collection, or takes them out where all are in it; it is made by its first take. */
export async function toggleQuick(takeIds: readonly string[]): Promise<void> {
  await loadCollections();
  const { collections } = useCollections.getState();
  const quick = collections?.find((one) => one.id === QUICK_ID && handTag(one) !== null);
  if (quick === undefined) await createByHand(FIND_TEXT.quickCollection, takeIds, QUICK_ID);
  else await collect(quick, takeIds, holdsTakes(quick, takeIds));
}

/** Gives a collection another name; one that is filled by hand is the tag of its takes, which is renamed with it. */
export async function renameCollection(collection: TakeCollection, name: string): Promise<boolean> {
  const query = handTag(collection) === null ? collection.query : { ...collection.query, tag: name };
  const isDone = await replaceCollection(collection, { ...collection, name, query });
  if (isDone) useCollections.setState({ before: collection });
  return isDone;
}

/** Deletes a collection; its takes stay, and so does what is shown. */
export async function removeCollection(collection: TakeCollection): Promise<void> {
  const { collectionId } = useReviewStore.getState();
  if (!(await change('collections.remove', { collectionId: collection.id }))) return;
  if (collectionId === collection.id) useReviewStore.setState({ collectionId: null });
  offerUndo(FIND_TEXT.collectionDeleted(collection.name), collection);
}

/** Takes the last change back, as long as it is the last. */
export function undoChange(): void {
  const { before } = useCollections.getState();
  if (before !== null) void bringBack(before);
}

async function bringBack(before: TakeCollection): Promise<void> {
  const now = useCollections.getState().collections?.find(({ id }) => id === before.id);
  await replaceCollection(now ?? before, before);
}

/** What is shown of a collection follows it to its new name. */
async function replaceCollection(now: TakeCollection, next: TakeCollection): Promise<boolean> {
  const isDone = await change('collections.keep', { collection: next });
  const { query } = useTakeStore.getState();
  const tag = handTag(next);
  if (isDone && tag !== null && now.name !== next.name && query.tag === handTag(now))
    showQuery({ ...query, tag });
  return isDone;
}

function offerUndo(text: string, before: TakeCollection): void {
  useCollections.setState({ before });
  showToast({
    tone: 'note',
    text,
    action: { label: REVIEW_TEXT.undo, run: () => void bringBack(before) },
  });
}

async function change<
  Name extends 'collections.place' | 'collections.list' | 'collections.keep' | 'collections.remove',
>(name: Name, input: CallInput<Name>): Promise<boolean> {
  const collections = await runCall(name, input);
  if (collections !== null) useCollections.setState({ collections, before: null });
  return collections !== null;
}
