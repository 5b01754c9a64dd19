interface Place {
  readonly from: number;
  readonly to: number;
}

/** Empties places of a copy; null where one of them is also needed, or lies outside. */
function blankPlaces(file: Buffer, blanked: readonly Place[], needed: readonly Place[]): Buffer | null {
  const isBad = ({ from, to }: Place) =>
    to > file.length || needed.some((other) => from < other.to && other.from < to);
  if (blanked.some(isBad)) return null;
  const copy = Buffer.from(file);
  for (const { from, to } of blanked) copy.fill(0, from, to);
  return copy;
}

/** Exif that says how a picture is turned, and nothing else. */
export function exifOf(orientation: number): Buffer {
  const turn = orientation.toString().padStart(4, '0');
  return Buffer.from(`4d4d002a0000000800010112000300000001${turn}000000000000`, 'hex');
}

/** What a TIFF (revision 6.0, and the notes to it) is decoded by: its pixels, their colours, how it is turned. */
const DECODED = new Set([
  ...[
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  ],
  ...[
    290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339,
  ],
  ...[340, 341, 342, 347, 512, 513, 514, 515, 517, 519, 520, 521, 529, 530, 531, 532, 34675],
]);
/** Lists of places and their lengths: strips, tiles, a JPEG. */
const DATA = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const;
/** Directories in directories: Exif, GPS, its own, and smaller pictures. */
const INNER = [34665, 34853, 40965, 330];
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_DIRECTORIES = 1000;

interface Entry {
  readonly tag: number;
  readonly bytes: Buffer;
  /** Where its value lies, if that is not in the entry itself. */
  readonly apart: Place | null;
  readonly values: () => number[];
}

interface Directory extends Place {
  readonly entries: readonly Entry[];
  readonly next: number;
}

function createTiffReader(file: Buffer) {
  const isLittle = file.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at));
  let left = MAX_DIRECTORIES;

  function readEntry(at: number): Entry {
    const [tag, type, count] = [read16(at), read16(at + 2), read32(at + 4)];
    const length = (BYTES_OF_TYPE[type] ?? 1) * count;
    const from = length > 4 ? read32(at + 8) : at + 8;
    const values = () =>
      Array.from({ length: count }, (_, index) =>
        type === 3 ? read16(from + index * 2) : read32(from + index * 4),
      );
    return {
      ...{ tag, values, bytes: file.subarray(at, at + 12) },
      apart: length > 4 ? { from, to: from + length } : null,
    };
  }

  function readDirectory(from: number): Directory {
    left -= 1;
    if (left < 0) throw new RangeError('directories without end');
    const entries = Array.from({ length: read16(from) }, (_, index) => readEntry(from + 2 + index * 12));
    const to = from + 6 + entries.length * 12;
    return { from, to, entries, next: read32(to - 4) };
  }

  /** With those in it, and in these. */
  function readInner({ entries }: Directory): Directory[] {
    const inner = entries.flatMap(({ tag, values }) => (INNER.includes(tag) ? values() : []));
    return inner.map(readDirectory).flatMap((one) => [one, ...readInner(one)]);
  }

  return { isTiff: read16(2) === 42, isLittle, first: () => read32(4), readDirectory, readInner };
}

const valuesOf = ({ entries }: Directory, tag: number) =>
  entries.find((entry) => entry.tag === tag)?.values() ?? [];

function listData(directory: Directory): Place[] {
  return DATA.flatMap(([places, lengths]) => {
    const long = valuesOf(directory, lengths);
    return valuesOf(directory, places).map((from, index) => ({ from, to: from + (long[index] ?? 0) }));
  });
}

const isDecoded = ({ tag }: Entry) => DECODED.has(tag);
const apartOf = (entries: readonly Entry[]) => entries.flatMap(({ apart }) => apart ?? []);

/** Nothing moves: what is not decoded is taken out of the directories, smaller pictures out of their chain, and all of it made empty. */
export function blankTiff(file: Buffer): Buffer | null {
  const { isTiff, isLittle, first, readDirectory, readInner } = createTiffReader(file);
  if (!isTiff) return null;
  const [kept, gone]: [Directory[], Directory[]] = [[], []];
  for (let at = first(); at !== 0; ) {
    const directory = readDirectory(at);
    const isSmaller = kept.length > 0 && ((valuesOf(directory, 254)[0] ?? 0) & 1) === 1;
    (isSmaller ? gone : kept).push(directory);
    gone.push(...readInner(directory));
    at = directory.next;
  }
  const blanked = [
    ...gone.flatMap((one) => [one, ...apartOf(one.entries), ...listData(one)]),
    ...kept.flatMap(({ entries }) => apartOf(entries.filter((entry) => !isDecoded(entry)))),
  ];
  const needed = kept.flatMap((one) => [one, ...apartOf(one.entries.filter(isDecoded)), ...listData(one)]);
  const copy = blankPlaces(file, blanked, needed);
  for (const [index, { from, to, entries }] of kept.entries()) {
    const stays = entries.filter(isDecoded).map(({ bytes }) => bytes);
    const [count, next] = [Buffer.alloc(2), Buffer.alloc(4)];
    const following = kept[index + 1]?.from ?? 0;
    if (isLittle) next.writeUInt32LE(following);
    else next.writeUInt32BE(following);
    if (isLittle) count.writeUInt16LE(stays.length);
    else count.writeUInt16BE(stays.length);
    copy?.fill(0, from, to);
    if (copy !== null) Buffer.concat([count, ...stays, next]).copy(copy, from);
  }
  return copy;
}

