import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { openTake } from '../../navigation/navigation-store.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { findMissing } from '../../projections/take-window.ts';
import { heightOf, layOut, placeBeside, rowOf, rowsWithin } from './grid-layout.ts';
import { chooseTake, useReviewStore } from './review-store.ts';
import styles from './take-grid.module.css';
import { TakeTile } from './take-tile.tsx';
import { useReviewKeys } from './use-review-keys.ts';

const GAP = 6;
const PADDING = 12;
/** How far beyond the edge rows are drawn, so that scrolling never shows a hole. */
const AHEAD = 600;

/** All takes, newest first; only rows in sight are drawn, and only pages in sight are fetched. */
export function TakeGrid() {
  const window = useTakeStore((store) => store.window);
  const want = useTakeStore((store) => store.want);
  const layout = useReviewStore((store) => store.layout);
  const size = useReviewStore((store) => store.size);
  const currentId = useReviewStore((store) => store.currentId);
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useFrame(scroller);
  const ratios = useRatios(window.ids, window.byId);
  const rows = useMemo(
    () => layOut(ratios, frame.width - PADDING * 2, size, GAP, layout),
    [ratios, frame.width, size, layout],
  );
  const visible = rowsWithin(rows, frame.top - AHEAD, frame.top + frame.height + AHEAD);
  const from = visible[0]?.cells[0]?.place ?? 0;
  const to = (visible.at(-1)?.cells.at(-1)?.place ?? -1) + 1;
  const isMissing = findMissing(window, from, to, 1) !== null;
  useEffect(() => {
    if (isMissing) want(from, to);
  }, [want, isMissing, from, to]);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);

  const handleKey = useCallback(
    (event: KeyboardEvent): boolean => {
      const { ids } = useTakeStore.getState().window;
      const place = Math.max(0, ids.indexOf(useReviewStore.getState().currentId ?? ids[0]));
      const id = ids[place];
      if (
        (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) ||
        event.key.toLowerCase() === 'e'
      ) {
        if (id !== undefined) openTake(id);
        return true;
      }
      const next = nextPlace(event.key, place, ids.length, rows);
      if (next === null) return false;
      // The first key only shows where one stands.
      const target = ids[useReviewStore.getState().currentId === null ? place : next];
      if (target !== undefined) chooseTake(target);
      reveal(scroller.current, rows, target === undefined ? place : ids.indexOf(target));
      return true;
    },
    [rows],
  );
  useReviewKeys(handleKey);

  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="listbox"
      tabIndex={0}
      aria-label={REVIEW_TEXT.takes}
      aria-multiselectable
      aria-activedescendant={currentId === null ? undefined : `take-${currentId}`}
    >
      <div className={styles.inner} style={{ height: heightOf(rows) }}>
        {visible.map((row) => (
          <div
            key={row.cells[0]?.place}
            className={styles.row}
            style={{ transform: `translateY(${row.top}px)` }}
          >
            {row.cells.map((cell) => (
              <TakeTile
                key={window.ids[cell.place] ?? `place-${cell.place}`}
                takeId={window.ids[cell.place]}
                place={cell.place}
                total={window.total}
                left={cell.left}
                width={cell.width}
                height={row.height}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function nextPlace(
  key: string,
  place: number,
  count: number,
  rows: Parameters<typeof placeBeside>[0],
): number | null {
  if (key === 'ArrowRight') return Math.min(count - 1, place + 1);
  if (key === 'ArrowLeft') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return placeBeside(rows, place, 1);
  if (key === 'ArrowUp') return placeBeside(rows, place, -1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function reveal(scroller: HTMLElement | null, rows: Parameters<typeof rowOf>[0], place: number): void {
  const row = rows[rowOf(rows, place)];
  if (scroller === null || row === undefined) return;
  const bottom = row.top + row.height + PADDING * 2;
  if (row.top < scroller.scrollTop) scroller.scrollTop = row.top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight;
}

/** The shape of each take; the same list as long as no shape has changed, so that a rating lays nothing out anew. */
function useRatios(
  ids: readonly (string | undefined)[],
  byId: ReadonlyMap<string, { width: number | null; height: number | null }>,
) {
  const previous = useRef<readonly (number | undefined)[]>([]);
  return useMemo(() => {
    const next = ids.map((id) => {
      const take = id === undefined ? undefined : byId.get(id);
      return take?.width && take.height ? take.width / take.height : undefined;
    });
    const isSame =
      next.length === previous.current.length &&
      next.every((ratio, index) => ratio === previous.current[index]);
    if (!isSame) previous.current = next;
    return previous.current;
  }, [ids, byId]);
}

/** What of the page is in sight; followed once for each drawn frame. */
function useFrame(scroller: React.RefObject<HTMLDivElement | null>): {
  top: number;
  width: number;
  height: number;
} {
  const [frame, setFrame] = useState({ top: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let request = 0;
    const read = () => {
      request = 0;
      setFrame({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
    };
    const ask = () => {
      if (request === 0) request = requestAnimationFrame(read);
    };
    read();
    requestAnimationFrame(() => {
      element.scrollTop = useReviewStore.getState().scrollTop;
    });
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    element.addEventListener('scroll', ask, { passive: true });
    return () => {
      useReviewStore.setState({ scrollTop: element.scrollTop });
      cancelAnimationFrame(request);
      observer.disconnect();
      element.removeEventListener('scroll', ask);
    };
  }, [scroller]);
  return frame;
}
