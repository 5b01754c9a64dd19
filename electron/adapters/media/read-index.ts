import { CEILINGS } from '../../../shared/ceilings.ts';
import { type ByteReader, CeilingError } from './byte-reader.ts';
import { checkBoxes, isMadeOfBoxes } from './check-boxes.ts';

/** What the boxes of an MP4 or QuickTime file say that the parser does not pass on. */
export interface Index {
  /** Some of its pictures and sound are in the index, and more in pieces behind it: neither says how long both are. */
  readonly isMixed: boolean;
  /** How tracks are turned, by their ids and the numbers of Exif; left out where that is no turn by quarters. */
  readonly turns: ReadonlyMap<number, number>;
}

const NONE: Index = { isMixed: false, turns: new Map() };

/** How the matrix of a track places its x and y, by the numbers of Exif. (ISO/IEC 14496-12, 6.2.2) */
const TURNS: Readonly<Record<string, number>> = {
  ...{ '1,0,0,1': 1, '-1,0,0,1': 2, '-1,0,0,-1': 3, '1,0,0,-1': 4 },
  ...{ '0,1,1,0': 5, '0,1,-1,0': 6, '0,-1,-1,0': 7, '0,-1,1,0': 8 },
};
/** Of runs of frames that are equally long; more are read by the parser alone. */
const MAX_RUNS = 65_536;

/** Checks the boxes of a file that is made of them, and reads what they say. Rejects with `CeilingError`. */
export async function readIndex(reader: ByteReader): Promise<Index> {
  if (!(await isMadeOfBoxes(reader))) return NONE;
  const turns = new Map<number, number>();
  let [isFragmented, hasFrames] = [false, false];
  /** Of the track that the boxes are in. */
  let [frames, isReordered] = [0, false];
  const readRuns = (from: number, end: number) =>
    reader.readAt(from, Math.min(end - from, 8 + MAX_RUNS * 12));
  await checkBoxes(reader, CEILINGS.media, async (type, from, end) => {
    if (type === 'mvex') isFragmented = true;
    if (type === 'trak') [frames, isReordered] = [0, false];
    if (type === 'tkhd') readTurn(await reader.readAt(from, 84), turns);
    if (type === 'stts') frames = countFrames(await readRuns(from, end));
    if (type === 'ctts') {
      isReordered = true;
      refuseMore(countFrames(await readRuns(from, end)));
    }
    if (type === 'stsc') refuseMore(findLastChunk(await readRuns(from, end), end - from));
    hasFrames ||= frames > 0;
    if (isReordered) refuseMore(frames);
  });
  return { isMixed: isFragmented && hasFrames, turns };
}

/** A few bytes may claim billions of frames or chunks, and the parser goes through them one by one. */
function refuseMore(count: number): void {
  if (count > CEILINGS.media.frames) throw new CeilingError('too many frames');
}

function readTurn(header: Buffer, turns: Map<number, number>): void {
  const isLong = header[0] === 1;
  const [id, matrix] = isLong ? [20, 52] : [12, 40];
  if (header.length < matrix + 20) return;
  const signs = [0, 4, 12, 16].map((at) => Math.sign(header.readInt32BE(matrix + at)));
  const turn = TURNS[signs.join()];
  if (turn !== undefined) turns.set(header.readUInt32BE(id), turn);
}

function countFrames(runs: Buffer): number {
  let frames = 0;
  for (let at = 8; at + 8 <= runs.length; at += 8) frames += runs.readUInt32BE(at);
  return frames;
}

/** Of runs of chunks that have as many frames each: where the last one begins. More than their box holds have no end. */
function findLastChunk(runs: Buffer, length: number): number {
  if (runs.length < 8 || runs.readUInt32BE(4) * 12 > length - 8) return Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = 8; at + 12 <= runs.length; at += 12) last = Math.max(last, runs.readUInt32BE(at));
  return last;
}
