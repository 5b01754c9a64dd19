import { NO_DETAILS } from '../../../../shared/domain/media/no-details.ts';
import type { Tracks } from '../read-tracks.ts';

/** What a file with nothing but sound in it says; `seconds` may be no number that can be. */
export function makeSound(
  audioCodec: string,
  channels: number,
  sampleRate: number,
  seconds: number | null,
): Tracks {
  return {
    hasVideo: false,
    hasAudio: true,
    width: null,
    height: null,
    duration: seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    details: {
      ...NO_DETAILS,
      audioCodec,
      channels: channels > 0 ? channels : null,
      sampleRate: Number.isFinite(sampleRate) && sampleRate > 0 ? sampleRate : null,
    },
  };
}
