import { type RefObject, useEffect, useRef, useState } from 'react';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { listenTo, type SoundTap } from './listen.ts';
import { meterShare, nextReading, peakLevel, QUIETEST, SILENCE } from './sound-level.ts';
import styles from './sound-meter.module.css';

/** Above this, in dBFS, the sound is cut off or about to be. */
const CLIPS = -0.5;

/** The levels of left and right while a video plays, also when its sound is off; nothing for a video without sound. */
export function SoundMeter({
  video,
  isPlaying,
}: {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
}) {
  const tap = useTap(video);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sides = [...(box.current?.children ?? [])] as HTMLElement[];
    if (tap === null || !isPlaying) return;
    const readings = [SILENCE, SILENCE];
    let before = performance.now();
    let request = requestAnimationFrame(function look(now) {
      for (const [index, samples] of tap.read().entries()) {
        const reading = nextReading(readings[index] ?? SILENCE, peakLevel(samples), now, now - before);
        readings[index] = reading;
        show(sides[index], reading.level, reading.peak);
      }
      before = now;
      request = requestAnimationFrame(look);
    });
    return () => {
      cancelAnimationFrame(request);
      for (const side of sides) show(side, QUIETEST, QUIETEST);
    };
  }, [tap, isPlaying]);
  if (tap === null) return null;
  return (
    <div ref={box} className={styles.meter}>
      {[REVIEW_TEXT.soundLeft, REVIEW_TEXT.soundRight].map((label) => (
        // biome-ignore lint/a11y/useSemanticElements: the element of that name can't mark the peak
        <div
          key={label}
          className={styles.side}
          role="meter"
          aria-label={label}
          aria-valuemin={QUIETEST}
          aria-valuemax={0}
          aria-valuenow={QUIETEST}
        >
          <i className={styles.level} />
          <i className={styles.peak} />
        </div>
      ))}
    </div>
  );
}

/** Drawn past React: sixty times a second would be too often for it. */
function show(side: HTMLElement | undefined, level: number, peak: number): void {
  if (side === undefined) return;
  side.style.setProperty('--level', String(meterShare(level)));
  side.style.setProperty('--peak', String(meterShare(peak)));
  side.toggleAttribute('data-clips', peak > CLIPS);
  side.setAttribute('aria-valuenow', String(Math.round(level)));
}

function useTap(video: RefObject<HTMLVideoElement | null>): SoundTap | null {
  const [tap, setTap] = useState<SoundTap | null>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let opened: SoundTap | null = null;
    const open = () => {
      opened?.stop();
      opened = listenTo(element);
      setTap(opened);
    };
    if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) open();
    element.addEventListener('loadeddata', open);
    return () => {
      element.removeEventListener('loadeddata', open);
      opened?.stop();
    };
  }, [video]);
  return tap;
}
