import { open } from 'node:fs/promises';

const HEAD = Buffer.from('00000014667479706d703432000000006d703432', 'hex');
/** More than one read can be, and more than a buffer. */
export const HUGE_BYTES = 2 ** 31 + 2 ** 27;

/** Writes a few KB that claim to be one box of more than 2³¹ bytes; the file is as long, and has holes in place of them. */
export async function writeHugeClip(path: string, box = 'moov'): Promise<void> {
  const lying = Buffer.alloc(16);
  lying.writeUInt32BE(1);
  lying.write(box, 4, 'latin1');
  lying.writeBigUInt64BE(BigInt(HUGE_BYTES), 8);
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.concat([HEAD, lying]));
    await file.truncate(HEAD.length + HUGE_BYTES);
  } finally {
    await file.close();
  }
}

/** A Matroska file with one element of so many bytes, which are holes. */
export async function writeHugeMatroska(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    // The header, a segment of unknown length, and tracks of 2³¹ bytes in it.
    const header = Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex');
    const tracks = Buffer.from('1853806701ffffffffffffff1654ae6b0100000080000000', 'hex');
    await file.write(Buffer.concat([header, tracks]));
    await file.truncate(HUGE_BYTES);
  } finally {
    await file.close();
  }
}

/** Boxes in boxes, so many deep, as an index. */
export function nestBoxes(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    boxes.writeUInt32BE((depth - level) * 8, level * 8);
    boxes.write(level % 2 === 0 ? 'moov' : 'trak', level * 8 + 4, 'latin1');
  }
  return Buffer.concat([HEAD, boxes]);
}

/** So many empty boxes; in the index, or in front of it. */
export function manyBoxes(count: number, where: 'inside' | 'in front'): Buffer {
  const empty = Buffer.from('0000000866726565', 'hex');
  const index = Buffer.alloc(8);
  index.writeUInt32BE(where === 'inside' ? 8 + count * 8 : 8);
  index.write('moov', 4, 'latin1');
  const boxes = Buffer.alloc(count * 8, empty);
  return Buffer.concat(where === 'inside' ? [HEAD, index, boxes] : [HEAD, boxes, index]);
}

/** A clip with a table that claims two billion frames for each of its chunks: reading it never ends. */
export function makeEndless(clip: Uint8Array): Buffer {
  const endless = Buffer.from(clip);
  endless.writeUInt32BE(0x7fffffff, endless.indexOf('stsc', 0, 'latin1') + 16);
  return endless;
}
