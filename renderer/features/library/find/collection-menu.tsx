import Bookmark from 'lucide-react/icons/bookmark';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Images from 'lucide-react/icons/images';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useEffect, useState } from 'react';
import {
  findByName,
  handTag,
  MAX_COLLECTIONS,
  type TakeCollection,
} from '../../../../shared/library/contract.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { holdsText } from '../../../../shared/library/take-facet.ts';
import { isWholeLibrary, withoutStacks } from '../../../../shared/library/take-query.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { bringsTakes, takesOfDrop } from '../../../takes/media/drag-take.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { PickList, PickRow } from '../../../ui/inputs/pick-list.tsx';
import { meantKey } from '../../../ui/keys/meant-key.ts';
import { hasCommandKey, isTyping } from '../../../ui/keys/platform.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import { useReviewStore } from '../state/review-store.ts';
import styles from './collection-menu.module.css';
import {
  applyCollection,
  collect,
  createByHand,
  isNameUsed,
  keepQuery,
  loadCollections,
  removeCollection,
  renameCollection,
  undoChange,
  useCollections,
  useOpenedCollection,
} from './collection-store.ts';
import { NameForm } from './name-form.tsx';

/** The collections: one is opened or takes are dropped on it, what is found is kept as one, and they are renamed and deleted. */
export function CollectionMenu() {
  const { collection, isChanged } = useOpenedCollection();
  const words =
    collection === undefined ? FIND_TEXT.collections : FIND_TEXT.collectionsWith(collection.name, isChanged);
  return (
    <PopoverPanel
      label={FIND_TEXT.collections}
      buttonLabel={words}
      look={collection === undefined ? 'icon' : 'quiet'}
      isActive={collection !== undefined}
      opensFor={bringsTakes}
      button={
        <>
          <Bookmark size={16} aria-hidden />
          {collection !== undefined && (
            <span dir="auto">
              {collection.name}
              {isChanged && ` · ${FIND_TEXT.changed}`}
            </span>
          )}
        </>
      }
    >
      {(close) => <Menu close={close} />}
    </PopoverPanel>
  );
}

function Menu({ close }: { readonly close: () => void }) {
  const collections = useCollections((store) => store.collections);
  useEffect(() => void loadCollections(), []);
  if (collections === null) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come up from the buttons in it
    <div className={styles.menu} onKeyDown={takeBack}>
      {collections.length === 0 ? (
        <p className={styles.note}>{FIND_TEXT.noCollections}</p>
      ) : (
        <Shelf collections={collections} close={close} />
      )}
      <Keep collections={collections} close={close} />
    </div>
  );
}

/** Takes the last change of a collection back; marks of takes are left alone here. */
function takeBack(event: KeyboardEvent): void {
  const isUndo = hasCommandKey(event) && !event.shiftKey && meantKey(event) === 'z';
  if (!isUndo || isTyping(event.target)) return;
  event.preventDefault();
  undoChange();
}

function Shelf(props: { readonly collections: readonly TakeCollection[]; readonly close: () => void }) {
  const { collections, close } = props;
  const [text, setText] = useState('');
  const found = collections.filter(({ name }) => holdsText(name, text));
  const open = (collection: TakeCollection) => {
    applyCollection(collection);
    close();
  };
  return (
    <PickList
      label={FIND_TEXT.findCollection}
      text={text}
      onText={setText}
      isKnown
      onEnter={() => found[0] !== undefined && open(found[0])}
    >
      <ul>
        {found.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} onOpen={() => open(collection)} />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.note}>{FIND_TEXT.noneOfThatName}</p>}
    </PickList>
  );
}

/** Keeps what is found, in the collection that was opened, in one whose name is typed, or as a further one. */
function Keep(props: { readonly collections: readonly TakeCollection[]; readonly close: () => void }) {
  const { collections, close } = props;
  const query = useTakeStore((store) => store.query);
  const { collection: opened, isChanged } = useOpenedCollection();
  const hasSearch = !isWholeLibrary(withoutStacks(query));
  const [naming, setNaming] = useState<'search' | 'hand' | null>(
    collections.length === 0 && hasSearch ? 'search' : null,
  );
  const isFull = (name: string) => collections.length >= MAX_COLLECTIONS && !findByName(collections, name);
  const keep = async (collection: TakeCollection | undefined, name: string) =>
    (await keepQuery(collection, name)) && close();
  if (naming === 'hand')
    return (
      <div className={styles.foot}>
        <NewByHand collections={collections} onDone={() => setNaming(null)} />
      </div>
    );
  return (
    <div className={styles.foot}>
      <Button look="quiet" icon={<FolderPlus size={14} />} onPress={() => setNaming('hand')}>
        {FIND_TEXT.newCollection}
      </Button>
      {opened !== undefined && isChanged && (
        <Button look="quiet" icon={<RefreshCw size={14} />} onPress={() => void keep(opened, opened.name)}>
          {FIND_TEXT.updateCollection(opened.name)}
        </Button>
      )}
      {!hasSearch ? (
        <p className={styles.hint}>{FIND_TEXT.nothingToSave}</p>
      ) : naming !== null ? (
        <NameForm
          name=""
          action={(name) => (findByName(collections, name) ? FIND_TEXT.replace : FIND_TEXT.save)}
          problem={(name) => (isFull(name) ? FIND_TEXT.noRoom(MAX_COLLECTIONS) : null)}
          onName={(name) => keep(findByName(collections, name), name)}
          onCancel={() => setNaming(null)}
        />
      ) : (
        <Button look="quiet" icon={<Plus size={14} />} onPress={() => setNaming('search')}>
          {FIND_TEXT.saveFound}
        </Button>
      )}
    </div>
  );
}

/** A name for an empty collection that is filled by hand. */
function NewByHand(props: { readonly collections: readonly TakeCollection[]; readonly onDone: () => void }) {
  const { collections, onDone } = props;
  return (
    <NameForm
      name=""
      action={() => FIND_TEXT.save}
      problem={(name) =>
        collections.length >= MAX_COLLECTIONS
          ? FIND_TEXT.noRoom(MAX_COLLECTIONS)
          : isNameUsed(collections, name.trim())
            ? FIND_TEXT.nameTaken
            : null
      }
      onName={async (name) => (await createByHand(name, [])) && onDone()}
      onCancel={onDone}
    />
  );
}

/** One collection; Enter opens it, F2 renames it in its place, Delete deletes it. */
function CollectionRow(props: { readonly collection: TakeCollection; readonly onOpen: () => void }) {
  const { collection, onOpen } = props;
  const { id, name } = collection;
  const isByHand = handTag(collection) !== null;
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
      icon={isByHand ? <Images size={14} aria-hidden /> : <Search size={14} aria-hidden />}
      accepts={isByHand ? bringsTakes : undefined}
      onDrop={(event) => void collect(collection, takesOfDrop(event))}
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
