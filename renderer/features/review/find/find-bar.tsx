import Trash from 'lucide-react/icons/trash-2';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { CollectionMenu } from './collection-menu.tsx';
import styles from './find-bar.module.css';
import { FindChips } from './find-chips.tsx';
import { FIND_FIELD, narrow } from './find-query.ts';

/** Words to look for and what else narrows what is shown, in one line; what is found follows each key. */
export function FindBar() {
  const query = useTakeStore((store) => store.query);
  return (
    <search className={styles.find}>
      <div className={styles.text}>
        <TextInput
          id={FIND_FIELD}
          label={REVIEW_TEXT.find}
          isLabelHidden
          type="search"
          placeholder={REVIEW_TEXT.findHint}
          maxLength={500}
          value={query.text ?? ''}
          onText={(text) => narrow({ text: text === '' ? undefined : text })}
        />
      </div>
      <CollectionMenu />
      <IconButton
        label={REVIEW_TEXT.bin}
        isActive={query.isBinned === true}
        icon={<Trash size={16} />}
        onPress={() => narrow({ isBinned: query.isBinned === true ? undefined : true })}
      />
      <FindChips />
    </search>
  );
}
