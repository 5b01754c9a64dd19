import { classNames } from '../styles/class-names.ts';
import styles from './kbd.module.css';
import { isMac } from './platform.ts';

const NAMES: Readonly<Record<string, { mac: string; other: string }>> = {
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

let showSign = (name: string) => name;

/** From now on signs are shown as the artist's keyboard has them. */
export function showSignsBy(show: typeof showSign): void {
  showSign = show;
}

/** The text of a key combination on this system and keyboard. */
export function formatKeys(keys: string): string {
  const parts = keys.split('+').map((key) => NAMES[key]?.[isMac ? 'mac' : 'other'] ?? showSign(key));
  return parts.join(isMac ? '' : '+');
}
