import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import type { Take } from '../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { posterUrl } from '../../state/takes/take-store.ts';
import { isTooLarge, MediaTrouble, takeUrl } from '../media/media-trouble.tsx';
import overMedia from '../over-media.module.css';
import { BeforeAfter, useBefore } from './before-after.tsx';
import styles from './stage.module.css';
import { type Size, sizeOf, useZoom, type View, type Zoom } from './use-zoom.ts';

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
  const [colour, setColour] = useState<Colour | null>(null);

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
          // Else no pixel of it may be read.
          crossOrigin="anonymous"
          alt={take.prompt || take.name}
          className={styles.picture}
          draggable={false}
          style={placePicture(view, picture, zoom.isPixelated)}
          onPointerMove={(event) => setColour(readColour(event))}
          onPointerLeave={() => setColour(null)}
          onLoad={({ currentTarget: image }) => {
            setPicture((known) => sizeOf(image.naturalWidth, image.naturalHeight, known));
            void isSound(take).then((is) => setBroken(!is));
          }}
          onError={() => setBroken(true)}
        />
        {before !== null && view !== null && picture !== null && (
          <BeforeAfter before={before} view={view} picture={picture} stage={stage} />
        )}
        {view !== null && <ZoomNote zoom={zoom} />}
        {colour !== null && <ColourNote colour={colour} />}
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

/**
 * Whether what an image element shows is the file: it may come from memory after the file was moved, and of a file that is broken
 * behind its header it shows nothing without a word. The one who makes posters tells.
 */
async function isSound({ id, hasPoster }: Take): Promise<boolean> {
  const addresses = hasPoster ? [takeUrl(id)] : [takeUrl(id), posterUrl(id)];
  const asked = addresses.map((address) => fetch(address, { method: 'HEAD', cache: 'no-store' }));
  const answers = await Promise.all(asked.map((answer) => answer.catch(() => null)));
  return answers.every((answer) => answer === null || answer.ok);
}

/** Red, green, blue and opacity of a pixel in sRGB, each 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Made when it is first needed, and used again. */
let pixel: OffscreenCanvasRenderingContext2D | null = null;

/** The colour under the pointer; null where there is no picture yet. */
function readColour({ currentTarget: image, nativeEvent }: PointerEvent<HTMLImageElement>): Colour | null {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pixel === null || !image.complete || image.naturalWidth === 0) return null;
  const { offsetX, offsetY } = nativeEvent;
  const inside = (at: number, shown: number, size: number) =>
    Math.min(size - 1, Math.max(0, Math.floor((at / shown) * size)));
  const x = inside(offsetX, image.offsetWidth, image.naturalWidth);
  const y = inside(offsetY, image.offsetHeight, image.naturalHeight);
  pixel.clearRect(0, 0, 1, 1);
  pixel.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity];
}

/** What a designer picks by: the colour as a web colour and by its parts. For eyes alone, as it follows the pointer. */
function ColourNote({ colour }: { readonly colour: Colour }) {
  const [opacity, parts] = [colour[3], colour.slice(0, 3)];
  const name = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  return (
    <span className={`numbers ${overMedia.note} ${styles.colour}`} aria-hidden>
      <span className={styles.swatch} style={{ background: `rgb(${parts.join(' ')})` }} />
      {name} · {parts.join(' ')}
      {opacity < 255 && ` · ${REVIEW_TEXT.percent(Math.round((opacity / 255) * 100))}`}
    </span>
  );
}

/** How near a picture is seen. */
export function ZoomNote({ zoom }: { readonly zoom: Zoom }) {
  return (
    <span className={`numbers ${overMedia.note} ${styles.zoom}`}>
      {zoom.isFitted ? REVIEW_TEXT.fit : REVIEW_TEXT.percent(zoom.percent)}
    </span>
  );
}

/** Where a picture lies in its stage. */
export function placePicture(view: View | null, picture: Size | null, isPixelated: boolean): CSSProperties {
  if (view === null || picture === null) return { visibility: 'hidden' };
  return {
    width: picture.width * view.scale,
    height: picture.height * view.scale,
    transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))`,
    ...(isPixelated ? { imageRendering: 'pixelated' } : {}),
  };
}
