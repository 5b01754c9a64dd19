import { open } from 'node:fs/promises';

/**
 * Writes an MP4 to a path with a hole of nothing in the middle of its media, so that it is as long as wanted and lies on the
 * disk as a few kilobytes: the first half of its chunks at the front, the rest behind the hole. The index at the front
 * stays valid. `size` is in bytes, below 4 GB.
 */
export async function stretchClip(path: string, clip: Uint8Array, size: number): Promise<void> {
  const bytes = Buffer.from(clip);
  const mdat = findBox(bytes, 'mdat');
  const offsets = findBox(bytes, 'stco', ['moov', 'trak', 'mdia', 'minf', 'stbl']);
  const count = bytes.readUInt32BE(offsets.start + 12);
  const entry = (index: number) => offsets.start + 16 + index * 4;
  const half = Math.floor(count / 2);
  const cut = bytes.readUInt32BE(entry(half));
  const hole = size - bytes.length;
  for (let index = half; index < count; index += 1)
    bytes.writeUInt32BE(bytes.readUInt32BE(entry(index)) + hole, entry(index));
  bytes.writeUInt32BE(mdat.length + hole, mdat.start);
  const file = await open(path, 'w');
  await file.write(bytes, 0, cut, 0);
  await file.write(bytes, cut, bytes.length - cut, cut + hole);
  await file.close();
}

function findBox(
  bytes: Buffer,
  name: string,
  within: readonly string[] = [],
): { start: number; length: number } {
  const [parent, ...deeper] = within;
  const around = parent === undefined ? { start: -8, length: bytes.length + 8 } : findBox(bytes, parent);
  let { start, length } = around;
  for (const box of [...deeper, name]) {
    const end = start + length;
    let at = start + 8;
    while (at < end && bytes.toString('latin1', at + 4, at + 8) !== box) at += bytes.readUInt32BE(at);
    if (at >= end) throw new Error(`no ${box}`);
    start = at;
    length = bytes.readUInt32BE(at);
  }
  return { start, length };
}
