import { type CSSProperties, memo, type PointerEvent } from 'react';
import { CUT_TEXT as TEXT } from '../../../../shared/film/cut-text.ts';
import type { CutSpan } from '../../../../shared/film/timeline.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { FilmStrip, TakeWave } from '../../../takes/player/film-strip.tsx';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { StaleMark } from '../shot/stale.tsx';
import { fitPart, partOf, trim } from '../state/cut-edits.ts';
import { type HeldTrim, hasPicture, type Part, useCut } from '../state/cut-store.ts';
import styles from './cut-strip.module.css';
import { followPointer } from './follow-pointer.ts';

/** Pixels, below which a shot has no room for an edge, for a picture, for words, and for several frames and its sound. */
const [EDGE_FROM, PICTURE_FROM, WORDS_FROM, STRIP_FROM] = [4, 24, 44, 128];

/** A shot in the strip, as long as it is; the current one has ends that can be dragged. With Alt, what is in it slips. */
export const CutShot = memo(function CutShot(props: {
  readonly span: CutSpan;
  readonly scale: number;
  readonly isCurrent: boolean;
  readonly onPress: (event: PointerEvent, span: CutSpan) => void;
}) {
  const { span, scale, isCurrent, onPress } = props;
  const { shot, version, start, frames } = span;
  const broken = useCut((cut) => cut.broken);
  const width = frames * scale;
  const isClip = version !== null && version.frames !== null;
  const isSeen = hasPicture(span, broken) && width >= PICTURE_FROM;
  const isStrip = isClip && width >= STRIP_FROM;

  function drag(event: PointerEvent, edge: keyof Part, change: (part: Part, by: number) => Part): void {
    if (!isMainPress(event)) return;
    event.stopPropagation();
    dragPart(event, span, edge, scale, change);
  }

  return (
    <li
      className={classNames(styles.shot, width >= EDGE_FROM && styles.edged, isCurrent && styles.current)}
      style={{ left: start * scale, width }}
      data-span={shot.code}
      title={`${shot.code} ${version?.version ?? TEXT.noTake} · ${TEXT.frames(frames)}`}
      onPointerDown={(event) => {
        onPress(event, span);
        if (event.altKey && isClip) drag(event, 'in', (part, by) => slip(part, -by, version.frames ?? 0));
      }}
    >
      {width >= WORDS_FROM && (
        <span className={styles.caption}>
          <bdi>{shot.code}</bdi> <span>{version?.version}</span>
          {shot.stale && <StaleMark />}
        </span>
      )}
      <div className={styles.pictures}>
        {isSeen && isStrip && (
          <div
            className={styles.whole}
            style={{ left: -span.in * scale, width: (version.frames ?? 0) * scale }}
          >
            <FilmStrip takeId={version.takeId} />
            <div className={styles.sound}>
              <TakeWave takeId={version.takeId} />
            </div>
          </div>
        )}
        {isSeen && !isStrip && version !== null && (
          <div
            className={styles.still}
            style={{ '--tile': `url("${tileUrl(version.takeId)}")` } as CSSProperties}
          />
        )}
        {!isSeen && width >= WORDS_FROM && <p>{shot.description}</p>}
      </div>
      {isCurrent && isClip && (
        <i
          className={styles.end}
          data-end="in"
          onPointerDown={(event) => drag(event, 'in', (part, by) => ({ ...part, in: part.in + by }))}
        />
      )}
      {isCurrent && (
        <i
          className={styles.end}
          data-end="out"
          onPointerDown={(event) => drag(event, 'out', (part, by) => ({ ...part, out: part.out + by }))}
        />
      )}
    </li>
  );
});

/** Other frames of the clip in the same place. */
function slip({ in: from, out }: Part, by: number, frames: number): Part {
  const moved = Math.max(-from, Math.min(frames - out, by));
  return { in: from + moved, out: out + moved };
}

/** Shows a part as it is dragged, and keeps it at the end. */
function dragPart(
  event: PointerEvent,
  span: CutSpan,
  edge: keyof Part,
  scale: number,
  change: (part: Part, by: number) => Part,
): void {
  const part = partOf(span.shot);
  let by = 0;
  let held: HeldTrim | null = null;
  followPointer(event, {
    move(pixels) {
      by = Math.round(pixels / scale);
      held = { shotId: span.shot.id, edge, scale, ...fitPart(span.version, change(part, by), edge) };
      useCut.setState({ trim: held });
    },
    async end(isKept) {
      if (isKept) await trim(span, edge, () => change(part, by));
      // Meanwhile the next one may be in the hand.
      useCut.setState((cut) => (cut.trim === held ? { trim: null } : cut));
    },
  });
}
