import { type ReactNode, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Menu, type MenuItem, type MenuPlace } from './menu.tsx';
import styles from './menu-button.module.css';

/** A button that opens a menu. Pressed again, it closes it. */
export function MenuButton(props: {
  /** Of the menu, and of the button where `button` has no words. */
  readonly label: string;
  readonly button: ReactNode;
  /** In place of the look of a quiet button with words. */
  readonly className?: string | undefined;
  readonly title?: string;
  /** Said above the items. */
  readonly note?: string;
  readonly items: readonly MenuItem[];
}) {
  const { label, button, className = styles.button, title, note, items } = props;
  const [place, setPlace] = useState<MenuPlace | null>(null);
  return (
    <>
      <button
        type="button"
        className={classNames(className)}
        aria-label={title}
        data-tip={title}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={({ currentTarget }) =>
          setPlace(place === null ? { kind: 'button', element: currentTarget } : null)
        }
      >
        {button}
      </button>
      {place !== null && (
        <Menu label={label} items={items} note={note} place={place} onClose={() => setPlace(null)} />
      )}
    </>
  );
}
