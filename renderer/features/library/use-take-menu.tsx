import { type ReactNode, useEffect } from 'react';
import { REVIEW_COMMANDS } from '../../../shared/library/review-commands-text.ts';
import { useNavigation } from '../../state/navigation/navigation-store.ts';
import { isUnderSomething } from '../../ui/keys/layers.ts';
import { isTyping } from '../../ui/keys/platform.tsx';
import {
  askForMenuByKey,
  type MenuRequest,
  menuPoint,
  useContextMenu,
} from '../../ui/overlays/context-menu.tsx';
import { listMenu } from './commands/review-commands.tsx';
import { type ReviewTarget, readTarget } from './review-target.ts';
import { chooseTake, markedIds, useReviewStore } from './state/review-store.ts';

/** The menu of takes, to be drawn where `element` stands. */
export function useTakeMenu(): {
  readonly open: (event: MenuRequest, target: ReviewTarget) => void;
  readonly openAt: (point: { readonly x: number; readonly y: number }, target: ReviewTarget) => void;
  readonly element: ReactNode;
} {
  const [show, element] = useContextMenu();
  const openAt = (point: { readonly x: number; readonly y: number }, target: ReviewTarget) =>
    show(point, REVIEW_COMMANDS.menuOf(target.takeIds.length), listMenu(target));
  return {
    element,
    openAt,
    open(event, target) {
      event.preventDefault();
      const about = document.querySelectorAll(`[data-take="${CSS.escape(target.takeId ?? '')}"]`);
      // What lies on top comes last.
      openAt(menuPoint(event, [...about].at(-1) ?? null), target);
    },
  };
}

/**
 * The menu of the grid, the loupe and compare: for what is under the pointer, and what is selected with it; asked for by a
 * key, for what keys act on. The keys reach the window wherever the focus is.
 */
export function useRoomMenu(isActive: boolean): ReactNode {
  const { open, element } = useTakeMenu();
  useEffect(() => {
    if (!isActive) return;
    const handle = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || isTyping(target) || isElsewhere(target)) return;
      point(target.closest<HTMLElement>('[data-take]')?.dataset['take']);
      if (readTarget().takeIds.length > 0) open(event, readTarget());
    };
    window.addEventListener('contextmenu', handle);
    window.addEventListener('keydown', askForMenuByKey);
    return () => {
      window.removeEventListener('contextmenu', handle);
      window.removeEventListener('keydown', askForMenuByKey);
    };
  });
  return element;
}

/** What lies outside of the room, or over it, has no menu of takes; nor has text that can be copied. */
function isElsewhere(target: HTMLElement): boolean {
  const isInRoom = target === document.body || target.closest('main') !== null;
  return !isInRoom || isUnderSomething() || target.closest('.selectable') !== null;
}

/** A take that is pointed at is what is meant, with all that are selected if it is one of them. */
function point(takeId: string | undefined): void {
  if (takeId === undefined) return;
  const { compareTakeIds, loupeTakeId } = useNavigation.getState();
  if (compareTakeIds.length > 1) useReviewStore.setState({ paneId: takeId });
  else if (loupeTakeId === null && !markedIds().includes(takeId)) chooseTake(takeId);
}
