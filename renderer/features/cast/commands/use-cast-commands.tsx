import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { CastMember } from '../../../../shared/cast/cast.ts';
import type { CastSlot } from '../../../../shared/cast/contract.ts';
import { CAST_COMMANDS as TEXT } from '../../../../shared/cast/room-text.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { bindCommands, type CommandRow, runByKey, useOffer } from '../../../state/navigation/commands.ts';
import { useCastStore } from '../../../state/sources/cast-store.ts';
import { isEscape, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { hearWindow, isUnderSomething } from '../../../ui/keys/layers.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { readingEvent, readingKey } from '../../../ui/text/direction.tsx';
import { changeByHand } from '../state/cast-actions.ts';
import {
  chooseMember,
  focusGrid,
  toggleSelected,
  useCastActs,
  useCastRoom,
} from '../state/cast-room-store.ts';

import {
  type CastTarget,
  listCastCommands,
  listMemberMenu,
  listRoomMenu,
  MEMBER_ROWS,
  ROOM_ROWS,
  readCastTarget,
} from './cast-commands.ts';

/** Keys, menus and the palette of the Cast. `members`: those that are shown, in their order. */
export function useCastCommands(members: readonly CastMember[]): {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onKeyDown: (event: ReactKeyboardEvent) => void;
  readonly menu: ReactNode;
} {
  const latest = useRef(members);
  latest.current = members;
  useOffer(listCastCommands);
  useCastActs(
    useMemo(
      () => ({
        selectAll: () => useCastRoom.setState({ selectedIds: new Set(latest.current.map(({ id }) => id)) }),
      }),
      [],
    ),
  );
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForInputMethod(event)) return;
      if (isTyping(event.target)) return leaveText(event);
      if (isUnderSomething(event)) return;
      if (handleKey(event, latest.current)) event.preventDefault();
    };
    return hearWindow('keydown', handle);
  }, []);
  const [show, menu] = useContextMenu();
  return {
    menu,
    onKeyDown: (event) => askForMenuByKey(event.nativeEvent),
    onContextMenu: (event) => {
      const { target, currentTarget } = event;
      // Text has the system’s menu; a dialog is drawn elsewhere, though its events come by the room too.
      if (!(target instanceof Element) || !currentTarget.contains(target) || isTyping(target)) return;
      event.preventDefault();
      const medium = findMedium(target);
      const about = medium === null ? pointAt(target) : null;
      if (medium !== null)
        show(menuPoint(event.nativeEvent, target), TEXT.mediumMenu, bindCommands(MEDIUM_ROWS, medium));
      else if (about !== null)
        show(menuPoint(event.nativeEvent, placeOf(target)), TEXT.memberMenu, listMemberMenu(about));
      else show(menuPoint(event.nativeEvent, target), TEXT.group, listRoomMenu(readCastTarget()));
    },
  };
}

/** The member that is pointed at, with all that are selected if it is one of them; in the open member’s part, that one. */
function pointAt(target: Element): CastTarget | null {
  const id = target.closest<HTMLElement>('[data-member]')?.dataset['member'];
  const isInGrid = target.closest('#cast-grid') !== null;
  if (id !== undefined && isInGrid) chooseMember(id);
  // Asked for by a key, the menu of the list is that of the member where the keys are.
  const isMeant = id !== undefined || target.id === 'cast-grid';
  const found = isMeant ? readCastTarget() : null;
  return found === null || found.members.length === 0 ? null : found;
}

/** A menu that was asked for by a key opens over the member where the keys are. */
function placeOf(target: Element): Element {
  const { currentId } = useCastRoom.getState();
  return document.querySelector(`#cast-grid [data-member="${CSS.escape(currentId ?? '')}"]`) ?? target;
}

/** Escape leads from a field back to the cast, where the keys are. */
function leaveText(event: KeyboardEvent): void {
  if (!isEscape(event) || isUnderSomething(event)) return;
  event.preventDefault();
  focusGrid();
}

