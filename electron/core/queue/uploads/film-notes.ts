import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { openPlain } from '../../kernel/files/open-plain.ts';
import { writeAt } from '../../kernel/files/write-file-atomic.ts';

/** Boxes with notes of a camera or a program: places, names, thumbnails. `uuid` may be XMP or content credentials; `tref` names tracks that may be gone. */
const NOTES = /^(?:udta|meta|uuid|tref)$/;
/** In which boxes such boxes lie, from the outside in: boxes in boxes without end are not followed. */
const AROUND = ['moov', 'trak'];

/** A file, or what was read of one. */
interface Readable {
  read(into: Buffer, offset: number, length: number, at: number): Promise<unknown>;
}

interface Place {
  readonly from: number;
  readonly to: number;
  /** What a track holds, and no box: it has no head that stays. */
  readonly isData?: true;
}

/** Where the notes of an MP4 or MOV lie; only the heads of boxes are read. */
async function findNotes(file: Readable, { from, to }: Place, depth = 0): Promise<Place[]> {
  const found: Place[] = [];
  for (let [at, count] = [from, 0]; at + 8 <= to && count < CEILINGS.media.boxes; count += 1) {
    const head = Buffer.alloc(16);
    await file.read(head, 0, 16, at);
    const isLong = head.readUInt32BE(0) === 1;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || to - at;
    const next = at + length;
    if (length < 8 || next > to) break;
    const type = head.toString('latin1', 4, 8);
    const inside = { from: at + (isLong ? 16 : 8), to: next };
    const track = type === 'trak' && depth === 1 ? await findMeasures(file, { from: at, to: next }) : [];
    found.push(...track);
    if (type === AROUND[depth] && track.length === 0)
      found.push(...(await findNotes(file, inside, depth + 1)));
    else if (NOTES.test(type) && !isLong) found.push({ from: at, to: next });
    at = next;
  }
  return found;
}

/** What is seen and heard, and the timecode; other tracks are what cameras measure: places, motion, texts of drones. */
const SEEN_AND_HEARD = /^(?:vide|soun|auxv|tmcd)$/;

/** A track of measures, and all that it holds; nothing of others, nor of films whose samples lie in fragments. */
async function findMeasures(file: Readable, track: Place): Promise<Place[]> {
  if (track.to - track.from > CEILINGS.media.bytesInOneRead) return [];
  const bytes = Buffer.alloc(track.to - track.from);
  await file.read(bytes, 0, bytes.length, track.from);
  const media = boxAt(bytes.subarray(8), 'mdia');
  const handler = boxAt(media, 'hdlr').toString('latin1', 8, 12);
  const samples = boxAt(boxAt(media, 'minf'), 'stbl');
  const chunks = handler.length < 4 || SEEN_AND_HEARD.test(handler) ? [] : listChunks(samples);
  return chunks.length === 0 ? [] : [...chunks, track];
}

/** What lies in the first box of that name; empty where there is none. */
function boxAt(inside: Buffer, name: string): Buffer {
  for (let at = 0; at + 8 <= inside.length; ) {
    const length = inside.readUInt32BE(at);
    if (length < 8) break;
    if (inside.toString('latin1', at + 4, at + 8) === name) return inside.subarray(at + 8, at + length);
    at += length;
  }
  return Buffer.alloc(0);
}

/** Where the samples of a track lie. (ISO/IEC 14496-12, 8.7) */
function listChunks(samples: Buffer): Place[] {
  const [sizes, runs, short] = ['stsz', 'stsc', 'stco'].map((name) => boxAt(samples, name)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const long = boxAt(samples, 'co64');
  const isLong = short.length === 0;
  const offsets = isLong ? long : short;
  if (Math.min(sizes.length, runs.length, offsets.length) < 8) return [];
  const same = sizes.readUInt32BE(4);
  const places: Place[] = [];
  for (let [chunk, run, sample] = [0, 0, 0]; chunk < offsets.readUInt32BE(4); chunk += 1) {
    if (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) === chunk + 1) run += 1;
    const from = isLong
      ? Number(offsets.readBigUInt64BE(8 + chunk * 8))
      : offsets.readUInt32BE(8 + chunk * 4);
    let to = from;
    for (let left = runs.readUInt32BE(12 + run * 12); left > 0; left -= 1, sample += 1)
      to += same || sizes.readUInt32BE(12 + sample * 4);
    places.push({ from, to, isData: true });
  }
  return places;
}

/** Whether a film of this type may have notes that can be taken out. */
export function isFilmWithNotes(mime: string): boolean {
  return /^(?:video|audio)\/(?:mp4|quicktime|x-m4v|x-m4a|3gpp2?)$/.test(mime);
}

/** The same in memory. Null where it has none. */
export async function filmWithoutNotes(film: Buffer): Promise<Buffer | null> {
  const read: Readable['read'] = async (into, _, __, at) => film.copy(into, 0, at);
  const notes = await findNotes({ read }, { from: 0, to: film.length });
  if (notes.length === 0) return null;
  const copy = Buffer.from(film);
  for (const { from, to, isData } of notes) {
    copy.fill(0, isData ? from : from + 8, to);
    if (!isData) copy.write('free', from + 4, 'latin1');
  }
  return copy;
}

/**
 * Copies a film with its notes made empty: nothing moves, so that no place in it has to be counted anew. False, and no copy, where
 * it has none. Rejects with the file system's error.
 */
export async function copyWithoutNotes(path: string, target: string): Promise<boolean> {
  const source = await openPlain(path);
  const notes = await source
    .stat()
    .then(({ size }) => findNotes(source, { from: 0, to: size }))
    .finally(() => source.close());
  if (notes.length === 0) return false;
  await copyFile(path, target, constants.COPYFILE_FICLONE);
  const copy = await open(target, 'r+');
  try {
    for (const { from, to, isData } of notes) {
      if (!isData) await writeAt(copy, Buffer.from('free', 'latin1'), from + 4);
      await writeAt(copy, Buffer.alloc(to - from - (isData ? 0 : 8)), isData ? from : from + 8);
    }
  } finally {
    await copy.close();
  }
  return true;
}
