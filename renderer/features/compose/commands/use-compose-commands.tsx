import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { ELEMENT_ROWS } from '../../../forms/cast/element-commands.ts';
import { REFERENCE_ROWS } from '../../../forms/references/reference-commands.ts';
import { runByKey, useOffer } from '../../../navigation/commands.ts';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/context-menu.tsx';
import { isForInputMethod } from '../../../ui/decisive-key.ts';
import { readingEvent } from '../../../ui/direction.ts';
import { isTyping } from '../../../ui/platform.ts';
import { TRAY_ROWS } from '../references/tray-commands.ts';
import { listComposeCommands, listMenu } from './compose-commands.ts';
import { type FormTarget, findThing } from './compose-target.ts';
import { KEYED_ROWS } from './form-commands.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface RoomHandlers {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
}

/** Keys, menus and the palette of Compose: what the room listens to, and the menu that is open. */
export function useComposeCommands(form: FormTarget): {
  readonly handlers: RoomHandlers;
  readonly menu: ReactNode;
} {
  const latest = useRef(form);
  latest.current = form;
  /** What had the focus last: the palette takes the focus, and means what is under it. */
  const focused = useRef<Element | null>(null);
  const thingOf = (element: Element | null) => findThing(element, latest.current);
  useOffer(
    useMemo(
      () => () => {
        const thing = focused.current?.isConnected ? findThing(focused.current, latest.current) : null;
        return listComposeCommands(thing, latest.current);
      },
      [],
    ),
  );
  useFormKeys(latest);
  useUndoKeys(latest);
  const [showMenu, menu] = useContextMenu();
  return {
    menu,
    handlers: {
      onFocus: (event) => {
        if (isWithin(event)) focused.current = event.target;
      },
      onKeyDown: (event) => {
        if (!isWithin(event) || event.defaultPrevented) return;
        askForMenuByKey(event.nativeEvent);
        if (runOnThing(event.nativeEvent, latest.current)) event.preventDefault();
      },
      onContextMenu: (event) => {
        const { target } = event;
        if (!isWithin(event) || !(target instanceof Element) || isText(target)) return;
        event.preventDefault();
        const { label, items } = listMenu(thingOf(target), latest.current);
        showMenu(menuPoint(event.nativeEvent, target), label, items);
      },
    },
  };
}

/** The keys of what has the focus, and of the element that it stands in. A key that presses a button is the button’s. */
function runOnThing(event: globalThis.KeyboardEvent, form: FormTarget): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.matches('button') && (event.key === ' ' || event.key === 'Enter')) return false;
  if (isForInputMethod(event)) return false;
  const thing = findThing(target, form);
  const key = readingEvent(event);
  if (thing?.kind === 'reference' && runByKey(REFERENCE_ROWS, thing.target, key)) return true;
  if (thing?.kind === 'tray') return runByKey(TRAY_ROWS, thing.target, key);
  const around = findThing(target.closest('[data-element]'), form);
  return around?.kind === 'element' && runByKey(ELEMENT_ROWS, around.target, key);
}

/** Dialogs and panels are drawn elsewhere on the page, or over it, though their events come by the room too. */
function isWithin(event: { readonly currentTarget: Element; readonly target: EventTarget }): boolean {
  const { currentTarget, target } = event;
  return target instanceof Element && currentTarget.contains(target) && target.closest('[popover]') === null;
}

/** Text has the system’s menu, with its spelling; so has text that can be selected, such as the request as it is sent. */
function isText(target: Element): boolean {
  return isTyping(target) || target.closest('.selectable, pre') !== null;
}

/** The keys of the form as a whole. Where something is typed, those with Ctrl or Cmd, and the function keys. */
function useFormKeys(latest: { readonly current: FormTarget }): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isForInputMethod(event)) return;
      if (document.querySelector('[role=dialog], [role=menu]:popover-open') !== null) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !/^F\d+$/.test(event.key);
      if (isPlain && isTyping(event.target)) return;
      if (runByKey(KEYED_ROWS, latest.current, event)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [latest]);
}
