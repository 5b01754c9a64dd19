/** What an MP4 says of itself, read from its boxes (ISO/IEC 14496-12) without the library that wrote it. */
export interface Mp4Facts {
  readonly brand: string;
  /** Seconds, of the movie header. */
  readonly duration: number;
  readonly tracks: readonly Mp4Track[];
}

export interface Mp4Track {
  /** `vide` or `soun`. */
  readonly handler: string;
  /** Four letters of the sample description: `avc1`, `mp4a`. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
}

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the boxes of a whole file. */
export function readBoxes(file: Buffer): Mp4Facts {
  const boxes = listBoxes(file);
  const movie = listBoxes(pick(boxes, 'moov'));
  const header = pick(movie, 'mvhd');
  const isLong = header[0] === 1;
  const timescale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return {
    brand: pick(boxes, 'ftyp').toString('latin1', 0, 4),
    duration: units / timescale,
    tracks: movie.filter(({ type }) => type === 'trak').map(({ data }) => readTrack(data)),
  };
}

function readTrack(track: Buffer): Mp4Track {
  const parts = listBoxes(track);
  const header = pick(parts, 'tkhd');
  const media = listBoxes(pick(parts, 'mdia'));
  const table = listBoxes(pick(listBoxes(pick(media, 'minf')), 'stbl'));
  return {
    handler: pick(media, 'hdlr').toString('latin1', 8, 12),
    codec: pick(table, 'stsd').toString('latin1', 12, 16),
    // The last two numbers of the header, in 16.16 fixed point.
    width: header.readUInt32BE(header.length - 8) / 65_536,
    height: header.readUInt32BE(header.length - 4) / 65_536,
    samples: pick(table, 'stsz').readUInt32BE(8),
  };
}

function listBoxes(data: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const short = data.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? data.length - at : short;
    if (size < header) break;
    boxes.push({
      type: data.toString('latin1', at + 4, at + 8),
      data: data.subarray(at + header, at + size),
    });
    at += size;
  }
  return boxes;
}

function pick(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.find((box) => box.type === type);
  if (found === undefined) throw new Error(`there is no box ${type}`);
  return found.data;
}
