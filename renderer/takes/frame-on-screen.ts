interface FrameOnScreen {
  readonly takeId: string;
  /** Counted from 0. */
  readonly number: number;
  /** A time that lies in it. */
  readonly seconds: number;
}

let shown: FrameOnScreen | null = null;

/** Notes which frame of a video is shown large; null when none is. It changes with every frame, so that nothing is drawn for it. */
export function noteFrameOnScreen(frame: FrameOnScreen | null): void {
  shown = frame;
}

/** The frame of a take that is shown now, with a time in seconds that lies in it; null when another take is, or none. */
export function readFrameOnScreen(takeId: string): { number: number; seconds: number } | null {
  if (shown?.takeId !== takeId) return null;
  return { number: shown.number, seconds: shown.seconds };
}