function handleKey(event: KeyboardEvent, members: readonly CastMember[]): boolean {
  const { target } = event;
  const medium = target instanceof Element ? findMedium(target) : null;
  if (medium !== null && runByKey(MEDIUM_ROWS, medium, readingEvent(event))) return true;
  const isMember = isInGrid(target) || event.key === 'F2';
  if (isMember && runByKey(MEMBER_ROWS, readCastTarget(), event)) return true;
  if (runByKey(ROOM_ROWS, readCastTarget(), event)) return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && isInGrid(target) && walk(event.key, members);
}

function walk(key: string, members: readonly CastMember[]): boolean {
  const { currentId, openId } = useCastRoom.getState();
  const at = members.findIndex(({ id }) => id === currentId);
  const present = members[at];
  if (key === ' ' && present !== undefined) {
    toggleSelected(present.id);
    return true;
  }
  const next = members[placeBeside(key, at, members)];
  if (next === undefined) return false;
  useCastRoom.setState({
    currentId: next.id,
    selectedIds: new Set(),
    ...(openId === null ? {} : { openId: next.id }),
  });
  return true;
}

/** The first key only shows where one stands. -1 for a key that leads nowhere. */
function placeBeside(key: string, at: number, members: readonly CastMember[]): number {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const { columns } = useCastRoom.getState();
  const step = { ...steps, ArrowDown: columns, ArrowUp: -columns }[readingKey(key)];
  if (key === 'Home') return 0;
  if (key === 'End') return members.length - 1;
  if (step === undefined) return -1;
  if (at === -1) return 0;
  return at + step < 0 || at + step >= members.length ? at : at + step;
}

function isInGrid(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('#cast-grid') !== null);
}

type Strip = Exclude<CastSlot, 'auto'>;

/** A picture, clip or voice of a member, for whoever does something with it. */
interface MediumTarget {
  readonly member: CastMember;
  readonly strip: Strip;
  readonly index: number;
}

type Row = CommandRow<MediumTarget>;

/** What can be done with one of a member’s files: its keys while it has the focus, and its menu. */
export const MEDIUM_ROWS: readonly Row[] = [
  {
    id: 'medium-cover',
    title: () => TEXT.makeCover,
    section: 'move',
    canRun: ({ strip, index }) => strip === 'images' && index > 0,
    run: (target) => move(target, 0),
  },
  {
    id: 'medium-earlier',
    title: () => TEXT.moveEarlier,
    keys: ['alt+←'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: ({ index }) => index > 0,
    run: (target) => move(target, target.index - 1),
  },
  {
    id: 'medium-later',
    title: () => TEXT.moveLater,
    keys: ['alt+→'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: (target) => target.index < mediaOf(target).length - 1,
    run: (target) => move(target, target.index + 1),
  },
  {
    id: 'medium-remove',
    title: () => TEXT.removeMedium,
    keys: ['delete'],
    section: 'remove',
    mapWords: null,
    run: (target) => {
      const left = mediaOf(target).toSpliced(target.index, 1);
      write(target, left);
      focusAt(target, Math.min(target.index, left.length - 1));
    },
  },
];

/** What an element of the page stands for, which says so by `data-medium`; null where it stands for none. */
function findMedium(element: Element | null): MediumTarget | null {
  const words = element?.closest<HTMLElement>('[data-medium]')?.dataset['medium'];
  if (words === undefined) return null;
  const [id, strip, index] = JSON.parse(words) as [string, Strip, number];
  const member = useCastStore.getState().members.get(id);
  return member === undefined ? null : { member, strip, index };
}

function mediaOf({ member, strip }: MediumTarget): readonly MediaReference[] {
  if (strip !== 'video') return member[strip];
  return member.video === null ? [] : [member.video];
}

function move(target: MediumTarget, to: number): void {
  const media = mediaOf(target);
  const moved = media[target.index];
  if (moved === undefined) return;
  write(target, media.toSpliced(target.index, 1).toSpliced(to, 0, moved));
  focusAt(target, to);
}

function write({ member, strip }: MediumTarget, media: readonly MediaReference[]): void {
  void changeByHand(member, strip === 'video' ? { video: media[0] ?? null } : { [strip]: [...media] });
}

function focusAt({ member, strip }: MediumTarget, index: number): void {
  onceDrawn(() => document.getElementById(`${member.id}.${strip}.${index}`)?.focus());
}
