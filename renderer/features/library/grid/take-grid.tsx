import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { batchNameOf } from '../../../../shared/jobs/job.ts';
import { formatDate } from '../../../../shared/kernel/region.ts';
import type { TakeOutline } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { findMissing, type TakeWindow } from '../../../state/takes/take-window.ts';
import { useVersions } from '../../../takes/take-marks.tsx';
import {
  type GridPlan,
  type GridRow,
  placeBeside,
  planGrid,
  rowAt,
  rowOf,
  rowsWithin,
} from '../state/grid-layout.ts';
import { chooseAt, chooseTake, chooseThrough, useReviewStore } from '../state/review-store.ts';
import { useOwnKeys } from '../use-review-keys.ts';
import { DateScrubber } from './date-scrubber.tsx';
import type { Box } from './marquee-selection.ts';
import styles from './take-grid.module.css';
import { TakeTile } from './take-tile.tsx';
import { type GridFrame, TALLEST, useGridScroll } from './use-grid-scroll.ts';
import { useMarquee } from './use-marquee.ts';

const GAP = 6;
const PADDING = 12;
const HEADING = 32;
/** How far beyond the edge rows are drawn, so that scrolling never shows a hole. */
const AHEAD = 600;

/** All takes; only rows in sight are drawn, and only pages in sight are fetched. */
export function TakeGrid() {
  const window = useTakeStore((store) => store.window);
  const currentId = useReviewStore((store) => store.currentId);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const { frame, scrollTo } = useGridScroll(
    scroller,
    useCallback(() => height.current + PADDING * 2, []),
  );
  const plan = usePlan(window, frame.width);
  height.current = plan.height;
  const inSight = rowsWithin(plan, frame.top - AHEAD, frame.top + frame.height + AHEAD);
  useFetching(window, inSight);
  const versions = useVersions(
    inSight.flatMap(({ cells }) => cells.flatMap(({ place }) => window.ids[place] ?? [])),
  );
  useSteadySight(window, plan, frame, scrollTo);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);
  const showPlace = useCallback(
    (place: number, isTop = false) => reveal(scroller, plan, frame.top, place, scrollTo, isTop),
    [plan, frame.top, scrollTo],
  );
  useGridKeys(plan, showPlace);
  const isCurrentInSight = inSight.some(({ cells }) =>
    cells.some(({ place }) => currentId !== null && window.ids[place] === currentId),
  );
  const { box, onPointerDown } = useMarquee(scroller, { plan, top: frame.top, padding: PADDING, scrollTo });
  return (
    <>
      <div
        ref={scroller}
        className={styles.grid}
        role="listbox"
        tabIndex={0}
        aria-label={REVIEW_TEXT.takes}
        aria-multiselectable
        aria-activedescendant={isCurrentInSight ? `take-${currentId}` : undefined}
        onPointerDown={onPointerDown}
      >
        {frame.top > 0 && <StickyHeading window={window} group={groupAt(plan, inSight, frame.top)} />}
        <div className={styles.inner} style={{ height: Math.min(plan.height, TALLEST - PADDING * 2) }}>
          {inSight.map((row) => (
            <Row
              key={row.cells[0]?.place ?? `group-${row.group}`}
              row={row}
              window={window}
              versions={versions}
              shift={frame.shift}
            />
          ))}
          {box !== null && <Marquee box={box} frame={frame} />}
        </div>
      </div>
      <DateScrubber
        months={window.outline.months}
        place={inSight[0]?.cells[0]?.place ?? 0}
        onPlace={(place) => showPlace(place, true)}
      />
    </>
  );
}

/** The heading of the group that one looks at, while its own is out of sight. */
function StickyHeading({ window, group }: { readonly window: TakeWindow; readonly group: number }) {
  if (group < 0) return null;
  return (
    <div className={styles.sticky} aria-hidden>
      <GroupHeading group={window.outline.groups[group]} />
    </div>
  );
}

/** The group of the first row that is in sight; -1 where takes are not grouped. */
function groupAt(plan: GridPlan, rows: readonly GridRow[], top: number): number {
  const row = rows.find((one) => one.top + one.height > top);
  return plan.groupOf[rowOf(plan, row?.cells[0]?.place ?? 0)] ?? -1;
}

/** One line of takes, or the heading of a group. */
function Row(props: {
  readonly row: GridRow;
  readonly window: TakeWindow;
  readonly versions: Readonly<Record<string, number>>;
  readonly shift: number;
}) {
  const { row, window, versions, shift } = props;
  return (
    <div className={styles.row} style={{ transform: `translateY(${row.top + shift}px)` }}>
      {row.cells.length === 0 && <GroupHeading group={window.outline.groups[row.group]} />}
      {row.cells.map((cell) => (
        <TakeTile
          key={window.ids[cell.place] ?? `place-${cell.place}`}
          takeId={window.ids[cell.place]}
          version={versions[window.ids[cell.place] ?? '']}
          place={cell.place}
          total={window.total}
          left={cell.left}
          width={cell.width}
          height={row.height}
        />
      ))}
    </div>
  );
}

/** What of the box is in sight: one over the whole library would be taller than browsers draw. */
function Marquee({ box, frame }: { readonly box: Box; readonly frame: GridFrame }) {
  const top = Math.max(box.top, frame.top - AHEAD);
  const bottom = Math.min(box.top + box.height, frame.top + frame.height + AHEAD);
  const transform = `translate(${box.left}px, ${top + frame.shift}px)`;
  return <div className={styles.marquee} style={{ transform, width: box.width, height: bottom - top }} />;
}

