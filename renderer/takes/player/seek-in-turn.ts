/** A video, and where it was sent: its clock tells where it stands, which is not always what is drawn. */
export interface Sought {
  readonly element: Pick<HTMLVideoElement, 'seeking' | 'currentTime' | 'paused'>;
  /** The time to go to once the seek under way is over, in seconds. */
  wanted: number | null;
  /** The time that was gone to last, in seconds; null once it has played on. */
  sought: number | null;
}

/**
 * Goes to a time, or as soon as the seek under way is over; of several that were asked for meanwhile only the last counts.
 * Times are compared, not frames: once the times of an uneven clip are known, the same frame lies elsewhere.
 */
export function seekInTurn(video: Sought, seconds: number): void {
  if (video.element.seeking) {
    video.wanted = seconds;
    return;
  }
  // What was wanted before would otherwise be sought when the event of the seek before it arrives late.
  video.wanted = null;
  if (video.sought === seconds) return;
  video.sought = video.element.paused ? seconds : null;
  video.element.currentTime = seconds;
}

/** To be called whenever a seek is over. */
export function seekNext(video: Sought): void {
  if (video.wanted !== null) seekInTurn(video, video.wanted);
}
