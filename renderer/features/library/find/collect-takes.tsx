import Check from 'lucide-react/icons/check';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Images from 'lucide-react/icons/images';
import { useEffect, useState } from 'react';
import {
  handTag,
  LONGEST_COLLECTION_NAME,
  MAX_COLLECTIONS,
  type TakeCollection,
} from '../../../../shared/library/contract.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { REVIEW_COMMANDS } from '../../../../shared/library/review-commands-text.ts';
import { holdsText } from '../../../../shared/library/take-facet.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { PickList, PickRow } from '../../../ui/inputs/pick-list.tsx';
import styles from './collection-menu.module.css';
import {
  collect,
  createByHand,
  holdsTakes,
  isNameUsed,
  loadCollections,
  useCollections,
} from './collection-store.ts';

/** Asks for the collection that takes are added to: one that is there, or a further one; one that has them all gives them back. */
export function CollectTakes(props: { readonly takeIds: readonly string[]; readonly onClose: () => void }) {
  const { takeIds, onClose } = props;
  const collections = useCollections((store) => store.collections);
  const all = collections ?? [];
  const [text, setText] = useState('');
  useEffect(() => void loadCollections(), []);
  const name = text.trim().slice(0, LONGEST_COLLECTION_NAME);
  const found = all.filter((one) => handTag(one) !== null && holdsText(one.name, text));
  const canCreate = name !== '' && !isNameUsed(all, name) && all.length < MAX_COLLECTIONS;

  function pick(collection: TakeCollection | undefined): void {
    if (collection !== undefined) void collect(collection, takeIds, holdsTakes(collection, takeIds));
    else if (canCreate) void createByHand(name, takeIds);
    else return;
    onClose();
  }

  return (
    <div className={styles.dialog}>
      <h2>{REVIEW_COMMANDS.collect}</h2>
      <p className={styles.hint}>{REVIEW_TEXT.selected(takeIds.length)}</p>
      <PickList
        label={FIND_TEXT.collectionOrNew}
        text={text}
        onText={setText}
        isKnown={collections !== null}
        onEnter={() => pick(found[0])}
      >
        <ul>
          {found.map((collection) => {
            const isIn = holdsTakes(collection, takeIds);
            const Icon = isIn ? Check : Images;
            return (
              <PickRow
                key={collection.id}
                label={collection.name}
                icon={<Icon size={14} aria-hidden />}
                isChosen={isIn}
                onPick={() => pick(collection)}
              />
            );
          })}
          {canCreate && (
            <PickRow
              label={FIND_TEXT.createCollection(name)}
              icon={<FolderPlus size={14} aria-hidden />}
              isChosen={false}
              onPick={() => pick(undefined)}
            />
          )}
        </ul>
      </PickList>
    </div>
  );
}
