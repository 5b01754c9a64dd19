import { useEffect, useRef } from 'react';
import type { CastMember } from '../../../../shared/domain/cast/cast.ts';
import { isEscape, isForInputMethod } from '../../../ui/decisive-key.ts';
import { readingKey } from '../../../ui/direction.ts';
import { meantKey } from '../../../ui/meant-key.ts';
import { hasCommandKey, isTyping } from '../../../ui/platform.ts';
import { makeMember, removeMembers, undoCastStep } from './cast-actions.ts';
import { idsToActOn, openMember, toggleSelected, useCastRoom } from './cast-room-store.ts';

/** The keys of the room; where a text or a strip of media has the focus, most of them are theirs. */
export function useCastKeys(members: readonly CastMember[]): void {
  const latest = useRef(members);
  latest.current = members;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return leaveText(event);
      if (document.querySelector('[role=dialog]:not([popover])') !== null) return;
      if (handleKey(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** Escape leads from a field back to the cast, where the keys are. */
function leaveText(event: KeyboardEvent): void {
  if (!isEscape(event) || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
  event.preventDefault();
  focusGrid();
}

function handleKey(event: KeyboardEvent, members: readonly CastMember[]): boolean {
  if (hasCommandKey(event)) return handleCommand(meantKey(event), members);
  if (event.altKey) return false;
  const key = meantKey(event);
  if (key === '/' || key === 'f') return focus('cast-search');
  if (key === 'n') return run(makeMember());
  if (isEscape(event)) return close();
  if (!isInGrid(event.target) || isForInputMethod(event)) return false;
  if (event.key === 'Delete' || event.key === 'Backspace')
    return useCastRoom.getState().showsDeleted ? false : run(removeMembers(idsToActOn()));
  return moveOrOpen(event.key, members);
}

function handleCommand(key: string, members: readonly CastMember[]): boolean {
  if (key === 'z') return run(undoCastStep());
  if (key === 'f') return focus('cast-search');
  if (key !== 'a') return false;
  useCastRoom.setState({ selectedIds: new Set(members.map(({ id }) => id)) });
  return true;
}

function moveOrOpen(key: string, members: readonly CastMember[]): boolean {
  const { currentId, showsDeleted, openId } = useCastRoom.getState();
  const at = members.findIndex(({ id }) => id === currentId);
  const present = members[at];
  if (key === 'Enter' && present !== undefined && !showsDeleted) {
    openMember(present.id);
    requestAnimationFrame(() => focus('cast-name'));
    return true;
  }
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

function focus(id: string): boolean {
  const found = document.getElementById(id);
  found?.focus();
  if (found instanceof HTMLInputElement) found.select();
  return found !== null;
}

function focusGrid(): void {
  document.getElementById('cast-grid')?.focus({ preventScroll: true });
}

function close(): boolean {
  const { openId, selectedIds } = useCastRoom.getState();
  if (selectedIds.size > 0) useCastRoom.setState({ selectedIds: new Set() });
  else if (openId !== null) openMember(null);
  else return false;
  focusGrid();
  return true;
}

function run(work: Promise<void>): boolean {
  void work;
  return true;
}
