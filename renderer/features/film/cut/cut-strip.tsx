import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CUT_TEXT as TEXT } from '../../../../shared/film/cut-text.ts';
import type { Project } from '../../../../shared/film/film.ts';
import { type CutSpan, spanAt } from '../../../../shared/film/timeline.ts';
import { rateOf } from '../../../../shared/kernel/rate.ts';
import { readWheel } from '../../../takes/player/read-wheel.ts';
import { useTakeActs } from '../../../takes/take-commands.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { useInnerWidth } from '../../../ui/parts/use-inner-width.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { moveSpan } from '../state/cut-edits.ts';
import { cutTimecode, spanNow, useCut } from '../state/cut-store.ts';
import { CutShot } from './cut-shot.tsx';
import styles from './cut-strip.module.css';
import { followPointer } from './follow-pointer.ts';
import { SoundtrackLane } from './soundtrack.tsx';
import type { CutPlayer } from './use-cut-player.ts';

/** All of the cut in sight. */
const FITTED = 0;
/** Pixels of a frame at the nearest, and how much a key changes it. */
const [LARGEST, KEY_ZOOM] = [24, 1.5];
/** Pixels between two times on the ruler, and of a shot of usual length, at least. */
const [TICK, SHOT] = [96, 64];

/** The shots to scale, with the playhead over them; only those in sight are drawn. */
export function CutStrip(props: { readonly player: CutPlayer; readonly soundtrack: Project['soundtrack'] }) {
  const { player, soundtrack } = props;
  const { timeline, frame, frames, showFrame } = player;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useInnerWidth(scroller);
  const [left, setLeft] = useState(0);
  const scale = useScale(scroller, width, timeline);
  const [target, setTarget] = useState<number | null>(null);
  useInSight(scroller, frame * scale, width);
  const current = spanNow();
  const [first, last] = [left / scale, (left + width) / scale].map((at) =>
    spanAt(timeline, Math.floor(at)),
  ) as [number, number];
  const frameAt = useCallback(
    (x: number) => (x - (scroller.current?.getBoundingClientRect().left ?? 0) + left) / scale,
    [left, scale],
  );
  // The same from frame to frame, so that no shot is drawn again for them.
  const press = useCallback(
    (event: PointerEvent, span: CutSpan) => {
      if (!isMainPress(event)) return;
      showFrame(Math.floor(frameAt(event.clientX)));
      if (event.altKey) return;
      const at = timeline.spans.indexOf(span);
      let to = at;
      followPointer(event, {
        move(_, x) {
          const under = frameAt(x);
          const over = timeline.spans[spanAt(timeline, under)];
          to =
            over === undefined
              ? at
              : timeline.spans.indexOf(over) + (under > over.start + over.frames / 2 ? 1 : 0);
          setTarget(to);
        },
        end(isKept) {
          setTarget(null);
          if (isKept && to !== at && to !== at + 1) moveSpan(span, to);
        },
      });
    },
    [timeline, frameAt, showFrame],
  );

  const startOf = (at: number) => timeline.spans[at]?.start ?? frames;
  return (
    <div
      ref={scroller}
      className={classNames(styles.strip, soundtrack !== null && styles.heard)}
      onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}
    >
      <div className={styles.content} style={{ width: Math.max(width, frames * scale) }}>
        <Ruler player={player} scale={scale} left={left} width={width} frameAt={frameAt} />
        <ol className={styles.shots} aria-label={TEXT.shots}>
          {timeline.spans.slice(first, last + 1).map((span) => (
            <CutShot key={span.shot.id} {...{ span, scale }} isCurrent={span === current} onPress={press} />
          ))}
        </ol>
        {soundtrack !== null && <SoundtrackLane {...{ soundtrack, scale }} rate={timeline.rate} />}
        {target !== null && <div className={styles.target} style={{ left: startOf(target) * scale }} />}
        <div className={styles.head} style={{ left: frame * scale, width: Math.max(1, scale) }} />
      </div>
    </div>
  );
}

