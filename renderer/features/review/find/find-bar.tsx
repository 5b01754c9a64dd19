import Filter from 'lucide-react/icons/list-filter';
import Trash from 'lucide-react/icons/trash-2';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { useTakeStore } from '../../../projections/take-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectBox } from '../../../ui/select-box.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { binTakes, useReviewStore } from '../state/review-store.ts';
import { CollectionMenu } from './collection-menu.tsx';
import styles from './find-bar.module.css';
import { narrow } from './find-query.ts';

const ANY = 'any';

/** Words and marks to look for; what is found follows each key. */
export function FindBar() {
  const query = useTakeStore((store) => store.query);
  const isFindingMore = useReviewStore((store) => store.isFindingMore);
  const hasCurrent = useReviewStore((store) => store.currentId !== null);
  return (
    <search className={styles.find}>
      <div className={styles.text}>
        <TextInput
          label={REVIEW_TEXT.find}
          isLabelHidden
          type="search"
          placeholder={REVIEW_TEXT.findHint}
          maxLength={500}
          value={query.text ?? ''}
          onText={(text) => narrow({ text: text === '' ? undefined : text })}
        />
      </div>
      <SelectBox
        label={REVIEW_TEXT.atLeast}
        items={[
          { value: ANY, label: REVIEW_TEXT.anyRating },
          ...[1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: `≥ ${'★'.repeat(stars)}` })),
        ]}
        value={String(query.ratingAtLeast ?? ANY)}
        onChange={(value) => narrow({ ratingAtLeast: value === ANY ? undefined : Number(value) })}
      />
      <SelectBox
        label={REVIEW_TEXT.flag}
        items={[{ value: ANY, label: REVIEW_TEXT.anyFlag }, ...itemsOf(REVIEW_TEXT.flags)]}
        value={query.flags?.[0] ?? ANY}
        onChange={(value) =>
          narrow({ flags: value === ANY ? undefined : FLAGS.filter((flag) => flag === value) })
        }
      />
      <SelectBox
        label={REVIEW_TEXT.label}
        items={[{ value: ANY, label: REVIEW_TEXT.anyLabel }, ...itemsOf(REVIEW_TEXT.labels)]}
        value={query.labels?.[0] ?? ANY}
        onChange={(value) =>
          narrow({ labels: value === ANY ? undefined : LABELS.filter((label) => label === value) })
        }
      />
      <CollectionMenu />
      <IconButton
        label={FIND_TEXT.more}
        isActive={isFindingMore}
        icon={<Filter size={16} />}
        onPress={() => useReviewStore.setState({ isFindingMore: !isFindingMore })}
      />
      <IconButton
        label={REVIEW_TEXT.bin}
        isActive={query.isBinned === true}
        icon={<Trash size={16} />}
        onPress={() => narrow({ isBinned: query.isBinned === true ? undefined : true })}
      />
      {query.isBinned === true && hasCurrent && (
        <Button size="small" onPress={() => void binTakes(false)}>
          {REVIEW_TEXT.restore}
        </Button>
      )}
    </search>
  );
}

const FLAGS = ['pick', 'reject', 'none'] as const;
const LABELS = ['red', 'yellow', 'green', 'blue', 'none'] as const;

function itemsOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
