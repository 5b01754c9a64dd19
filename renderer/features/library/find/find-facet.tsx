import { useState } from 'react';
import { formatNumber } from '../../../../shared/kernel/region.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { type FacetValue, holdsText, type TakeFacet } from '../../../../shared/library/take-facet.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PickList, PickRow } from '../../../ui/inputs/pick-list.tsx';
import styles from './find-facet.module.css';

interface FacetProps {
  readonly facet: TakeFacet;
  readonly words: { readonly find: string; readonly none: string };
  /** The key of the value that is looked for. */
  readonly chosen: string | undefined;
  readonly nameOf: (value: FacetValue) => string;
  /** What stands behind the name; by itself, how many takes have the value. */
  readonly detailOf?: (value: FacetValue) => string;
  readonly onChoose: (key: string, name: string) => void;
}

/** A filter whose values are those that there are: each with how many takes the rest of the filters leave of it. */
export function FacetValues(props: FacetProps) {
  const { facet, words, chosen, nameOf, detailOf = describeCount, onChoose } = props;
  const [text, setText] = useState('');
  const query = useTakeStore((store) => store.query);
  const { value: all, error } = useQuery('takes.facet', { facet, query, text: '' });
  // Where all values are here already, nothing has to be asked for again.
  const isWhole = all === null || all.total === all.values.length;
  const narrowed = useQuery('takes.facet', isWhole ? null : { facet, query, text });
  const found = narrowed.value ?? all;
  const failed = narrowed.error ?? error;
  // Also of an answer to what was typed before, only what fits is shown.
  const values = (found?.values ?? []).filter((value) => holdsText(nameOf(value), text));
  const choose = (value: FacetValue) => onChoose(value.key, value.name);
  return (
    <PickList
      label={words.find}
      text={text}
      onText={setText}
      isKnown={isWhole ? all !== null : narrowed.isCurrent}
      onEnter={() => values[0] !== undefined && choose(values[0])}
    >
      <ul>
        {values.map((value) => (
          <PickRow
            key={value.key}
            label={nameOf(value)}
            detail={detailOf(value)}
            isChosen={value.key === chosen}
            onPick={() => choose(value)}
          />
        ))}
      </ul>
      {failed !== null && <ErrorNote failure={failed} />}
      {found !== null && values.length === 0 && (
        <p className={styles.note}>{text.trim() === '' ? words.none : FIND_TEXT.noneOfThatName}</p>
      )}
      {found !== null && found.total > found.values.length && (
        <p className={styles.note}>{FIND_TEXT.moreByName(found.total - found.values.length)}</p>
      )}
    </PickList>
  );
}

function describeCount({ count }: FacetValue): string {
  return formatNumber(count);
}
