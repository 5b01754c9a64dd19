import type { ByteReader } from '../byte-reader.ts';

/** What each row is filled up to; some programs leave that out of the last one. */
const ROW_UNIT = 4;
/** The oldest kind is shorter, and its first pixels are read with it. */
const HEAD_BYTES = 34;

/** BMP whose pixels are not packed: all rows are there. The size of the file in its head is wrong in many. */
export async function isBmpCut(reader: ByteReader): Promise<boolean> {
  const head = Buffer.alloc(HEAD_BYTES);
  (await reader.readAt(0, HEAD_BYTES)).copy(head);
  const [pixels, isOld] = [head.readUInt32LE(10), head.readUInt32LE(14) === 12];
  const width = isOld ? head.readUInt16LE(18) : head.readInt32LE(18);
  const height = isOld ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22));
  const bits = head.readUInt16LE(isOld ? 24 : 28);
  // 3: not packed either, with masks for the colours.
  const isPlain = isOld || [0, 3].includes(head.readUInt32LE(30));
  const row = Math.ceil((width * bits) / 8 / ROW_UNIT) * ROW_UNIT;
  return isPlain && pixels + row * height >= reader.size + ROW_UNIT;
}
