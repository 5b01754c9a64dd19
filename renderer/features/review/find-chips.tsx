import X from 'lucide-react/icons/x';
import type { TakeQuery } from '../../../shared/domain/take-query.ts';
import { FIND_TEXT } from '../../../shared/messages/text/find.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { findModel } from '../../../shared/models/index.ts';
import { useCore } from '../../projections/core-store.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from './find-bar.module.css';
import { narrow, showAllTakes } from './find-bar.tsx';

interface Chip {
  readonly words: string;
  /** What of the query goes when the chip is taken away. */
  readonly parts: readonly (keyof TakeQuery)[];
}

/** What narrows what is shown, each to be taken away. */
export function FindChips() {
  const query = useTakeStore((store) => store.query);
  const profile = useCore((core) => core.profile);
  const chips = listChips(query, (model) => findModel(model, profile)?.title ?? model);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
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
      <Button size="small" look="quiet" onPress={showAllTakes}>
        {FIND_TEXT.clearAll}
      </Button>
    </div>
  );
}

function listChips(query: TakeQuery, nameModel: (model: string) => string): Chip[] {
  const { text, models, kind, ratingAtLeast, flags, labels, tag, shape, edgeFrom, from, reference } = query;
  const { durationFrom, durationTo } = query;
  const chips: (Chip | false)[] = [
    text !== undefined && { words: `“${text}”`, parts: ['text'] },
    ratingAtLeast !== undefined && { words: `≥ ${'★'.repeat(ratingAtLeast)}`, parts: ['ratingAtLeast'] },
    flags !== undefined && {
      words: flags.map((flag) => REVIEW_TEXT.flags[flag]).join(', '),
      parts: ['flags'],
    },
    labels !== undefined && {
      words: labels.map((label) => REVIEW_TEXT.labels[label]).join(', '),
      parts: ['labels'],
    },
    models !== undefined && { words: models.map(nameModel).join(', '), parts: ['models'] },
    kind !== undefined && { words: FIND_TEXT.kinds[kind], parts: ['kind'] },
    shape !== undefined && { words: FIND_TEXT.shapes[shape], parts: ['shape'] },
    edgeFrom !== undefined && { words: FIND_TEXT.edge(edgeFrom), parts: ['edgeFrom'] },
    (durationFrom !== undefined || durationTo !== undefined) && {
      words: FIND_TEXT.duration(durationFrom, durationTo),
      parts: ['durationFrom', 'durationTo'],
    },
    from !== undefined && { words: FIND_TEXT.since(from), parts: ['from'] },
    tag !== undefined && { words: FIND_TEXT.tagged(tag), parts: ['tag'] },
    reference !== undefined && { words: FIND_TEXT.madeFrom(reference), parts: ['reference'] },
  ];
  return chips.filter((chip) => chip !== false);
}
