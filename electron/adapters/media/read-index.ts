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
  await checkBoxes(reader, CEILINGS.media, async (type, from, end) => {
    if (type === 'mvex') isFragmented = true;
    if (type === 'trak') [frames, isReordered] = [0, false];
    if (type === 'tkhd') readTurn(await reader.readAt(from, 84), turns);
    if (type === 'ctts') isReordered = true;
    if (type === 'stts')
      frames = countFrames(await reader.readAt(from, Math.min(end - from, 8 + MAX_RUNS * 8)));
    hasFrames ||= frames > 0;
    // A few bytes may claim billions of frames, and the parser puts those in order one by one.
    if (isReordered && frames > CEILINGS.media.frames) throw new CeilingError('too many frames');
  });
  return { isMixed: isFragmented && hasFrames, turns };
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
