import { type PointerEvent as Hover, type ReactNode, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { formatClipTime } from '../../../../shared/kernel/format.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { takeUrl } from '../../../takes/media/media-trouble.tsx';
import overMedia from '../../../takes/over-media.module.css';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './hover-scrub.module.css';
import tileStyles from './take-tile.module.css';

/** So long the pointer stays over a clip before it is opened: one that only passes by opens none. */
const REST_MILLISECONDS = 120;

/** Seconds. */
const HAIR = 0.001;

/** The one clip that the pointer rests over, so that there is never a second player. */
const useHovered = create<{ readonly takeId: string | null }>(() => ({ takeId: null }));

let waiting: ReturnType<typeof setTimeout> | undefined;
let pointerX = 0;

/** Lets the pointer run through a clip in the grid. Not where its file is gone, or where no picture of it could be drawn. */
export function scrubTake({ id, kind, missingAt, hasPoster }: Take) {
  if (kind !== 'video' || missingAt !== null || !hasPoster) return {};
  return {
    onPointerEnter: (event: Hover) => {
      pointerX = event.clientX;
      // A finger or a pressed button means something else.
      if (event.pointerType === 'touch' || event.buttons !== 0) return;
      const tile = event.currentTarget;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        if (tile.matches(':hover')) useHovered.setState({ takeId: id });
      }, REST_MILLISECONDS);
    },
    onPointerMove: (event: Hover) => {
      pointerX = event.clientX;
    },
    onPointerLeave: () => {
      clearTimeout(waiting);
      endScrub(id);
    },
  };
}

/** Another take may be the one by now. */
function endScrub(takeId: string): void {
  if (useHovered.getState().takeId === takeId) useHovered.setState({ takeId: null });
}

/** Whether the pointer rests over a take. */
export function useScrubbed(takeId: string | undefined): boolean {
  return useHovered((hovered) => takeId !== undefined && hovered.takeId === takeId);
}

/** Where in a clip its picture is. */
interface Moment {
  /** 0 at its beginning, 1 at its end. */
  readonly share: number;
  readonly seconds: number;
}

/**
 * The clip over its poster, at the moment that lies under the pointer: left its beginning, right its end. Until the first
 * one is drawn, the poster and what stands on it (`children`) stay.
 */
export function HoverScrub({ takeId, children }: { readonly takeId: string; readonly children: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const [moment, setMoment] = useState<Moment | null>(null);
  useEffect(
    () => (video.current === null ? undefined : followPointer(video.current, takeId, setMoment)),
    [takeId],
  );
  return (
    <>
      <video
        ref={video}
        className={classNames(styles.clip, moment !== null && styles.shown)}
        src={takeUrl(takeId)}
        preload="metadata"
        muted
        disablePictureInPicture
        aria-hidden
      />
      {moment === null ? (
        children
      ) : (
        <>
          <span className={styles.line}>
            <span style={{ transform: `scaleX(${moment.share})` }} />
          </span>
          <span className={classNames('numbers', overMedia.badge, tileStyles.length)}>
            {formatClipTime(moment.seconds)}
          </span>
        </>
      )}
    </>
  );
}

/** Shows what lies under the pointer; a seek waits for the one before it. Gives what lets the clip go. */
function followPointer(video: HTMLVideoElement, takeId: string, show: (moment: Moment) => void): () => void {
  const tile = video.parentElement ?? video;
  let wanted = -1;
  let isDrawn = false;
  let request = 0;
  const seek = () => {
    request = 0;
    const { left, width } = tile.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (pointerX - left) / width));
    if (!Number.isFinite(video.duration) || video.seeking || share === wanted) return;
    wanted = share;
    // At the very end there is no picture any more.
    video.currentTime = Math.min(share * video.duration, video.duration - HAIR);
  };
  const ask = () => {
    if (request === 0) request = requestAnimationFrame(seek);
  };
  const notify = () => {
    if (isDrawn && !video.seeking) show({ share: wanted, seconds: video.currentTime });
  };
  const seeked = () => {
    notify();
    ask();
  };
  // Chromium may leave the picture before the last one on the screen, unless somebody asks to be told of each.
  let drawing = video.requestVideoFrameCallback(function drawn() {
    drawing = video.requestVideoFrameCallback(drawn);
    // The first picture of a clip that was just opened is not what is asked for.
    isDrawn = wanted >= 0;
    notify();
  });
  const end = () => endScrub(takeId);
  video.addEventListener('loadedmetadata', ask);
  video.addEventListener('seeked', seeked);
  video.addEventListener('error', end);
  tile.addEventListener('pointermove', ask);
  return () => {
    cancelAnimationFrame(request);
    video.cancelVideoFrameCallback(drawing);
    tile.removeEventListener('pointermove', ask);
    video.removeEventListener('error', end);
    end();
    // Chromium keeps a player and its buffers until it is told that there is nothing more to play.
    video.removeAttribute('src');
    video.load();
  };
}
