import type { ByteReader } from '../byte-reader.ts';
import { MAX_PARTS } from './limits.ts';

/** Boxes that stand by themselves. Cameras put data of their own behind the last one, which look like a box and are none. */
const KNOWN = /^(ftyp|styp|moov|moof|mfra|mdat|meta|idat|sidx|ssix|emsg|prft|free|skip|wide|uuid|udta|pnot)$/;
/** Without one of these nothing in the file can be found. */
const INDEX = /^(moov|moof|meta)$/;

/** MP4, QuickTime, HEIF, AVIF (ISO/IEC 14496-12): no box goes on behind the end. */
export async function areBoxesCut(reader: ByteReader): Promise<boolean> {
  let [position, type, hasIndex] = [0, '', false];
  for (let count = 0; count < MAX_PARTS && position + 8 <= reader.size; count += 1) {
    const head = await reader.readAt(position, 16);
    const short = head.readUInt32BE(0);
    type = head.toString('latin1', 4, 8);
    // 0 goes on to the end, whatever that is.
    if (short === 0 || (short === 1 && head.length < 16)) return short === 1;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    position += size;
    hasIndex ||= position <= reader.size && INDEX.test(type);
  }
  return position > reader.size && (!hasIndex || KNOWN.test(type));
}