/** The plan stays the same as long as no shape, size or group has changed: a rating lays nothing out again. */
function usePlan({ outline }: TakeWindow, width: number): GridPlan {
  const layout = useReviewStore((store) => store.layout);
  const size = useReviewStore((store) => store.size);
  const { shapes } = outline;
  const counts = outline.groups.map(({ count }) => count).join(' ');
  return useMemo(
    () =>
      planGrid({
        shapes,
        groups: counts === '' ? [] : counts.split(' ').map(Number),
        width: width - PADDING * 2,
        size,
        gap: GAP,
        heading: HEADING,
        layout,
      }),
    [shapes, counts, width, size, layout],
  );
}

function useFetching(window: TakeWindow, inSight: readonly GridRow[]): void {
  const { want, refresh } = useTakeStore.getState();
  const shown = inSight.flatMap(({ cells }) => cells);
  const from = shown[0]?.place ?? 0;
  const to = (shown.at(-1)?.place ?? -1) + 1;
  const isMissing = findMissing(window, from, to, 1) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was here may be missing again
  useEffect(() => want(from, to), [want, isMissing, from, to]);
  const isOutlined = window.outline.shapes.length === window.total;
  useEffect(() => {
    if (!isOutlined) refresh();
  }, [isOutlined, refresh]);
}

/** What is in sight stays there while takes arrive above it, and while sizes change; at the top one sees what arrives. */
function useSteadySight(
  window: TakeWindow,
  plan: GridPlan,
  frame: GridFrame,
  scrollTo: (top: number) => void,
): void {
  const anchor = useRef<{ id: string; place: number; offset: number; top: number; plan: GridPlan } | null>(
    null,
  );
  useLayoutEffect(() => {
    const kept = anchor.current;
    if (kept !== null && kept.plan !== plan && frame.top > 0) {
      const place = window.ids[kept.place] === kept.id ? kept.place : window.ids.indexOf(kept.id);
      const top = place === -1 ? undefined : plan.tops[rowOf(plan, place)];
      // Only as far as the takes moved: where one scrolled meanwhile, that stands.
      const moved = top === undefined ? 0 : top + kept.offset - kept.top;
      anchor.current = { ...kept, plan, place, top: kept.top + moved };
      if (Math.abs(moved) > 1) {
        scrollTo(frame.top + moved);
        return;
      }
    }
    const row = rowsWithin(plan, frame.top, frame.top + frame.height).find(({ cells }) => cells.length > 0);
    const place = row?.cells[0]?.place ?? 0;
    const id = window.ids[place];
    if (row !== undefined && id !== undefined)
      anchor.current = { id, place, offset: frame.top - row.top, top: frame.top, plan };
  }, [window.ids, plan, frame, scrollTo]);
}

function useGridKeys(plan: GridPlan, showPlace: (place: number) => void): void {
  /** The place that was gone to, until its take is here. */
  const wanted = useRef<number | null>(null);
  const wantedId = useTakeStore(({ window }) =>
    wanted.current === null ? undefined : window.ids[wanted.current],
  );
  useEffect(() => {
    if (wantedId !== undefined) wanted.current = null;
  }, [wantedId]);
  const handleKey = useCallback(
    (event: KeyboardEvent): boolean => {
      const { ids } = useTakeStore.getState().window;
      const { currentId } = useReviewStore.getState();
      const place = wanted.current ?? Math.max(0, ids.indexOf(currentId ?? ids[0]));
      const next = nextPlace(event.key, place, ids.length, plan);
      if (next === null) return false;
      // The first key only shows where one stands; Home and End go there at once.
      const isFirst = currentId === null && event.key.startsWith('Arrow');
      const target = isFirst ? place : next;
      const targetId = ids[target];
      wanted.current = targetId === undefined ? target : null;
      if (targetId === undefined) void chooseAt(target);
      else if (event.shiftKey) chooseThrough(targetId, true);
      else chooseTake(targetId);
      showPlace(target);
      return true;
    },
    [plan, showPlace],
  );
  useOwnKeys(handleKey);
}

function nextPlace(key: string, place: number, count: number, plan: GridPlan): number | null {
  if (key === 'ArrowRight') return Math.min(count - 1, place + 1);
  if (key === 'ArrowLeft') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return placeBeside(plan, place, 1);
  if (key === 'ArrowUp') return placeBeside(plan, place, -1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function reveal(
  scroller: RefObject<HTMLDivElement | null>,
  plan: GridPlan,
  top: number,
  place: number,
  scrollTo: (top: number) => void,
  isTop: boolean,
): void {
  const row = rowAt(plan, rowOf(plan, place));
  const view = scroller.current?.clientHeight ?? 0;
  const heading = row.group >= 0 ? HEADING : 0;
  const bottom = row.top + row.height + PADDING * 2;
  if (isTop || row.top - heading < top) scrollTo(row.top - heading);
  else if (bottom > top + view) scrollTo(bottom - view);
}

/** What the takes below have in common, and how many there are. */
function GroupHeading({ group }: { readonly group: TakeOutline['groups'][number] | undefined }) {
  const groupBy = useTakeStore(({ window }) => window.groupBy);
  const profile = useCore((core) => core.profile);
  if (group === undefined) return null;
  const { key, name, count } = group;
  const words = {
    day: () => formatDay(key),
    batch: () => name,
    name: () => batchNameOf(name),
    model: () => titleOfModel(key, profile) || REVIEW_TEXT.noModel,
    prompt: () => key || REVIEW_TEXT.noPrompt,
  }[groupBy ?? 'day']();
  return (
    <div className={styles.heading}>
      <b dir="auto">{words}</b>
      <span className="numbers">{REVIEW_TEXT.count(count)}</span>
    </div>
  );
}

function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatDate(new Date(year, month - 1, date), options);
}
