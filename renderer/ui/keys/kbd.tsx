import { classNames } from '../styles/class-names.ts';
import styles from './kbd.module.css';
import { isMac } from './platform.ts';

/** What keys are called. Signs stand for themselves, until it is known on which keys they are: see `shown-sign.ts`. */
export const NAMES: Record<string, { readonly mac: string; readonly other: string }> = {
  mod: { mac: '⌘', other: 'Ctrl' },
  alt: { mac: '⌥', other: 'Alt' },
  shift: { mac: '⇧', other: 'Shift' },
  enter: { mac: '⏎', other: 'Enter' },
  delete: { mac: '⌫', other: 'Del' },
  plus: { mac: '+', other: '+' },
};

/** A key or a combination, such as `mod+enter`, as this system writes it. Hidden from screen readers: names say it. */
export function Kbd({ keys, isOnAccent = false }: { keys: string; isOnAccent?: boolean }) {
  return (
    <kbd aria-hidden className={classNames(styles.kbd, isOnAccent && styles.onAccent)}>
      {formatKeys(keys)}
    </kbd>
  );
}

/** The text of a key combination on this system and keyboard. */
export function formatKeys(keys: string): string {
  const parts = keys.split('+').map((key) => NAMES[key]?.[isMac ? 'mac' : 'other'] ?? key);
  return parts.join(isMac ? '' : '+');
}
