/** Inserts segments behind a JPEG's first two bytes. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Exif with nothing but an orientation, as a camera held upright writes it. */
export function exifSegment(orientation: number, order: 'II' | 'MM'): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), makeTiff({ orientation }, order)]));
}

/** A TIFF header whose only directory comes after `gap` bytes. */
export function makeTiff(
  facts: { width?: number; height?: number; orientation?: number },
  order: 'II' | 'MM',
  gap = 0,
): Buffer {
  const isLittle = order === 'II';
  const write16 = (target: Buffer, value: number, at: number) =>
    isLittle ? target.writeUInt16LE(value, at) : target.writeUInt16BE(value, at);
  const write32 = (target: Buffer, value: number, at: number) =>
    isLittle ? target.writeUInt32LE(value, at) : target.writeUInt32BE(value, at);
  const tags: [number, number, number | undefined][] = [
    [256, 4, facts.width],
    [257, 3, facts.height],
    [274, 3, facts.orientation],
  ];
  const entries = tags.flatMap(([tag, type, value]) => {
    if (value === undefined) return [];
    const entry = Buffer.alloc(12);
    write16(entry, tag, 0);
    write16(entry, type, 2);
    write32(entry, 1, 4);
    if (type === 3) write16(entry, value, 8);
    else write32(entry, value, 8);
    return [entry];
  });
  const head = Buffer.alloc(8);
  head.write(order, 'latin1');
  write16(head, 42, 2);
  write32(head, 8 + gap, 4);
  const count = Buffer.alloc(2);
  write16(count, entries.length, 0);
  return Buffer.concat([head, Buffer.alloc(gap), count, ...entries, Buffer.alloc(4)]);
}

/** A grey TIFF of 64 × 48, in so many strips of as many rows. */
export function makeStripes(strips: number): Buffer {
  const rows = 48 / strips;
  const lists = strips === 1 ? 0 : strips * 8;
  const pixels = 8 + 2 + 6 * 12 + 4 + lists;
  const places = Array.from({ length: strips }, (_, strip) => pixels + strip * rows * 64);
  const lengths = places.map(() => rows * 64);
  const tags: [number, number[]][] = [
    [256, [64]],
    [257, [48]],
    [258, [8]],
    [273, places],
    [278, [rows]],
    [279, lengths],
  ];
  const long = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => void bytes.writeUInt32LE(value, index * 4));
    return bytes;
  };
  let list = pixels - lists;
  const entries = tags.map(([tag, values]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(4, 2);
    entry.writeUInt32LE(values.length, 4);
    entry.writeUInt32LE(values.length === 1 ? (values[0] as number) : list, 8);
    if (values.length > 1) list += values.length * 4;
    return entry;
  });
  const behind = tags.filter(([, values]) => values.length > 1).map(([, values]) => long(values));
  return Buffer.concat([
    Buffer.from('49492a0008000000' + '0600', 'hex'),
    ...entries,
    Buffer.alloc(4),
    ...behind,
    Buffer.alloc(64 * 48, 0x55),
  ]);
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const full = (type: string, ...content: Buffer[]) => box(type, Buffer.alloc(4), ...content);
const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));

/**
 * A phone's HEIC as far as its size goes: tiles of 512 px, a thumbnail, and the picture (item 9), which they make up, turned;
 * and mirrored behind that, where an axis is named.
 */
export function makeHeic(
  width: number,
  height: number,
  quarterTurns: number,
  axis: 0 | 1 | null = null,
): Buffer {
  const properties = box(
    'ipco',
    full('ispe', numbers(512, 512)),
    full('ispe', numbers(320, 240)),
    full('ispe', numbers(width, height)),
    box('irot', Buffer.from([quarterTurns])),
    box('imir', Buffer.from([axis ?? 0])),
  );
  const own = axis === null ? [2, 0x03, 0x84] : [3, 0x03, 0x84, 0x85];
  // Items 1 (a tile), 8 (the thumbnail) and 9 (the picture), with the properties of each.
  const associations = full(
    'ipma',
    numbers(3),
    Buffer.from([0, 1, 1, 0x01, 0, 8, 2, 0x02, 0x84, 0, 9, ...own]),
  );
  const meta = full(
    'meta',
    full('hdlr', Buffer.alloc(20)),
    full('pitm', Buffer.from([0, 9])),
    box('iprp', properties, associations),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    meta,
    box('mdat', Buffer.alloc(100)),
  ]);
}

/** A PNG's signature and IHDR, and the beginning of data that never comes. */
export function makePngHead(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13);
  chunk.write('IHDR', 4, 'latin1');
  chunk.writeUInt32BE(width, 8);
  chunk.writeUInt32BE(height, 12);
  Buffer.from([8, 6, 0, 0, 0]).copy(chunk, 16);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk,
    Buffer.from('\0\0\x10\0IDAT', 'latin1'),
    Buffer.alloc(64),
    Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1'),
  ]);
}

/** An item that stands beside the picture of an AVIF: Exif, XMP, or a smaller picture of it. */
interface ExtraItem {
  readonly type: 'Exif' | 'mime' | 'av01';
  readonly data: Buffer;
}

