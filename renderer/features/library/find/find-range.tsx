import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { PickRow } from '../../../ui/inputs/pick-list.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './find-facet.module.css';
import { narrow } from './view-menu.tsx';

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

/** The day of a moment in the machine's zone, as date fields write it: `2026-11-21`. */
export function dayOf(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/** The first moment of a day so written; undefined where it is none. */
export function startOfDay(day: string): number | undefined {
  const moment = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(moment) ? undefined : moment;
}

/** The first moment after a day: the next midnight, also where a day has 23 or 25 hours. */
export function endOfDay(day: string): number | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime();
}

/** A few things to choose one of: the arrow keys walk, the one that is chosen has the focus first. */
export function OptionList(props: {
  readonly label: string;
  readonly options: readonly {
    readonly label: string;
    readonly isChosen: boolean;
    readonly onPick: () => void;
  }[];
}) {
  const { label, options } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = listRows(list.current);
    (rows.find((row) => row.hasAttribute('aria-current')) ?? rows[0])?.focus();
  }, []);

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = listRows(list.current);
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  }

  return (
    <ul ref={list} className={styles.presets} aria-label={label} onKeyDown={handleKey}>
      {options.map((option) => (
        <PickRow key={option.label} {...option} />
      ))}
    </ul>
  );
}

function listRows(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-pick]') ?? [])];
}