/** How large a frame is in the strip, and what changes it; the frame at the playhead stays where it is. */
function useScale(
  scroller: RefObject<HTMLDivElement | null>,
  width: number,
  { frames, spans }: CutPlayer['timeline'],
): number {
  const wanted = useCut((cut) => cut.scale);
  const held = useCut((cut) => cut.trim?.scale);
  const fitted = Math.min(LARGEST, width === 0 ? 1 : width / Math.max(1, frames));
  const usual = Math.min(LARGEST, (SHOT * spans.length) / Math.max(1, frames));
  const scale = held ?? Math.max(fitted, wanted ?? usual);
  const before = useRef(scale);
  useLayoutEffect(() => {
    const head = useCut.getState().frame;
    if (scroller.current !== null) scroller.current.scrollLeft += head * (scale - before.current);
    before.current = scale;
  }, [scroller, scale]);
  const zoom = useMemo(
    () => (factor: number) => {
      const next = Math.min(LARGEST, scale * factor);
      useCut.setState({ scale: next <= fitted ? FITTED : next });
    },
    [scale, fitted],
  );
  useTakeActs(
    useMemo(
      () => ({
        zoomIn: () => zoom(KEY_ZOOM),
        zoomOut: () => zoom(1 / KEY_ZOOM),
        zoom: () => useCut.setState((cut) => ({ scale: cut.scale === FITTED ? null : FITTED })),
      }),
      [zoom],
    ),
  );
  useEffect(() => {
    const element = scroller.current;
    const turn = (event: WheelEvent) => {
      const act = readWheel(event);
      event.preventDefault();
      if (act.kind === 'zoom') zoom(act.factor);
      else if (element !== null) element.scrollLeft -= Math.abs(act.x) > Math.abs(act.y) ? act.x : act.y;
    };
    // React listens to wheels without being able to stop them.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [scroller, zoom]);
  return scale;
}

/** Keeps the playhead in sight: a page at a time, so that what one looks at does not run away. */
function useInSight(scroller: RefObject<HTMLDivElement | null>, head: number, width: number): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || useCut.getState().trim !== null) return;
    const { scrollLeft } = element;
    if (head < scrollLeft) element.scrollLeft = Math.max(0, head - width / 4);
    else if (head > scrollLeft + width - 2) element.scrollLeft = head - width / 4;
  }, [scroller, head, width]);
}

/** Times over the shots; dragging along it leads through the cut. */
function Ruler(props: {
  readonly player: CutPlayer;
  readonly scale: number;
  readonly left: number;
  readonly width: number;
  readonly frameAt: (x: number) => number;
}) {
  const { player, scale, left, width, frameAt } = props;
  const { timeline, frame, frames, setSpeed, showFrame, step } = player;
  const loop = useCut((cut) => cut.loop);
  const { base } = rateOf(timeline.rate);
  const steps = [1, 2, 5, 10, ...[1, 2, 5, 10, 30, 60, 120, 300, 600, 1800].map((seconds) => seconds * base)];
  const every = steps.find((count) => count * scale >= TICK) ?? 3600 * base;
  const from = Math.floor(left / scale / every);
  const count = Math.ceil(width / scale / every) + 1;
  const show = (x: number) => showFrame(Math.min(frames - 1, Math.max(0, Math.floor(frameAt(x)))));
  return (
    <div
      className={styles.ruler}
      role="slider"
      tabIndex={0}
      aria-label={TEXT.position}
      aria-valuemin={0}
      aria-valuemax={frames - 1}
      aria-valuenow={frame}
      aria-valuetext={cutTimecode(frame, timeline.rate)}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by);
      }}
      onPointerDown={(event) => {
        if (!isMainPress(event)) return;
        setSpeed(0);
        show(event.clientX);
        followPointer(event, { move: (_, x) => show(x), end: () => {} });
      }}
    >
      {Array.from({ length: count }, (_, at) => (from + at) * every).map((at) => (
        <span key={at} className={styles.tick} style={{ left: at * scale }}>
          {at <= frames && cutTimecode(at, timeline.rate)}
        </span>
      ))}
      {loop !== null && (
        <i
          className={styles.loop}
          style={{ left: loop.first * scale, width: (loop.last - loop.first + 1) * scale }}
        />
      )}
    </div>
  );
}
