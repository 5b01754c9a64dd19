import { useEffect } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { posterUrl, useTakeStore } from '../../../projections/takes/take-store.ts';
import { isTooLarge } from '../../../takes/media/explain-trouble.ts';
import { takeUrl } from '../../../takes/media/take-url.ts';

/** How far ahead posters are fetched; files only of the takes right beside. */
const POSTERS_AHEAD = 3;

/**
 * Fetches what stands beside a place in the library before it is asked for: posters, and whole images. What is fetched is
 * let go when it is no longer near.
 */
export function useAhead(place: number): void {
  const window = useTakeStore((store) => store.window);
  const near = [...Array(POSTERS_AHEAD * 2 + 1).keys()].map((at) => window.ids[place + at - POSTERS_AHEAD]);
  const key = place === -1 ? '' : near.join(' ');
  useEffect(() => {
    const { byId } = useTakeStore.getState().window;
    const ids = key.split(' ');
    const held = ids.flatMap((id, at) => {
      const take = byId.get(id);
      const distance = Math.abs(at - POSTERS_AHEAD);
      return take === undefined || distance === 0 ? [] : fetchAhead(take, distance === 1);
    });
    return () => {
      for (const image of held) image.removeAttribute('src');
    };
  }, [key]);
}

function fetchAhead(take: Take, isBeside: boolean): HTMLImageElement[] {
  const poster = take.hasPoster ? [fetchImage(posterUrl(take.id))] : [];
  // A second player beside the one that is looked at made stepping slower, not faster.
  const isWhole = isBeside && take.kind === 'image' && !isTooLarge(take);
  return isWhole ? [...poster, fetchImage(takeUrl(take.id))] : poster;
}

/** An image that is fetched and unpacked before it is shown. */
function fetchImage(source: string): HTMLImageElement {
  const image = new Image();
  image.src = source;
  // What can't be shown says so once it is looked at.
  image.decode().catch(() => {});
  return image;
}
