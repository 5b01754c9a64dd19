import Check from 'lucide-react/icons/check';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isEnter, isEscape } from '../keys/decisive-key.ts';
import { Kbd } from '../keys/platform.tsx';
import { classNames } from '../styles/class-names.ts';
import { isMirrored, readingKey } from '../text/direction.tsx';
import styles from './menu.module.css';

/** What a menu offers; `Command` of renderer/navigation is one. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  /** The menu draws a line where the section changes. */
  readonly section?: string;
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** Stands for the words: a section in which all have a sign stands in one line. */
  readonly sign?: ReactNode;
  readonly isOn?: boolean;
  readonly run: () => void;
}

/** Where a menu opens: at a point, or beside the box of a button, which is no place “beside” it. */
export type MenuPlace =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'button'; readonly element: HTMLElement };

/** How far a menu stays from the edge of the window, and from its button. */
const EDGE = 6;

/**
 * The one menu of the window: a few things to do, on top of everything, with the keys of a menu. It takes the focus, and
 * gives it back to whoever had it, unless what was chosen took it.
 */
export function Menu(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly place: MenuPlace;
  /** Said above the items. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
}) {
  const { label, items, place, note, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  useOpened(root, place, onClose);

  function choose(item: MenuItem): void {
    // The menu is gone before it runs, so that what is focused then keeps the focus, and the next key is not the menu’s.
    flushSync(onClose);
    item.run();
  }

  const hasMarks = items.some(({ isOn }) => isOn !== undefined);
  return (
    <div
      ref={root}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => {
        // No key reaches what lies below.
        event.stopPropagation();
        if (isEnter(event) || event.key === ' ') return;
        event.preventDefault();
        if (isLeaving(event)) onClose();
        else nextItem(root.current, event.key)?.focus();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {splitSections(items).map((section) => (
        <Section key={section[0]?.id} items={section} hasMarks={hasMarks} onChoose={choose} />
      ))}
    </div>
  );
}

/** Opens the menu at its place with the focus in it, and closes it for whatever happens beside it. */
function useOpened(root: RefObject<HTMLDivElement | null>, place: MenuPlace, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const before = document.activeElement;
    element.showPopover();
    putAt(element, place);
    element.querySelector<HTMLElement>('[data-item]')?.focus();
    // By hand: the browser's own way takes the end of the click that opened it for one beside it.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return close.current();
      const isOwn = element.contains(target) || (place.kind === 'button' && place.element.contains(target));
      if (!isOwn) close.current();
    };
    const events = ['pointerdown', 'wheel', 'resize', 'blur'] as const;
    for (const name of events) window.addEventListener(name, leave, { capture: name !== 'blur' });
    return () => {
      for (const name of events) window.removeEventListener(name, leave, { capture: name !== 'blur' });
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [root, place]);
}

/** Items that belong together; in one line, if all of them have a sign. */
function Section(props: {
  readonly items: readonly MenuItem[];
  readonly hasMarks: boolean;
  readonly onChoose: (item: MenuItem) => void;
}) {
  const { items, hasMarks, onChoose } = props;
  const isLine = items.every(({ sign }) => sign !== undefined);
  return (
    <fieldset className={classNames(styles.section, isLine && styles.line)} aria-label={items[0]?.section}>
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          look={isLine ? 'sign' : hasMarks ? 'marked' : 'plain'}
          onChoose={() => onChoose(item)}
        />
      ))}
    </fieldset>
  );
}

function Item(props: {
  readonly item: MenuItem;
  readonly look: 'sign' | 'marked' | 'plain';
  readonly onChoose: () => void;
}) {
  const { item, look, onChoose } = props;
  const { title, keys, icon, sign, isOn } = item;
  const isSign = look === 'sign';
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
      data-item
      data-sign={isSign || undefined}
      tabIndex={-1}
      className={classNames(styles.item, isSign && styles.sign, isOn && styles.on)}
      aria-label={title}
      data-tip={isSign ? title : undefined}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={onChoose}
    >
      {isSign ? (
        sign
      ) : (
        <>
          {look === 'marked' && (
            <span className={styles.mark}>{isOn && <Check size={13} aria-hidden />}</span>
          )}
          {icon}
          <span className={styles.words}>{title}</span>
          {keys !== undefined && <Kbd keys={keys} />}
        </>
      )}
    </button>
  );
}

/** A menu stays within the window. That of a button stands over it where there is room, else under it. */
function putAt(menu: HTMLElement, place: MenuPlace): void {
  const { width, height } = menu.getBoundingClientRect();
  const { left, top } =
    place.kind === 'point'
      ? { left: isMirrored() ? place.x - width : place.x, top: place.y }
      : besideButton(place, { width, height });
  menu.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  menu.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE))}px`;
}

function besideButton(
  { element }: { readonly element: HTMLElement },
  { width, height }: { readonly width: number; readonly height: number },
) {
  const { left: start, right: end, top, bottom } = element.getBoundingClientRect();
  const left = isMirrored() ? end - width : start;
  const over = top - EDGE - height;
  return { left, top: over >= EDGE ? over : bottom + EDGE };
}

function splitSections(items: readonly MenuItem[]): MenuItem[][] {
  const sections: MenuItem[][] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (last?.[0]?.section === item.section && last !== undefined) last.push(item);
    else sections.push([item]);
  }
  return sections;
}

/** Whether a key closes a menu. */
function isLeaving(event: Parameters<typeof isEscape>[0] & { readonly key: string }): boolean {
  return isEscape(event) || event.key === 'Tab';
}

/** Where a key goes in a menu: arrow keys, Home, End and first letters walk. Undefined where it goes nowhere. */
export function nextItem(menu: HTMLElement | null, pressed: string): HTMLElement | undefined {
  const key = readingKey(pressed);
  const items = [...(menu?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isSign = (item: HTMLElement | undefined) => item?.dataset['sign'] !== undefined;
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowRight' && isSign(items[at + 1])) return items[at + 1];
  if (key === 'ArrowLeft' && at > 0 && isSign(items[at])) return items[at - 1];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    // A line of signs is one step up or down.
    const by = key === 'ArrowDown' ? 1 : -1;
    const line = items[at]?.closest('fieldset');
    let next = at + by;
    if (isSign(items[at]))
      while (items[next] !== undefined && items[next]?.closest('fieldset') === line) next += by;
    return items.at(next % items.length);
  }
  if (key.length !== 1) return undefined;
  const begins = (item: HTMLElement) =>
    item.getAttribute('aria-label')?.toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at)].find(begins);
}
