import { useRef, useState } from 'react';
import type { Take } from '../../../shared/domain/library/take.ts';
import { posterUrl } from '../../projections/takes/take-store.ts';
import { isTooLarge } from '../media/explain-trouble.ts';
import { MediaTrouble } from '../media/media-trouble.tsx';
import { takeUrl } from '../media/take-url.ts';
import { BeforeAfter, useBefore } from './before-after.tsx';
import styles from './stage.module.css';
import { useZoom } from './use-zoom.ts';
import { type Size, sizeOf } from './zoom.ts';
import { placePicture, ZoomNote } from './zoom-note.tsx';

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
  const [picture, setPicture] = useState<Size | null>(
    take.width && take.height ? { width: take.width, height: take.height } : null,
  );
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const zoom = useZoom(canvas, picture);
  const { view, stage, isFitted } = zoom;
  const before = useBefore(take.id);

  return (
    <div className={styles.stage}>
      <div
        ref={canvas}
        className={styles.canvas}
        style={{ cursor: isFitted ? 'zoom-in' : 'grab' }}
        {...zoom.handlers}
      >
        <img
          key={attempt}
          src={takeUrl(take.id)}
          alt={take.prompt || take.name}
          className={styles.picture}
          draggable={false}
          style={placePicture(view, picture, zoom.isPixelated)}
          onLoad={({ currentTarget: image }) => {
            setPicture((known) => sizeOf(image.naturalWidth, image.naturalHeight, known));
            if (!take.hasPoster) void canBeDrawn(take.id).then((canBe) => setBroken(!canBe));
          }}
          onError={() => setBroken(true)}
        />
        {before !== null && view !== null && picture !== null && (
          <BeforeAfter before={before} view={view} picture={picture} stage={stage} />
        )}
        {view !== null && <ZoomNote zoom={zoom} />}
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
