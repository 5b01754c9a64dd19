import { classNames } from '../styles/class-names.ts';
import styles from './kbd.module.css';

/** True on macOS, where the command key stands for what is Ctrl elsewhere. */
export const isMac = /Mac/.test(navigator.userAgent);

/** True where the key that commands start with is held, and no other one that changes the meaning. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean; altKey: boolean }): boolean {
  return (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
}

/** True for the press that selects, draws and drags: of the main button, without the key that makes it a right click on macOS. */
export function isMainPress(
  event: { readonly button: number; readonly ctrlKey: boolean },
  onMac = isMac,
): boolean {
  return event.button === 0 && !(onMac && event.ctrlKey);
}

/** True where keys are text: single-letter shortcuts must not act there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

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
