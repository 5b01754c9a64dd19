import { takeUrl } from '../../../takes/media/media-trouble.tsx';
import { frameShownAt, startOf, type Timing, timeWithin } from '../../../takes/player/timecode.ts';

/** A picture of a take. */
export interface Cue {
  readonly takeId: string;
  readonly kind: 'image' | 'video';
  /** From the first picture of a clip, in seconds. */
  readonly seconds: number;
  /** What is known of a clip’s own frames; null until it is. */
  readonly clip: (Timing & { readonly frames: number }) | null;
}

/** One of several players that take turns: it lies under the others until the picture that it was sent to is painted. */
export type Deck = ReturnType<typeof makeDeck>;

interface DeckNews {
  /** The picture that was asked for is there. */
  readonly onPainted: () => void;
  readonly onBroken: (takeId: string) => void;
  /** How long it took until a clip ran after it was told to, in milliseconds. */
  readonly onBegun: (milliseconds: number) => void;
}

/** Makes a player of a box with a video and an image in it. */
export function makeDeck(box: HTMLElement, { onPainted, onBroken, onBegun }: DeckNews) {
  const video = box.querySelector('video') as HTMLVideoElement;
  const image = box.querySelector('img') as HTMLImageElement;
  const listening = new AbortController();
  let cue: Cue | null = null;
  /** The player’s time that was gone to last; null once it has played on. */
  let sought: number | null = null;
  /** The time of the picture that was drawn last. */
  let drawn: number | null = null;
  let isSettled = false;
  let begun: { readonly at: number; readonly from: number } | null = null;

  function target(): number {
    if (cue === null) return 0;
    const { clip, seconds } = cue;
    if (clip === null) return seconds;
    return timeWithin(clip, Math.min(clip.frames - 1, frameShownAt(clip, startOf(clip) + seconds)));
  }

  function seek(): void {
    // A seek may be reported only after the clip was started: it plays on then.
    if (begun !== null || cue?.kind !== 'video' || video.readyState === 0 || video.seeking) return;
    if (sought === target()) return;
    isSettled = false;
    sought = target();
    video.currentTime = sought;
  }

  function isPainted(): boolean {
    if (cue?.kind !== 'video') return isSettled;
    if (sought === null || sought !== target()) return false;
    const { clip } = cue;
    // The player often says only later that it went there.
    const isDrawn =
      clip !== null && drawn !== null && frameShownAt(clip, drawn) === frameShownAt(clip, sought);
    return isDrawn || (isSettled && !video.seeking);
  }

  function settle(): void {
    isSettled = true;
    onPainted();
  }

  const { signal } = listening;
  video.addEventListener('loadedmetadata', seek, { signal });
  video.addEventListener(
    'seeked',
    () => {
      seek();
      if (video.seeking) return;
      // Where the picture is the one from before, no new one is announced.
      requestAnimationFrame(() => requestAnimationFrame(() => !video.seeking && sought !== null && settle()));
    },
    { signal },
  );
  video.addEventListener('error', () => cue !== null && onBroken(cue.takeId), { signal });
  image.addEventListener('error', () => cue !== null && onBroken(cue.takeId), { signal });
  let request = video.requestVideoFrameCallback(function present(_, { mediaTime, expectedDisplayTime }) {
    drawn = mediaTime;
    if (begun !== null && begun.at > 0 && mediaTime > begun.from) {
      onBegun(expectedDisplayTime - begun.at - ((mediaTime - begun.from) * 1000) / video.playbackRate);
      begun = { at: 0, from: 0 };
    }
    if (isPainted()) onPainted();
    request = video.requestVideoFrameCallback(present);
  });

  /** A player that stands is left alone: to stop it again takes as long as to stop it. */
  function pause(): void {
    if (!video.paused) video.pause();
  }

  function load({ takeId, kind }: Cue): void {
    [sought, drawn, isSettled, begun] = [null, null, false, null];
    box.dataset['kind'] = kind;
    box.dataset['take'] = takeId;
    if (kind === 'video') {
      video.src = takeUrl(takeId);
      return;
    }
    pause();
    image.src = takeUrl(takeId);
    image.decode().then(
      () => cue?.takeId === takeId && settle(),
      () => {},
    );
  }

  return {
    box,
    isPainted,
    takeId: () => cue?.takeId ?? null,
    isRunning: () => begun !== null,
    /** Whether a clip has no more pictures. */
    hasEnded: () => cue?.kind === 'video' && video.ended,
    /** Goes to a picture, and stands there. */
    goTo(next: Cue): void {
      const isOther = next.takeId !== cue?.takeId;
      cue = next;
      begun = null;
      pause();
      if (isOther) load(next);
      seek();
    },
    start(speed: number): void {
      begun = { at: performance.now(), from: video.currentTime };
      sought = null;
      if (cue?.kind !== 'video') return;
      video.playbackRate = speed;
      // A second call before the first has begun ends the first; that is no failure.
      video.play().catch(() => {});
    },
    pause,
    /** Where a clip that plays is, in seconds from its first picture. */
    seconds: () => video.currentTime - (cue?.clip ? startOf(cue.clip) : 0),
    setVolume(volume: number): void {
      video.volume = volume;
    },
    end(): void {
      listening.abort();
      video.cancelVideoFrameCallback(request);
      video.removeAttribute('src');
      video.load();
    },
  };
}
