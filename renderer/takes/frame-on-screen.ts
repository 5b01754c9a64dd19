interface FrameOnScreen {
  readonly takeId: string;
  /** Counted from 0. */
  readonly number: number;
  /** A time that lies in it. */
  readonly seconds: number;
  /** How fast the clip plays: 0 stands still, negative runs back. */
  readonly speed: number;
}

let shown: FrameOnScreen | null = null;
let last: FrameOnScreen | null = null;
const followers = new Set<() => void>();

/** Notes which frame of a video is shown large; null when none is. It changes with every frame, so that nothing is drawn for it. */
export function noteFrameOnScreen(frame: FrameOnScreen | null): void {
  last = shown ?? last;
  shown = frame;
  for (const notify of followers) notify();
}

/** The frame of a take that is shown now, with a time in seconds that lies in it; null when another take is, or none. */
export function readFrameOnScreen(takeId: string): { number: number; seconds: number } | null {
  if (shown?.takeId !== takeId) return null;
  return { number: shown.number, seconds: shown.seconds };
}

/** The frame at which a take was left standing; the first, where it played or another was shown since. */
export const readFrameLeft = (takeId: string): number =>
  last?.takeId === takeId && last.speed === 0 ? last.number : 0;

/** How fast a take plays that is shown now; 0 when another one is, or none. */
export function readSpeedOnScreen(takeId: string): number {
  return shown?.takeId === takeId ? shown.speed : 0;
}

/** Tells of each other frame that is shown, until what is returned is called. */
export function followFrameOnScreen(notify: () => void): () => void {
  followers.add(notify);
  return () => followers.delete(notify);
}
