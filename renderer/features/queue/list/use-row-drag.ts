import type { Virtualizer } from '@tanstack/react-virtual';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { findDropRange, placeAtLine, type QueueRow } from '../state/queue-rows.ts';

/** How far the pointer goes before a press becomes a drag. */
const THRESHOLD = 5;
/** The edge of the list, in pixels, at which it scrolls by itself; the nearer, the faster. */
const EDGE = 48;
const FASTEST = 18;

/** What is being dragged, and where it would land. */
export interface RowDrag {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** The drop line's place in the list, in pixels from its top. */
  readonly lineTop: number;
}

export interface RowDragOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly rows: readonly QueueRow[];
  readonly isWaiting: (jobId: string) => boolean;
  /** The jobs that go along when a row is dragged: it selects the row where it was not selected. Empty when none can be moved. */
  readonly take: (key: string) => readonly string[];
  readonly drop: (jobIds: readonly string[], to: QueuePlace) => void;
}

interface Press {
  readonly key: string;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  carried: readonly string[] | null;
  line: number;
}

/** Reordering with the pointer: press, move, a line shows where it lands; Escape leaves everything as it was. */
export function useRowDrag(parts: RowDragOptions): {
  drag: RowDrag | null;
  onPointerDown: (event: ReactPointerEvent) => void;
} {
  const latest = useRef(parts);
  latest.current = parts;
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const press = useRef<Press | null>(null);
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    if (!isPressed) return;
    return followPress(press, latest, setDrag, () => {
      press.current = null;
      setDrag(null);
      setPressed(false);
    });
  }, [isPressed]);

  function onPointerDown(event: ReactPointerEvent): void {
    const key = isMainPress(event) && !event.shiftKey ? rowUnder(event.target) : null;
    if (key === null) return;
    const { clientX: x, clientY: y, pointerId } = event;
    press.current = { key, pointerId, startX: x, startY: y, x, y, carried: null, line: 0 };
    setPressed(true);
  }

  return { drag, onPointerDown };
}

/** Follows one pointer from its press to its release; gives what ends that. */
function followPress(
  press: { readonly current: Press | null },
  latest: { readonly current: RowDragOptions },
  show: (drag: RowDrag) => void,
  end: () => void,
): () => void {
  let frame = 0;
  const draw = (now: Press) => {
    const found = findLine(latest.current, now);
    if (found === null) return;
    now.line = found.line;
    show({ count: now.carried?.length ?? 0, x: now.x, y: now.y, lineTop: found.top });
  };
  const scroll = () => {
    const now = press.current;
    if (now?.carried != null && scrollAtEdge(latest.current.scroller.current, now.y)) draw(now);
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    const now = press.current;
    if (now === null || event.pointerId !== now.pointerId) return;
    now.x = event.clientX;
    now.y = event.clientY;
    if (now.carried === null && !begin(latest.current, now)) return;
    if (now.carried === null || now.carried.length === 0) return end();
    draw(now);
  };
  const release = (event: PointerEvent) => {
    const now = press.current;
    if (now === null || event.pointerId !== now.pointerId) return;
    if (event.type === 'pointerup') drop(latest.current, now);
    end();
  };
  const cancel = (event: KeyboardEvent) => {
    if (!isEscape(event)) return;
    event.stopPropagation();
    event.preventDefault();
    end();
  };
  const stopListening = new AbortController();
  const { signal } = stopListening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
  window.addEventListener('keydown', cancel, { capture: true, signal });
  frame = requestAnimationFrame(scroll);
  return () => {
    cancelAnimationFrame(frame);
    stopListening.abort();
  };
}

/** Lands what is carried where the line was shown last; a press that never became a drag lands nothing. */
function drop({ rows, isWaiting, drop: land }: RowDragOptions, { carried, line }: Press): void {
  if (carried !== null) land(carried, placeAtLine(rows, line, new Set(carried), isWaiting));
}

/** The row whose own line was pressed: not one of its buttons, and not what it has open. */
function rowUnder(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('[data-line]') === null) return null;
  const button = target.closest('button');
  if (button !== null && button.dataset['cover'] === undefined) return null;
  return target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
}

/** Makes a press a drag once it went far enough; from then on the click at its end is not one. */
function begin({ scroller, take }: RowDragOptions, press: Press): boolean {
  if (Math.hypot(press.x - press.startX, press.y - press.startY) < THRESHOLD) return false;
  press.carried = take(press.key);
  if (press.carried.length > 0) scroller.current?.setPointerCapture(press.pointerId);
  return true;
}

function findLine(
  { scroller, virtual, rows, isWaiting }: RowDragOptions,
  { y }: Press,
): { line: number; top: number } | null {
  const range = findDropRange(rows, isWaiting);
  const list = scroller.current;
  if (range === null || list === null) return null;
  const offset = y - list.getBoundingClientRect().top + list.scrollTop;
  const item = virtual.getVirtualItemForOffset(Math.max(0, offset));
  const under = item === undefined ? 0 : item.index + (offset > item.start + item.size / 2 ? 1 : 0);
  const line = Math.min(range.last, Math.max(range.first, under));
  return { line, top: virtual.measurementsCache[line]?.start ?? virtual.getTotalSize() };
}

/** Scrolls while the pointer is near an edge; true when it did. */
function scrollAtEdge(list: HTMLDivElement | null, y: number): boolean {
  if (list === null) return false;
  const { top, bottom } = list.getBoundingClientRect();
  const depth = y < top + EDGE ? y - (top + EDGE) : y > bottom - EDGE ? y - (bottom - EDGE) : 0;
  if (depth === 0) return false;
  list.scrollTop += Math.round((Math.max(-EDGE, Math.min(EDGE, depth)) / EDGE) * FASTEST);
  return true;
}
