import { useState } from 'react';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './find-facet.module.css';
import { narrow } from './find-query.ts';
import { dayOf, endOfDay, startOfDay } from './local-days.ts';
import { OptionList } from './option-list.tsx';

const PRESETS = [1, 7, 30, 365];

/** When takes were made: within so many days until now, or between two days. */
export function DateRange({ close }: { readonly close: () => void }) {
  const { from, to, lastDays } = useTakeStore((store) => store.query);
  return (
    <>
      <OptionList
        label={FIND_TEXT.made}
        options={PRESETS.map((days) => ({
          label: FIND_TEXT.lastDays(days),
          isChosen: days === lastDays,
          onPick: () => {
            narrow({ lastDays: days, from: undefined, to: undefined });
            close();
          },
        }))}
      />
      <RangeFields
        type="date"
        labels={[FIND_TEXT.firstDay, FIND_TEXT.lastDay]}
        wrong={FIND_TEXT.wrongDays}
        from={from === undefined ? '' : dayOf(from)}
        to={to === undefined ? '' : dayOf(to - 1)}
        isOrdered={(first, last) => first <= last}
        onRange={(first, last) =>
          narrow({ lastDays: undefined, from: startOfDay(first), to: endOfDay(last) })
        }
      />
    </>
  );
}

/** What takes cost. */
export function CostRange() {
  const { costFrom, costTo } = useTakeStore((store) => store.query);
  return (
    <RangeFields
      type="number"
      labels={[FIND_TEXT.costFrom, FIND_TEXT.costTo]}
      wrong={FIND_TEXT.wrongCosts}
      note={FIND_TEXT.costNote}
      from={String(costFrom ?? '')}
      to={String(costTo ?? '')}
      isOrdered={(least, most) => Number(least) <= Number(most)}
      onRange={(least, most) => narrow({ costFrom: amountOf(least), costTo: amountOf(most) })}
    />
  );
}

function amountOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** Where a range begins and ends, either left open; what is the wrong way round is said, and not looked for. */
function RangeFields(props: {
  readonly type: 'date' | 'number';
  readonly labels: readonly [from: string, to: string];
  readonly wrong: string;
  readonly note?: string;
  readonly from: string;
  readonly to: string;
  readonly isOrdered: (from: string, to: string) => boolean;
  readonly onRange: (from: string, to: string) => void;
}) {
  const { type, labels, wrong, note, isOrdered, onRange } = props;
  const [ends, setEnds] = useState<readonly [string, string]>([props.from, props.to]);
  const isWrong = (from: string, to: string) => from !== '' && to !== '' && !isOrdered(from, to);
  const write = (from: string, to: string) => {
    setEnds([from, to]);
    if (!isWrong(from, to)) onRange(from, to);
  };
  const shared = { type, isInvalid: isWrong(...ends), ...(type === 'number' ? { min: 0, step: 'any' } : {}) };
  return (
    <div className={styles.range}>
      <TextInput
        {...shared}
        autoFocus={type === 'number'}
        label={labels[0]}
        value={ends[0]}
        onText={(text) => write(text, ends[1])}
      />
      <TextInput {...shared} label={labels[1]} value={ends[1]} onText={(text) => write(ends[0], text)} />
      {isWrong(...ends) && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {note !== undefined && <p>{note}</p>}
    </div>
  );
}