/** An AVIF with more items, their data behind it; `avif` is one as libavif writes it. */
export function withItems(avif: Buffer, extra: readonly ExtraItem[]): Buffer {
  const first = 50;
  const meta = avif.indexOf('meta', 0, 'latin1') - 4;
  const end = meta + avif.readUInt32BE(meta);
  const parts: { readonly type: string; readonly body: Buffer }[] = [];
  for (let at = meta + 12; at < end; at += avif.readUInt32BE(at))
    parts.push({
      type: avif.toString('latin1', at + 4, at + 8),
      body: avif.subarray(at + 8, at + avif.readUInt32BE(at)),
    });
  const two = (value: number) => Buffer.from([value >> 8, value & 255]);
  const infos = extra.map(({ type }, index) =>
    box(
      'infe',
      Buffer.from([2, 0, 0, 0]),
      two(first + index),
      two(0),
      Buffer.from(`${type}note\0${type === 'mime' ? 'application/rdf+xml\0' : ''}`),
    ),
  );
  const links = extra.map(({ type }, index) =>
    box(type === 'av01' ? 'thmb' : 'cdsc', two(first + index), two(1), two(1)),
  );
  const properties = parts.find(({ type }) => type === 'iprp')?.body ?? Buffer.alloc(0);
  const ipma = properties.indexOf('ipma') - 4;
  // A smaller picture is like the first item.
  const likeFirst = properties.subarray(ipma + 18, ipma + 19 + properties.readUInt8(ipma + 18));
  const likes = extra.flatMap(({ type }, index) => (type === 'av01' ? [two(first + index), likeFirst] : []));
  const grown =
    [...infos, ...links, ...likes].reduce((sum, { length }) => sum + length, 0) + 14 * extra.length;
  let from = avif.length + grown + 8;
  const places = extra.map(({ data }, index) => {
    from += data.length;
    return Buffer.concat([two(first + index), two(0), two(1), numbers(from - data.length, data.length)]);
  });
  const boxes = parts.map(({ type, body }) => {
    if (type === 'iref') return box(type, body, ...links);
    if (type === 'iprp') {
      const counted = Buffer.from(body.subarray(ipma + 8));
      counted.writeUInt32BE(counted.readUInt32BE(4) + likes.length / 2, 4);
      return box(type, body.subarray(0, ipma), box('ipma', counted, ...likes));
    }
    if (type !== 'iinf' && type !== 'iloc') return box(type, body);
    const counted = Buffer.from(body);
    const countAt = type === 'iinf' ? 4 : 6;
    counted.writeUInt16BE(counted.readUInt16BE(countAt) + extra.length, countAt);
    for (let at = 14; type === 'iloc' && at < counted.length; at += 14)
      counted.writeUInt32BE(counted.readUInt32BE(at) + grown, at);
    return box(type, counted, ...(type === 'iinf' ? infos : places));
  });
  const data = box('mdat', ...extra.map((item) => item.data));
  return Buffer.concat([avif.subarray(0, meta), full('meta', ...boxes), avif.subarray(end), data]);
}

/** A TIFF of 40 × 24, turned, with a profile, what a camera notes of itself and where it was, and a smaller picture of it. */
export function makeNotedTiff(order: 'II' | 'MM', note: Buffer): Buffer {
  const isLittle = order === 'II';
  const two = (value: number) =>
    Buffer.from(isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const four = (value: number) =>
    Buffer.concat(
      isLittle ? [two(value & 65_535), two(value >>> 16)] : [two(value >>> 16), two(value & 65_535)],
    );
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([two(tag), two(type), four(count), value, Buffer.alloc(4 - value.length)]);
  const profile = Buffer.from('a colour profile');
  const directory = (next: number, ...entries: Buffer[]) =>
    Buffer.concat([two(entries.length), ...entries, four(next)]);
  const [main, places, smaller] = [8, 200, 300];
  const values = 450;
  const picture = (side: number, from: number) => [
    entry(256, 3, 1, two(side)),
    entry(257, 3, 1, two(side * 0.6)),
    entry(258, 3, 1, two(8)),
    entry(262, 3, 1, two(1)),
    entry(273, 4, 1, four(from)),
    entry(279, 4, 1, four(side * side * 0.6)),
  ];
  const file = Buffer.alloc(values);
  Buffer.concat([Buffer.from(order), two(42), four(main)]).copy(file);
  const [profileAt, pixelsAt] = [values + note.length, values + note.length + profile.length];
  const smallAt = pixelsAt + 960;
  directory(
    smaller,
    ...picture(40, pixelsAt),
    entry(271, 2, note.length, four(values)),
    entry(274, 3, 1, two(6)),
    entry(700, 1, note.length, four(values)),
    entry(34_675, 7, profile.length, four(profileAt)),
    entry(34_853, 4, 1, four(places)),
  ).copy(file, main);
  directory(0, entry(2, 2, note.length, four(values))).copy(file, places);
  directory(0, entry(254, 4, 1, four(1)), ...picture(10, smallAt)).copy(file, smaller);
  return Buffer.concat([file, note, profile, Buffer.alloc(960, 0x55), note, Buffer.alloc(60, 0x66)]);
}
