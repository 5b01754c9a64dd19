import type { CSSProperties } from 'react';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import overMedia from '../over-media.module.css';
import styles from './stage.module.css';
import type { Zoom } from './use-zoom.ts';
import type { Size, View } from './zoom.ts';

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
