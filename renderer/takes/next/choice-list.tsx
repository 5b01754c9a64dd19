import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { nextItem } from '../../ui/overlays/menu-keys.ts';
import styles from './choice-list.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A few things to choose one of in a panel, with the keys of a menu; the first that can be chosen has the focus. */
export function ChoiceList(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
}) {
  const { label, choices, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => nextItem(list.current, 'Home')?.focus(), []);

  function handleKey(event: KeyboardEvent): void {
    const next = nextItem(list.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
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
          data-item={choice.isDisabled ? undefined : ''}
          aria-label={choice.detail === undefined ? choice.label : `${choice.label} ${choice.detail}`}
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
