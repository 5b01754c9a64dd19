import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './choice-list.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A few things to choose one of, with the keys of a menu; the first that can be chosen has the focus. */
export function ChoiceList(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
}) {
  const { label, choices, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => listItems(list.current)[0]?.focus(), []);

  function handleKey(event: KeyboardEvent): void {
    const items = listItems(list.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onKeyDown={handleKey}
    >
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.choice}
          disabled={choice.isDisabled}
          onClick={() => onChoose(choice.id)}
        >
          {choice.icon}
          <span className={styles.label}>{choice.label}</span>
          {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
        </button>
      ))}
    </div>
  );
}

function listItems(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
}
