import { isMadeOfBoxes } from './check-boxes.ts';
import { withByteReader } from './detect-type.ts';
import { readFrameTimes } from './read-tracks.ts';

/** Of a frame's time: containers round to milliseconds, and some to longer ticks. */
const MAX_AWAY = 0.3;
/** Where there is no index, all of a file has to be gone through for its times. Bytes. */
const MAX_WITHOUT_INDEX = 64 * 1024 * 1024;

/**
 * When the frames of a video are shown, in seconds, where that is not evenly at a rate (frames per second) from 0 on; null
 * where it is, and where it can't be told. Rejects only with the file system's error.
 */
export function readUnevenTimes(path: string, rate: number): Promise<number[] | null> {
  return withByteReader(path, async (reader) => {
    if (!(await isMadeOfBoxes(reader)) && reader.size > MAX_WITHOUT_INDEX) return null;
    const times = await readFrameTimes(reader);
    return times === null || isEven(times, rate) ? null : times;
  });
}

function isEven(times: readonly number[], rate: number): boolean {
  return times.every((seconds, frame) => Math.abs(seconds * rate - frame) < MAX_AWAY);
}
