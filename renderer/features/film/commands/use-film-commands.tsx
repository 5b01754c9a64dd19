import { type MouseEvent, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect } from 'react';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { bindCommands, runByKey, useOffer } from '../../../state/navigation/commands.ts';
import { isEscape, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { isUnderSomething } from '../../../ui/keys/layers.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { readingEvent, readingKey } from '../../../ui/text/direction.tsx';
import {
  chooseShot,
  chooseShotsThrough,
  shotsToActOn,
  toggleShot,
  useFilm,
} from '../state/film-room-store.ts';
import { FILM_ROWS, listFilmCommands, MAKE_ROW, SHOT_ROWS } from './film-room-commands.ts';

/** Keys, menus and the palette of Film. */
export function useFilmCommands(): {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onKeyDown: (event: ReactKeyboardEvent) => void;
  readonly menu: ReactNode;
} {
  useOffer(listFilmCommands);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForInputMethod(event)) return;
      if (isTyping(event.target)) return leaveText(event);
      if (!isUnderSomething(event) && handleKey(event)) event.preventDefault();
    };
    // A list from a spreadsheet may be pasted wherever in the room one is.
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const isList = /[\t\n]/.test(pasted.trim()) && useFilm.getState().project !== null;
      if (!isList || isTyping(event.target) || isUnderSomething()) return;
      event.preventDefault();
      useFilm.setState({ pasted, dialog: 'import' });
    };
    window.addEventListener('keydown', handle);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', handle);
      window.removeEventListener('paste', paste);
    };
  }, []);
  const [show, menu] = useContextMenu();
  return {
    menu,
    onKeyDown: (event) => askForMenuByKey(event.nativeEvent),
    onContextMenu: (event) => {
      const { target } = event;
      if (!(target instanceof Element) || isTyping(target) || target.closest('#film-board') === null) return;
      event.preventDefault();
      const id = target.closest<HTMLElement>('[data-shot]')?.dataset['shot'];
      if (id !== undefined && !shotsToActOn().some((shot) => shot.id === id)) chooseShot(id);
      const rows = id === undefined && shotsToActOn().length === 0 ? FILM_ROWS : SHOT_ROWS;
      const { currentId } = useFilm.getState();
      const about = document.getElementById(`shot-${currentId}`) ?? target;
      show(menuPoint(event.nativeEvent, about), TEXT.group, bindCommands(rows, { shots: shotsToActOn() }));
    },
  };
}

/** Escape leads from a field back to the board, where the keys are. */
function leaveText(event: KeyboardEvent): void {
  const board = document.getElementById('film-board');
  if (!isEscape(event) || isUnderSomething(event) || board === null) return;
  event.preventDefault();
  board.focus({ preventScroll: true });
}

function handleKey(event: KeyboardEvent): boolean {
  const target = { shots: shotsToActOn() };
  const board = document.getElementById('film-board');
  const isHere =
    event.target === document.body ||
    (event.target instanceof Element && board?.contains(event.target) === true);
  // Held down, a key walks or moves: more would be deleted or undone than was seen.
  const isStep = !event.repeat || event.altKey;
  if (isStep && board !== null && isHere && runByKey(SHOT_ROWS, target, readingEvent(event))) return true;
  // In the cut the same key is that of the sound.
  if (isStep && useFilm.getState().view !== 'cut' && runByKey([MAKE_ROW], target, event)) return true;
  if (isStep && runByKey(FILM_ROWS, target, event)) return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return board !== null && isPlain && isHere && walk(event, Number(board.dataset['columns'] ?? 1));
}

function walk(event: KeyboardEvent, columns: number): boolean {
  const { shots, currentId } = useFilm.getState();
  const at = shots.findIndex(({ id }) => id === currentId);
  if (event.key === ' ' && currentId !== null) {
    toggleShot(currentId);
    return true;
  }
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[readingKey(event.key)];
  const to =
    event.key === 'Home' ? 0 : event.key === 'End' ? shots.length - 1 : step === undefined ? null : at + step;
  if (to === null || shots.length === 0) return false;
  // The first key only shows where one stands.
  const place = at === -1 && step !== undefined ? 0 : Math.min(shots.length - 1, Math.max(0, to));
  const next = shots[place];
  if (next === undefined) return false;
  if (event.shiftKey) chooseShotsThrough(next.id);
  else chooseShot(next.id);
  return true;
}
