import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './context-menu.module.css';
import { isEnter, isEscape } from './decisive-key.ts';
import { Kbd } from './kbd.tsx';
import { isMac } from './platform.ts';

/** What a menu offers; `Command` of renderer/navigation is one. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  readonly section?: string;
  /** A section in which all have a sign stands in one line. */
  readonly sign?: ReactNode;
  readonly isOn?: boolean;
  readonly run: () => void;
}

interface OpenMenu {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: { readonly x: number; readonly y: number };
}

/** How far a menu stays from the edge of the window. */
const EDGE = 6;

/**
 * A menu for what is pointed at. `open` takes the event of a right click, or of the keys that ask for a menu; the element
 * is to be drawn beside what it is about, inside of a dialog where that is in one.
 */
export function useContextMenu(): readonly [
  open: (at: { readonly x: number; readonly y: number }, label: string, items: readonly MenuItem[]) => void,
  menu: ReactNode,
] {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return [
    (at, label, items) => items.length > 0 && setMenu({ at, label, items }),
    menu === null ? null : (
      <Menu key={`${menu.at.x} ${menu.at.y}`} menu={menu} onClose={() => setMenu(null)} />
    ),
  ];
}

/** What asks for a menu: a right click, or the event that a key sends. */
export type MenuRequest = Pick<globalThis.MouseEvent, 'button' | 'clientX' | 'clientY' | 'preventDefault'>;

/** Where a menu opens: at the pointer, or where it was asked for by a key, over the lower edge of what it is about. */
export function menuPoint(event: MenuRequest, about: Element | null): { x: number; y: number } {
  // A menu that was asked for by a key comes without a pressed button.
  const box = event.button === 2 ? undefined : about?.getBoundingClientRect();
  if (box === undefined) return { x: event.clientX, y: event.clientY };
  return { x: box.left + Math.min(24, box.width / 2), y: box.bottom - Math.min(24, box.height / 2) };
}

/** macOS asks for no menu by a key: there the page gets the event that other systems send by themselves. */
export function askForMenuByKey(event: globalThis.KeyboardEvent): void {
  if (!isMac || !(event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) return;
  event.preventDefault();
  event.target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
}

function Menu({ menu, onClose }: { readonly menu: OpenMenu; readonly onClose: () => void }) {
  const { label, items, at } = menu;
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // Whoever had the keys gets them back, unless what was chosen took them.
    const before = document.activeElement;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(at.x, window.innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(at.y, window.innerHeight - height - EDGE))}px`;
    element.querySelector<HTMLElement>('[data-item]')?.focus();
    // By hand: the browser's own way takes the end of the click that opened it for one beside it.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) close.current();
    };
    const events = ['pointerdown', 'wheel', 'resize', 'blur'] as const;
    for (const name of events) window.addEventListener(name, leave, { capture: name !== 'blur' });
    return () => {
      for (const name of events) window.removeEventListener(name, leave, { capture: name !== 'blur' });
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [at]);

  function choose(item: MenuItem): void {
    onClose();
    // After the menu is gone, so that what is focused then keeps the focus.
    requestAnimationFrame(item.run);
  }

  return (
    <div
      ref={root}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => moveByKey(event, root.current, onClose)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {splitSections(items).map((section) => {
        const isLine = section.every(({ sign }) => sign !== undefined);
        return (
          <fieldset
            key={section[0]?.id}
            className={classNames(styles.section, isLine && styles.line)}
            aria-label={section[0]?.section}
          >
            {section.map((item) => (
              <Item key={item.id} item={item} isSign={isLine} onChoose={() => choose(item)} />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function Item(props: { readonly item: MenuItem; readonly isSign: boolean; readonly onChoose: () => void }) {
  const { item, isSign, onChoose } = props;
  const { title, keys, sign, isOn } = item;
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
      data-item
      tabIndex={-1}
      className={classNames(styles.item, isSign && styles.sign, isOn && styles.on)}
      aria-label={title}
      title={isSign ? title : undefined}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={onChoose}
    >
      {isSign ? (
        sign
      ) : (
        <>
          <span className={styles.mark}>{isOn && <Check size={13} aria-hidden />}</span>
          <span className={styles.words}>{title}</span>
          {keys !== undefined && <Kbd keys={keys} />}
        </>
      )}
    </button>
  );
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

/** Arrow keys, Home, End and first letters walk; Escape and Tab close. No key reaches what lies below. */
function moveByKey(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  const items = [...(root?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  event.stopPropagation();
  if (isEnter(event) || event.key === ' ') return;
  event.preventDefault();
  if (isEscape(event) || event.key === 'Tab') close();
  else nextItem(items, at, event.key)?.focus();
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const isSign = (item: HTMLElement | undefined) => item?.matches(`.${styles.sign}`) ?? false;
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
