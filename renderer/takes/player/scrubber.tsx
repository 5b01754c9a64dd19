import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { isMainPress } from '../../ui/keys/platform.tsx';
import { FilmStrip, TakeWave } from './film-strip.tsx';
import { type FrameRange, type LoopMarks, moveMark } from './playback-store.ts';
import styles from './scrubber.module.css';
import { timecodeOf } from './timecode.ts';
import type { Player } from './use-player.ts';

export interface LoopControls {
  /** What is played; null for all of it. */
  readonly range: FrameRange | null;
  readonly change: (change: (marks: LoopMarks) => LoopMarks) => void;
}

/** Drags through the clip; frames follow the pointer. Where a loop is marked, its ends can be dragged too. */
export function Scrubber(props: {
  readonly player: Player;
  readonly label: string;
  readonly loop?: LoopControls | undefined;
  /** The take whose frames and sound are drawn along it; null for none. */
  readonly drawnTake?: string | null | undefined;
}) {
  const { player, label, loop, drawnTake = null } = props;
  const { frame, frames, setSpeed, showFrame, step } = player;
  const bar = useRef<HTMLDivElement>(null);
  const share = (at: number) => `${(at / Math.max(1, frames - 1)) * 100}%`;
  const drag = useBarDrag(bar, (part) => showFrame(part * (frames - 1)));
  return (
    <div ref={bar} className={styles.bar}>
      <div
        className={styles.scrubber}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={frames - 1}
        aria-valuenow={frame}
        aria-valuetext={timecodeOf(player, frame)}
        onKeyDown={(event) => byArrows(event, step)}
        {...drag}
        onPointerDown={(event) => {
          if (isMainPress(event)) setSpeed(0);
          drag.onPointerDown(event);
        }}
      >
        {drawnTake !== null && <FilmStrip takeId={drawnTake} />}
        <div className={styles.line}>
          {drawnTake !== null && <TakeWave takeId={drawnTake} />}
          <div className={styles.rail}>
            {loop?.range && (
              <div
                className={styles.loop}
                style={{ left: share(loop.range.first), right: `calc(100% - ${share(loop.range.last)})` }}
              />
            )}
            <div className={styles.played} style={{ width: share(frame) }} />
          </div>
        </div>
        <div className={styles.head} style={{ left: share(frame) }} />
      </div>
      {loop?.range &&
        (['first', 'last'] as const).map((end) => (
          <LoopEnd key={end} bar={bar} end={end} player={player} loop={loop} left={share} />
        ))}
    </div>
  );
}

function LoopEnd(props: {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly end: keyof FrameRange;
  readonly player: Player;
  readonly loop: LoopControls;
  readonly left: (frame: number) => string;
}) {
  const { bar, end, player, loop, left } = props;
  const { frames, setSpeed, showFrame } = player;
  const { range } = loop;
  const moveTo = (frame: number) => {
    if (range === null) return;
    const marks = moveMark(range, end, frame, frames);
    setSpeed(0);
    loop.change(() => marks);
    // What is seen while an end is dragged is where it will be.
    showFrame(marks[end] ?? frame);
  };
  const drag = useBarDrag(bar, (part) => moveTo(part * (frames - 1)));
  if (range === null) return null;
  return (
    <div
      className={styles.end}
      data-end={end}
      style={{ left: left(range[end]) }}
      role="slider"
      tabIndex={0}
      aria-label={end === 'first' ? REVIEW_TEXT.loopFirst : REVIEW_TEXT.loopLast}
      aria-valuemin={end === 'first' ? 0 : range.first}
      aria-valuemax={end === 'first' ? range.last : frames - 1}
      aria-valuenow={range[end]}
      aria-valuetext={timecodeOf(player, range[end])}
      onKeyDown={(event) => byArrows(event, (by) => moveTo(range[end] + by))}
      {...drag}
    />
  );
}

function byArrows(event: KeyboardEvent, move: (by: number) => void): void {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  move(by);
}

/** Says how far along a bar the pointer is, 0 to 1, while it is held down. */
function useBarDrag(bar: RefObject<HTMLDivElement | null>, follow: (part: number) => void) {
  const isDragging = useRef(false);
  const read = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (box !== undefined) follow(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  const end = () => {
    isDragging.current = false;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (!isMainPress(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      isDragging.current = true;
      read(event);
    },
    onPointerMove: (event: PointerEvent) => void (isDragging.current && read(event)),
    onPointerUp: end,
    onPointerCancel: end,
  };
}
