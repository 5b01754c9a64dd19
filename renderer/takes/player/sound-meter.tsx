import { type RefObject, useEffect, useRef, useState } from 'react';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
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

/** The quietest level that a meter shows, in dBFS. */
const QUIETEST = -60;
/** Decibels that a meter falls in a second: slow enough to be read, as on a desk. */
const FALL = 24;
/** Milliseconds for which the highest level stays marked. */
const HOLD = 1500;

interface MeterReading {
  /** What the bar shows, in dBFS; never below QUIETEST. */
  readonly level: number;
  /** The highest of late, in dBFS. */
  readonly peak: number;
  /** When that was, in milliseconds. */
  readonly peakAt: number;
}

export const SILENCE: MeterReading = { level: QUIETEST, peak: QUIETEST, peakAt: 0 };

/** The highest sample in dBFS: 0 is full scale. */
export function peakLevel(samples: Float32Array): number {
  let highest = 0;
  for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
  return Math.max(QUIETEST, 20 * Math.log10(highest));
}

/** The next reading: up at once, down slowly. `milliseconds` is when it is taken, `since` how long after the last. */
export function nextReading(
  { level, peak, peakAt }: MeterReading,
  heard: number,
  milliseconds: number,
  since: number,
): MeterReading {
  const next = Math.max(heard, level - (FALL * since) / 1000, QUIETEST);
  const isHeld = milliseconds - peakAt < HOLD && peak > next;
  return { level: next, peak: isHeld ? peak : next, peakAt: isHeld ? peakAt : milliseconds };
}

/** How far along a meter a level lies: 0 to 1. */
export function meterShare(level: number): number {
  return Math.min(1, Math.max(0, 1 - level / QUIETEST));
}

/** A tap on the sound of a video: what is heard does not pass through it, and does not change by it. */
interface SoundTap {
  /** The latest samples of left and right. */
  readonly read: () => readonly [Float32Array, Float32Array];
  readonly stop: () => void;
}

/** Samples that are looked at for one reading: 21 ms at 48 kHz, longer than a frame of the screen. */
const SAMPLES = 1024;

/** Chromium's own name of what the standard leaves to others. */
type CapturableVideo = HTMLVideoElement & { captureStream(): MediaStream };

let context: AudioContext | null = null;
let listeners = 0;

/** Listens to a video whose first frame is there; null when it has no sound. Mono is heard on both sides. */
function listenTo(video: HTMLVideoElement): SoundTap | null {
  const stream = (video as CapturableVideo).captureStream();
  // Frames are not wanted, and would be copied as long as their track lives.
  for (const track of stream.getVideoTracks()) track.stop();
  const tracks = stream.getAudioTracks();
  if (tracks.length === 0) return null;
  context ??= new AudioContext();
  listeners += 1;
  void context.resume();
  const source = context.createMediaStreamSource(new MediaStream(tracks));
  const sides = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  const splitter = context.createChannelSplitter(2);
  source.connect(sides).connect(splitter);
  const [left, right] = [0, 1].map((side) => {
    const analyser = new AnalyserNode(context as AudioContext, { fftSize: SAMPLES });
    splitter.connect(analyser, side);
    return { analyser, samples: new Float32Array(SAMPLES) };
  }) as [Side, Side];
  return {
    read: () => [readSide(left), readSide(right)],
    stop() {
      source.disconnect();
      for (const track of tracks) track.stop();
      listeners -= 1;
      // A context that nobody listens to would keep the sound device awake.
      if (listeners === 0) void context?.suspend();
    },
  };
}

interface Side {
  readonly analyser: AnalyserNode;
  readonly samples: Float32Array<ArrayBuffer>;
}

function readSide({ analyser, samples }: Side): Float32Array {
  analyser.getFloatTimeDomainData(samples);
  return samples;
}
