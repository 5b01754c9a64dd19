import type { ByteReader } from '../byte-reader.ts';
import { MAX_PARTS, TAIL_BYTES } from './limits.ts';

/** The last chunk, which is empty; its name alone may stand in a text. */
const END = Buffer.from('\0\0\0\0IEND', 'latin1');

/** PNG (ISO/IEC 15948): chunks up to IEND. */
export async function isPngCut(reader: ByteReader): Promise<boolean> {
  const tail = await reader.readAt(Math.max(0, reader.size - TAIL_BYTES), TAIL_BYTES);
  if (tail.includes(END)) return false;
  let position = 8;
  for (let chunk = 0; chunk < MAX_PARTS && position < reader.size; chunk += 1) {
    const head = await reader.readAt(position, 8);
    if (head.length < 8) return true;
    if (head.toString('latin1', 4) === 'IEND') return false;
    position += 12 + head.readUInt32BE(0);
  }
  return position >= reader.size;
}
