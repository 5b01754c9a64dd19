import Bookmark from 'lucide-react/icons/bookmark';
import X from 'lucide-react/icons/x';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { useTakeStore } from '../../../projections/take-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useOpenedCollection } from './collection-store.ts';
import styles from './find-bar.module.css';
import { clearFilters, narrow } from './find-query.ts';
import { useChips } from './use-chips.ts';

/** The collection that was opened, and what narrows what is shown, each to be taken away. */
export function FindChips() {
  const chips = useChips();
  // Where nothing is found, that is the one thing to do, and stands in the middle.
  const hasFound = useTakeStore((store) => store.window.total > 0);
  const { collection, isChanged } = useOpenedCollection();
  if (chips.length === 0 && collection === undefined) return null;
  return (
    <div className={styles.chips}>
      {collection !== undefined && (
        <span className={styles.collection} title={collection.name}>
          <Bookmark size={14} aria-hidden />
          <b dir="auto">{collection.name}</b>
          {isChanged && <span className={styles.changed}>{FIND_TEXT.changed}</span>}
        </span>
      )}
      {chips.map(({ words, parts }) => (
        <button
          key={parts[0]}
          type="button"
          className={styles.chip}
          aria-label={FIND_TEXT.without(words)}
          onClick={() => narrow(Object.fromEntries(parts.map((part) => [part, undefined])))}
        >
          <span dir="auto">{words}</span>
          <X size={12} aria-hidden />
        </button>
      ))}
      {hasFound && (
        <Button size="small" look="quiet" onPress={clearFilters}>
          {FIND_TEXT.clearAll}
        </Button>
      )}
    </div>
  );
}
