import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useOffer } from '../../../state/navigation/commands.ts';
import { hearWindow } from '../../../ui/keys/layers.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import type { FormTarget } from './compose-target.ts';

// The first frame needs none of them; they are here before anybody has found a key.
const loadKeys = () => import('./compose-commands.ts');

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
  const loaded = useRef<Awaited<ReturnType<typeof loadKeys>> | null>(null);
  useOffer(
    useMemo(
      () => () => {
        const { current: keys } = loaded;
        if (keys === null) return [];
        const about = focused.current?.isConnected ? focused.current : null;
        return keys.listComposeCommands(keys.findThing(about, latest.current), latest.current);
      },
      [],
    ),
  );
  useEffect(() => {
    void loadKeys().then((keys) => {
      loaded.current = keys;
    });
    const handle = (event: globalThis.KeyboardEvent) => {
      if (loaded.current?.runOnForm(event, latest.current)) event.preventDefault();
    };
    return hearWindow('keydown', handle);
  }, []);
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
        if (loaded.current?.runOnThing(event.nativeEvent, latest.current)) event.preventDefault();
      },
      onContextMenu: (event) => {
        const { target } = event;
        const { current: keys } = loaded;
        if (keys === null || !isWithin(event) || !(target instanceof Element) || isText(target)) return;
        event.preventDefault();
        const { label, items } = keys.listMenu(keys.findThing(target, latest.current), latest.current);
        showMenu(menuPoint(event.nativeEvent, target), label, items);
      },
    },
  };
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
