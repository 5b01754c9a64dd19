import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { type ByteReader, CeilingError, createReadAhead } from './detect-type.ts';

/** Boxes that hold boxes, and how many bytes stand in front of the first. (ISO/IEC 14496-12) */
const HOLDERS: Readonly<Record<string, number>> = {
  ...{ moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, edts: 0, dinf: 0, mvex: 0, udta: 0, ilst: 0, wave: 0 },
  ...{ sinf: 0, schi: 0, meta: 4, iprp: 0, ipco: 0 },
};
/** Boxes that stand close together are read in one go. */
const WINDOW = 4096;

type Ceilings = Readonly<Record<'boxes' | 'depth', number>>;

/** What such a file begins with. */
const BEGINNING = /^(ftyp|moov|wide|free|skip|mdat|pnot)/;

/** Whether a file is made of boxes: MP4, QuickTime, HEIF. */
export async function isMadeOfBoxes(reader: ByteReader): Promise<boolean> {
  return BEGINNING.test((await reader.readAt(4, 4)).toString('latin1'));
}

/** Looks at a box: its type, and where its content begins and ends. */
type LookAtBox = (type: string, from: number, end: number) => Promise<void>;

/**
 * Goes through the boxes of a file up to its index before a parser does, which keeps each of them in memory and calls itself
 * for each that is inside another. Rejects with `CeilingError`; what is damaged is left to the parser.
 */
export async function checkBoxes(
  reader: ByteReader,
  ceilings: Ceilings = CEILINGS.media,
  look?: LookAtBox,
): Promise<void> {
  const read = createReadAhead(reader, WINDOW);
  let boxesLeft = ceilings.boxes;
  /** Where the boxes end that the present one is in, outermost first. */
  const ends = [reader.size];
  let isInIndex = false;
  for (let at = 0; ends.length > 0; ) {
    const end = ends.at(-1) as number;
    const head = at + 8 <= end ? readBoxHead(await read(at, 16), 0, end - at) : null;
    if (head === null) {
      at = end;
      ends.pop();
      if (ends.length === 1 && isInIndex) return;
      continue;
    }
    if (ends.length === 1) isInIndex = head.type === 'moov';
    boxesLeft -= 1;
    const inside = HOLDERS[head.type];
    if (inside !== undefined) ends.push(Math.min(end, at + head.size));
    await look?.(head.type, at + head.header, Math.min(end, at + head.size));
    if (boxesLeft < 0 || ends.length > ceilings.depth + 1) throw new CeilingError('too many boxes');
    at += inside === undefined ? head.size : head.header + inside;
  }
}

/** What a box (ISO/IEC 14496-12) begins with: its type, the bytes in front of its content, and its size with these. */
interface BoxHead {
  readonly type: string;
  readonly header: number;
  readonly size: number;
}

/**
 * Reads the head of the box at `at`; null where it is cut short, or smaller than itself. A size of 1 means that a 64-bit one
 * follows, 0 that the box goes on to the end.
 *
 * @param rest bytes from there to the end
 */
export function readBoxHead(bytes: Buffer, at: number, rest: number): BoxHead | null {
  if (bytes.length < at + 8) return null;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && bytes.length < at + 16) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? rest : short;
  return size >= header ? { type: bytes.toString('latin1', at + 4, at + 8), header, size } : null;
}
