import { type RefObject, useMemo, useState } from 'react';
import { useTakeActs } from '../../../takes/take-acts.ts';
import { type LinkedView, moveBy, WHOLE, zoomBy } from './linked-view.ts';

/** How much a key zooms, and how far it moves, in parts of a pane. */
const KEY_ZOOM = 1.5;
const KEY_PAN = 0.2;

/** One view for all panes, and the keys for it; `panes` holds what is compared, `paneId` says which is measured. */
export function useLinkedZoom(panes: RefObject<HTMLElement | null>, paneId: string | null) {
  const [view, setView] = useState<LinkedView>(WHOLE);
  useTakeActs(
    useMemo(() => {
      const pan = (x: number, y: number) => () => setView((now) => moveBy(now, x, y));
      return {
        zoom: () => setView((now) => (now.zoom === 1 ? zoomBy(WHOLE, nearer(panes.current, paneId)) : WHOLE)),
        zoomIn: () => setView((now) => zoomBy(now, KEY_ZOOM)),
        zoomOut: () => setView((now) => zoomBy(now, 1 / KEY_ZOOM)),
        ...(view.zoom === 1
          ? {}
          : {
              panLeft: pan(KEY_PAN, 0),
              panRight: pan(-KEY_PAN, 0),
              panUp: pan(0, KEY_PAN),
              panDown: pan(0, -KEY_PAN),
            }),
      };
    }, [panes, paneId, view.zoom]),
  );
  const full = fullZoom(panes.current, paneId);
  return { view, setView, percent: full === null ? null : Math.round((view.zoom / full) * 100) };
}

/** How far to zoom for one pixel of the media to be one of the screen; null until its size is known. */
function fullZoom(panes: HTMLElement | null, paneId: string | null): number | null {
  const media = panes?.querySelector(`[data-take="${CSS.escape(paneId ?? '')}"] :is(img, video)`);
  const size =
    media instanceof HTMLVideoElement
      ? [media.videoWidth, media.videoHeight]
      : media instanceof HTMLImageElement
        ? [media.naturalWidth, media.naturalHeight]
        : [];
  const [width = 0, height = 0] = size;
  if (!(media instanceof HTMLElement) || width === 0 || height === 0) return null;
  const fitted = Math.min(media.offsetWidth / width, media.offsetHeight / height);
  return 1 / (fitted * window.devicePixelRatio);
}

/** Pixel for pixel; twice as near, where that is no nearer. */
function nearer(panes: HTMLElement | null, paneId: string | null): number {
  const full = fullZoom(panes, paneId) ?? 0;
  return full > 1.01 ? full : 2;
}
