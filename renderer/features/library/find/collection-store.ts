import { create } from 'zustand';
import type { CallInput } from '../../../../shared/contract.ts';
import type { TakeCollection } from '../../../../shared/library/contract.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { isSameQuery } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useReviewStore } from '../state/review-store.ts';
import { showQuery } from './view-menu.tsx';

interface CollectionStore {
  /** By name; null until they are known. */
  readonly collections: readonly TakeCollection[] | null;
  /** The one that was changed or deleted last, as it was before. */
  readonly before: TakeCollection | null;
}

/** The smart collections. */
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
  const { query } = useTakeStore.getState();
  if (!(await change('collections.keep', { collection: { id, name: collection?.name ?? name, query } })))
    return false;
  useReviewStore.setState({ collectionId: id });
  if (collection !== undefined) offerUndo(FIND_TEXT.collectionUpdated(collection.name), collection);
  return true;
}

/** Gives a collection another name. */
export async function renameCollection(collection: TakeCollection, name: string): Promise<boolean> {
  const isDone = await change('collections.keep', { collection: { ...collection, name } });
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
  await change('collections.keep', { collection: before });
}

function offerUndo(text: string, before: TakeCollection): void {
  useCollections.setState({ before });
  showToast({
    tone: 'note',
    text,
    action: { label: REVIEW_TEXT.undo, run: () => void bringBack(before) },
  });
}

async function change<Name extends 'collections.list' | 'collections.keep' | 'collections.remove'>(
  name: Name,
  input: CallInput<Name>,
): Promise<boolean> {
  const collections = await runCall(name, input);
  if (collections !== null) useCollections.setState({ collections, before: null });
  return collections !== null;
}
