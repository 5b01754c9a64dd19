import { type ReactNode, useState } from 'react';
import { isMac } from '../keys/platform.tsx';
import { Menu, type MenuItem, type MenuPlace } from './menu.tsx';

interface OpenMenu {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly place: MenuPlace;
}

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
    (at, label, items) =>
      items.length > 0 && setMenu({ label, items, place: { kind: 'point', x: at.x, y: at.y } }),
    menu === null ? null : <Menu key={JSON.stringify(menu.place)} {...menu} onClose={() => setMenu(null)} />,
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
