import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isEnter } from '../keys/decisive-key.ts';
import styles from './pick-list.module.css';
import { TextInput } from './text-input.tsx';

/**
 * A field to find by, and below it what is found: the arrow keys walk between them, Enter in the field takes the first, as soon
 * as it is known which that is.
 * Rows are buttons with `data-pick`; what else stands in a row is reached by Tab.
 */
export function PickList(props: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether what is listed is what was asked for. */
  readonly isKnown: boolean;
  readonly onEnter: () => void;
  readonly children: ReactNode;
}) {
  const { label, text, onText, isKnown, onEnter, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isKnown) return;
    setEntered(false);
    onEnter();
  }, [isEntered, isKnown, onEnter]);

  function handleKey(event: KeyboardEvent): void {
    const { target } = event;
    const field = root.current?.querySelector('input');
    if (isEnter(event) && target === field) {
      event.preventDefault();
      setEntered(true);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [field, ...(root.current?.querySelectorAll<HTMLElement>('[data-pick]') ?? [])];
    const at = stops.indexOf(target as HTMLInputElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys come up from the field and the buttons in it
    <div ref={root} className={styles.list} onKeyDown={handleKey}>
      <div className={styles.field}>
        <TextInput
          label={label}
          isLabelHidden
          type="search"
          placeholder={label}
          maxLength={100}
          autoFocus
          value={text}
          onText={(next) => {
            setEntered(false);
            onText(next);
          }}
        />
      </div>
      {children}
    </div>
  );
}

/** A row of the list. */
export function PickRow(props: {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isChosen: boolean;
  /** Takes the focus when it comes. */
  readonly isFocused?: boolean;
  readonly onPick: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly icon?: ReactNode;
  /** Whether what is dragged can be dropped on it, and what happens then. */
  readonly accepts?: ((event: DragEvent) => boolean) | undefined;
  readonly onDrop?: (event: DragEvent) => void;
  readonly children?: ReactNode;
}) {
  const { label, detail, isChosen, isFocused, onPick, onKeyDown, icon, accepts, onDrop, children } = props;
  const [isOver, setOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (!accepts?.(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return (
    <li
      className={styles.row}
      data-over={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts?.(event)) return;
        event.preventDefault();
        onDrop?.(event);
      }}
    >
      <button
        type="button"
        data-pick
        className={styles.pick}
        title={label}
        aria-current={isChosen || undefined}
        // biome-ignore lint/a11y/noAutofocus: it stands where a field was that had the focus
        autoFocus={isFocused}
        onClick={onPick}
        onKeyDown={onKeyDown}
      >
        {icon}
        <span className={styles.name} dir="auto">
          {label}
        </span>
        {detail !== undefined && <span className={`numbers ${styles.detail}`}>{detail}</span>}
      </button>
      {children}
    </li>
  );
}
