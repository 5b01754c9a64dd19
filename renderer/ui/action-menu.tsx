import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './action-menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

/** A button that opens a few things to do. The browser's own popover keeps it on top and closes it; arrow keys choose. */
export function ActionMenu(props: {
  readonly label: string;
  readonly button: ReactNode;
  /** Said above the actions. */
  readonly note?: string;
  readonly actions: readonly MenuAction[];
  readonly onAction: (id: string) => void;
}) {
  const { label, button, note, actions, onAction } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const anchor = `--menu-${id.replace(/[^a-zA-Z0-9]/g, '')}`;

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        popoverTarget={id}
        style={{ anchorName: anchor }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={{ positionAnchor: anchor }}
        onKeyDown={handleKey}
        onToggle={(event) => {
          if (event.newState === 'open') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
        }}
      >
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {actions.map((action) => (
          <button
            key={action.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => {
              menu.current?.hidePopover();
              onAction(action.id);
            }}
          >
            {action.icon}
            {action.label}
          </button>
        ))}
      </div>
    </>
  );
}
