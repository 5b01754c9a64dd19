import { type KeyboardEvent, useEffect, useRef } from 'react';
import { PickRow } from '../../../ui/inputs/pick-list.tsx';
import styles from './find-facet.module.css';

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
