import { type ByteReader, CeilingError } from '../detect-type.ts';

/** The symbol of each code, which a bit is put in front of: that tells codes of different lengths apart. */
type Codes = Int16Array;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/**
 * Whether a JPEG without an end marker has every block of its picture. Decodes the codes of a sequential frame with one scan
 * (ITU T.81, F.2.2), and none of the pixels; false for other kinds, and for what is larger than is read at once.
 */
export async function isJpegPictureWhole(reader: ByteReader): Promise<boolean> {
  try {
    return hasAllBlocks(await reader.readAt(0, reader.size));
  } catch (error) {
    // It ended, or took more than is read of any file.
    if (error instanceof RangeError || error instanceof CeilingError) return false;
    throw error;
  }
}

function hasAllBlocks(bytes: Buffer): boolean {
  const tables = new Map<number, Codes>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  for (let at = 2; ; ) {
    const marker = bytes.readUInt16BE(at);
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    const body = bytes.subarray(at + 4, next);
    if (marker === 0xffc4) readTables(body, tables);
    else if (marker === 0xffdd) restartInterval = body.readUInt16BE(0);
    else if (marker === 0xffc0 || marker === 0xffc1) frame = readFrame(body);
    else if (marker === 0xffda) {
      if (frame === null || frame.components.length !== body.readUInt8(0)) return false;
      readScan(createBits(bytes, next), frame, restartInterval, tablesOfBlocks(frame, body, tables));
      return true;
    }
    at = next;
  }
}

function readTables(body: Buffer, tables: Map<number, Codes>): void {
  for (let at = 0; at < body.length; ) {
    const codes = new Int16Array(1 << 17).fill(-1);
    let symbol = at + 17;
    for (let length = 1, code = 0; length <= 16; length += 1, code <<= 1)
      for (let left = body.readUInt8(at + length); left > 0; left -= 1, code += 1, symbol += 1)
        codes[(1 << length) | code] = body.readUInt8(symbol);
    tables.set(body.readUInt8(at), codes);
    at = symbol;
  }
}

function readFrame(body: Buffer): Frame {
  const components = Array.from({ length: body.readUInt8(5) }, (_, index) => {
    const sampling = body.readUInt8(7 + index * 3);
    return { id: body.readUInt8(6 + index * 3), across: sampling >> 4, down: sampling & 15 };
  });
  return { height: body.readUInt16BE(1), width: body.readUInt16BE(3), components };
}

/** The tables of each block of a unit, in their order: those of the first coefficient and of the others. */
function tablesOfBlocks({ components }: Frame, scan: Buffer, tables: ReadonlyMap<number, Codes>) {
  return components.flatMap(({ across, down }, index) => {
    const used = scan.readUInt8(2 + index * 2);
    const [first, others] = [tables.get(used >> 4), tables.get(0x10 | (used & 15))];
    if (first === undefined || others === undefined) throw new RangeError('a table is missing');
    return Array.from({ length: components.length === 1 ? 1 : across * down }, () => ({ first, others }));
  });
}

/** Throws a RangeError where the scan ends before its last block. */
function readScan(
  bits: Bits,
  { width, height, components }: Frame,
  restartInterval: number,
  blocks: ReturnType<typeof tablesOfBlocks>,
): void {
  const most = (side: 'across' | 'down') =>
    components.length === 1 ? 1 : Math.max(...components.map((component) => component[side]));
  const units = Math.ceil(width / (8 * most('across'))) * Math.ceil(height / (8 * most('down')));
  // Its height comes behind the scan (DNL), which is not there.
  if (units === 0) throw new RangeError('the height is not known');
  for (let unit = 0; unit < units; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) bits.restart();
    for (const block of blocks) readBlock(bits, block);
  }
}

function readBlock(bits: Bits, { first, others }: { first: Codes; others: Codes }): void {
  bits.skip(bits.decode(first));
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    const symbol = bits.decode(others);
    // The rest of the block is zero.
    if (symbol === 0) return;
    coefficient += symbol >> 4;
    bits.skip(symbol & 15);
  }
}

type Bits = ReturnType<typeof createBits>;

function createBits(bytes: Buffer, start: number) {
  let position = start;
  let byte = 0;
  let left = 0;
  function next(): number {
    if (left === 0) {
      byte = bytes.readUInt8(position);
      position += 1;
      left = 8;
      // A zero follows what would be a marker else.
      if (byte === 0xff && bytes.readUInt8(position++) !== 0) throw new RangeError('a marker');
    }
    left -= 1;
    return (byte >> left) & 1;
  }
  return {
    decode(codes: Codes): number {
      for (let code = 2 | next(); code < 1 << 17; code = (code << 1) | next()) {
        const symbol = codes[code] as number;
        if (symbol >= 0) return symbol;
      }
      throw new RangeError('no code');
    },
    skip(count: number): void {
      for (let done = 0; done < count; done += 1) next();
    },
    restart(): void {
      left = 0;
      if ((bytes.readUInt16BE(position) & 0xfff8) !== 0xffd0) throw new RangeError('no restart marker');
      position += 2;
    },
  };
}
