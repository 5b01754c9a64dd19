import { useCallback, useRef, useState, type WheelEvent } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { posterUrl } from '../../projections/take-store.ts';
import { meantKey } from '../../ui/meant-key.ts';
import { isTooLarge } from '../media/explain-trouble.ts';
import { MediaTrouble } from '../media/media-trouble.tsx';
import { takeUrl } from '../media/take-url.ts';
import { useTakeKeys } from '../take-keys.ts';
import { BeforeAfter, useBefore } from './before-after.tsx';
import styles from './stage.module.css';
import { fromMiddle, useDrag, useSize } from './use-stage.ts';
import { fitView, pan, type Size, type View, zoomTo } from './zoom.ts';

/** An image; of one that the window could choke on, only why. */
export function ImageStage({ take }: { readonly take: Take }) {
  if (!isTooLarge(take)) return <Picture take={take} />;
  return (
    <div className={styles.stage}>
      <div className={styles.canvas}>
        <MediaTrouble take={take} known="large" />
      </div>
    </div>
  );
}

/** All of it, or pixel for pixel and moved about; beside what it was made from. */
function Picture({ take }: { readonly take: Take }) {
  const canvas = useRef<HTMLDivElement>(null);
  const stage = useSize(canvas);
  const [picture, setPicture] = useState<Size | null>(
    take.width && take.height ? { width: take.width, height: take.height } : null,
  );
  const [view, setView] = useState<View | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const full = 1 / window.devicePixelRatio;
  const fitted = picture === null ? null : fitView(picture, stage, window.devicePixelRatio);
  const shown = view ?? fitted;
  const isFitted = view === null;
  const before = useBefore(take.id);

  const toggleZoom = useCallback(
    (point: { x: number; y: number }) => {
      setView((now) =>
        now === null && picture !== null
          ? zoomTo(fitView(picture, stage, window.devicePixelRatio), full, point, picture, stage)
          : null,
      );
    },
    [picture, stage, full],
  );
  useTakeKeys(
    useCallback(
      (event) => {
        if (meantKey(event) !== 'z') return false;
        toggleZoom({ x: 0, y: 0 });
        return true;
      },
      [toggleZoom],
    ),
  );
  const drag = useDrag(
    (by) => !isFitted && picture !== null && setView((now) => now && pan(now, by, picture, stage)),
    (event) => toggleZoom(fromMiddle(event, canvas.current)),
  );

  function zoomByWheel(event: WheelEvent): void {
    if (picture === null || shown === null) return;
    if (event.ctrlKey || event.metaKey)
      setView(
        zoomTo(
          shown,
          shown.scale * Math.exp(-event.deltaY / 200),
          fromMiddle(event, canvas.current),
          picture,
          stage,
        ),
      );
    else if (!isFitted) setView(pan(shown, { x: -event.deltaX, y: -event.deltaY }, picture, stage));
  }

  return (
    <div className={styles.stage}>
      <div
        ref={canvas}
        className={styles.canvas}
        style={{ cursor: isFitted ? 'zoom-in' : 'grab' }}
        onWheel={zoomByWheel}
        {...drag}
      >
        <img
          key={attempt}
          src={takeUrl(take.id)}
          alt={take.prompt || take.name}
          className={styles.picture}
          draggable={false}
          style={place(shown, picture)}
          onLoad={({ currentTarget: image }) => {
            setPicture({ width: image.naturalWidth, height: image.naturalHeight });
            if (!take.hasPoster) void canBeDrawn(take.id).then((canBe) => setBroken(!canBe));
          }}
          onError={() => setBroken(true)}
        />
        {before !== null && shown !== null && picture !== null && (
          <BeforeAfter before={before} view={shown} picture={picture} stage={stage} />
        )}
        {shown !== null && (
          <span className={`numbers ${styles.zoom}`}>
            {isFitted ? REVIEW_TEXT.fit : `${Math.round((shown.scale / full) * 100)} %`}
          </span>
        )}
        {isBroken && (
          <MediaTrouble
            take={take}
            onRetry={() => {
              setBroken(false);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Of a file that is broken behind its header, an image shows nothing without a word; the one who makes posters tells. */
async function canBeDrawn(takeId: string): Promise<boolean> {
  const answer = await fetch(posterUrl(takeId), { method: 'HEAD' }).catch(() => null);
  return answer === null || answer.ok;
}

/** Where a picture lies in its stage. */
function place(view: View | null, picture: Size | null) {
  if (view === null || picture === null) return { visibility: 'hidden' } as const;
  const width = picture.width * view.scale;
  const height = picture.height * view.scale;
  return { width, height, transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))` };
}