interface Box extends Place {
  readonly type: string;
  /** Where its head begins. */
  readonly at: number;
}

/** The boxes of a part of a file. (ISO/IEC 14496-12, 4.2) */
function listBoxes(file: Buffer, { from, to }: Place): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const isLong = file.readUInt32BE(at) === 1;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : file.readUInt32BE(at) || to - at;
    if (length < 8 || at + length > to) break;
    boxes.push({
      type: file.toString('latin1', at + 4, at + 8),
      at,
      from: at + (isLong ? 16 : 8),
      to: at + length,
    });
    at += length;
  }
  return boxes;
}

/** Where the items of a HEIF file lie, by their ids. (ISO/IEC 14496-12, 8.11.3) */
function readItemPlaces(file: Buffer, { from }: Box, idat: number): Map<number, Place[]> {
  const version = file.readUInt8(from);
  const sizes = file.readUInt16BE(from + 4);
  const [offset, length, base, index] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  let at = from + 6;
  const read = (bytes: number) => {
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const idBytes = version < 2 ? 2 : 4;
  const places = new Map<number, Place[]>();
  for (let left = read(idBytes); left > 0; left -= 1) {
    const id = read(idBytes);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const start = read(base) + (method === 1 ? idat : 0);
    const extents = Array.from({ length: read(2) }, () => {
      if (version > 0) read(index);
      const begin = start + read(offset);
      return { from: begin, to: begin + read(length) };
    });
    // Made of other items: it lies nowhere.
    places.set(id, method > 1 ? [] : extents);
  }
  return places;
}

/** HEIC and AVIF (ISO/IEC 23008-12): Exif, XMP and thumbnails are made empty; how it is turned stands elsewhere in it. */
export function blankHeif(file: Buffer): Buffer | null {
  const top = listBoxes(file, { from: 0, to: file.length });
  const meta = top.find(({ type }) => type === 'meta');
  if (meta === undefined) return null;
  const inner = new Map(
    listBoxes(file, { from: meta.from + 4, to: meta.to }).map((box): [string, Box] => [box.type, box]),
  );
  const [iloc, iinf, iref] = ['iloc', 'iinf', 'iref'].map((name) => inner.get(name));
  if (iloc === undefined || iinf === undefined) return null;
  const places = readItemPlaces(file, iloc, inner.get('idat')?.from ?? 0);
  const idBytes = (box: Box, firstLong: number) => (file.readUInt8(box.from) < firstLong ? 2 : 4);
  const thumbnails =
    iref === undefined
      ? []
      : listBoxes(file, { from: iref.from + 4, to: iref.to })
          .filter(({ type }) => type === 'thmb')
          .map(({ from }) => file.readUIntBE(from, idBytes(iref, 1)));
  const items = listBoxes(file, { from: iinf.from + 4 + idBytes(iinf, 1), to: iinf.to }).map((box) => {
    const bytes = idBytes(box, 3);
    const type = { from: box.from + 6 + bytes, to: box.from + 10 + bytes };
    return {
      id: file.readUIntBE(box.from + 4, bytes),
      at: type.from,
      type: file.toString('latin1', type.from, type.to),
    };
  });
  const isPrivate = ({ id, type }: (typeof items)[number]) =>
    type === 'Exif' || type === 'mime' || type === 'uri ' || thumbnails.includes(id);
  const [gone, kept] = [items.filter(isPrivate), items.filter((item) => !isPrivate(item))];
  const extentsOf = (some: typeof items) => some.flatMap(({ id }) => places.get(id) ?? []);
  const uuids = top.filter(({ type }) => type === 'uuid');
  const copy = blankPlaces(file, [...extentsOf(gone), ...uuids], extentsOf(kept));
  for (const { id, at, type } of copy === null ? [] : gone) {
    const [first] = places.get(id) ?? [];
    const plain = Buffer.concat([Buffer.alloc(4), exifOf(1)]);
    if (type === 'Exif' && first !== undefined && first.to - first.from >= plain.length)
      plain.copy(copy as Buffer, first.from);
    // A reader passes over items of a kind that it does not know.
    if (thumbnails.includes(id)) copy?.write('free', at, 'latin1');
  }
  for (const { at } of uuids) copy?.write('free', at + 4, 'latin1');
  return copy;
}
