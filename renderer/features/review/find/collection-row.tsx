import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useState } from 'react';
import { findByName, type TakeCollection } from '../../../../shared/domain/library/take-collection.ts';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { PickRow } from '../../../ui/inputs/pick-list.tsx';
import { useReviewStore } from '../state/review-store.ts';
import styles from './collection-menu.module.css';
import { removeCollection, renameCollection, useCollections } from './collection-store.ts';
import { NameForm } from './name-form.tsx';

/** One collection; Enter opens it, F2 renames it in its place, Delete deletes it. */
export function CollectionRow(props: { readonly collection: TakeCollection; readonly onOpen: () => void }) {
  const { collection, onOpen } = props;
  const { id, name } = collection;
  const isOpened = useReviewStore(({ collectionId }) => collectionId === id);
  const [naming, setNaming] = useState<'never' | 'now' | 'over'>('never');
  if (naming === 'now') return <Rename collection={collection} onDone={() => setNaming('over')} />;

  function remove({ currentTarget }: { readonly currentTarget: EventTarget & Element }): void {
    focusBeside(currentTarget);
    void removeCollection(collection);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'F2') setNaming('now');
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(event);
    else return;
    event.preventDefault();
  }

  return (
    <PickRow
      label={name}
      isChosen={isOpened}
      isFocused={naming === 'over'}
      onPick={onOpen}
      onKeyDown={handleKey}
    >
      <button
        type="button"
        className={styles.action}
        title={FIND_TEXT.renameOne(name)}
        aria-label={FIND_TEXT.renameOne(name)}
        onClick={() => setNaming('now')}
      >
        <Pencil size={14} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.action}
        title={FIND_TEXT.deleteOne(name)}
        aria-label={FIND_TEXT.deleteOne(name)}
        onClick={remove}
      >
        <Trash size={14} aria-hidden />
      </button>
    </PickRow>
  );
}

/** Keys go on with the row after the one that goes, or the one before it. */
function focusBeside(element: Element): void {
  const row = element.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('[data-pick]')?.focus();
}

function Rename({
  collection,
  onDone,
}: {
  readonly collection: TakeCollection;
  readonly onDone: () => void;
}) {
  const collections = useCollections((store) => store.collections) ?? [];
  const isTaken = (name: string) => (findByName(collections, name)?.id ?? collection.id) !== collection.id;
  return (
    <li>
      <NameForm
        name={collection.name}
        action={() => FIND_TEXT.rename}
        problem={(name) => (isTaken(name) ? FIND_TEXT.nameTaken : null)}
        onName={async (name) => (await renameCollection(collection, name)) && onDone()}
        onCancel={onDone}
      />
    </li>
  );
}
