import { type ByteReader, CeilingError } from '../detect-type.ts';

/** The symbol of each code, which a bit is put in front of: that tells codes of different lengths apart. */
type Codes = Int16Array;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Blocks of 8 × 8. */
  readonly blocks: number;
  /** Down to which bit each coefficient is there so far; 16 where nothing is. */
  readonly lowest: Uint8Array;
  /** Of a progressive frame: 1 where a coefficient of a block is not zero. */
  readonly nonZero: Uint8Array;
}

interface Frame {
  readonly isProgressive: boolean;
  /** What a scan of several components has, each with some blocks of all. */
  readonly units: number;
  readonly components: readonly Component[];
}

/** More than any camera takes: 268 megapixels. */
const MAX_BLOCKS = 1 << 22;

/** What a scan brings: some coefficients of some components, at first or one bit further down. */
interface Scan {
  readonly parts: readonly (Component & {
    readonly first: Codes | undefined;
    readonly others: Codes | undefined;
  })[];
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
  readonly lowest: number;
}

/**
 * Whether a JPEG without an end marker has every block of its picture, to the last bit. Decodes the codes of sequential and progressive
 * frames (ITU T.81, F.2.2 and G.2), and none of the pixels; false for other kinds, and for what is larger than is read at once.
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
    at = next;
    if (marker === 0xffc4) readTables(body, tables);
    else if (marker === 0xffdd) restartInterval = body.readUInt16BE(0);
    else if (marker >= 0xffc0 && marker <= 0xffc2) frame = readFrame(body, marker === 0xffc2);
    else if (marker === 0xffda) {
      if (frame === null) return false;
      const scan = readHead(frame, body, tables);
      at = readScan(createBits(bytes, next), frame, restartInterval, scan);
      if (frame.components.every(({ lowest }) => lowest.every((bit) => bit === 0))) return true;
    } else if (marker < 0xffc0) return false;
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

function readFrame(body: Buffer, isProgressive: boolean): Frame {
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  // Its height comes behind the scan (DNL), which is not there.
  if (height === 0) throw new RangeError('the height is not known');
  const found = Array.from({ length: body.readUInt8(5) }, (_, index) => {
    const sampling = body.readUInt8(7 + index * 3);
    return { id: body.readUInt8(6 + index * 3), across: sampling >> 4, down: sampling & 15 };
  });
  const most = {
    across: Math.max(...found.map(({ across }) => across)),
    down: Math.max(...found.map(({ down }) => down)),
  };
  const components = found.map((one) => {
    const columns = Math.ceil(Math.ceil((width * one.across) / most.across) / 8);
    const blocks = columns * Math.ceil(Math.ceil((height * one.down) / most.down) / 8);
    if (isProgressive && blocks > MAX_BLOCKS) throw new RangeError('too large');
    const nonZero = new Uint8Array(isProgressive ? blocks * 64 : 0);
    return { ...one, blocks, lowest: new Uint8Array(64).fill(16), nonZero };
  });
  const units = Math.ceil(width / (8 * most.across)) * Math.ceil(height / (8 * most.down));
  return { isProgressive, units, components };
}

function readHead(
  { isProgressive, components }: Frame,
  body: Buffer,
  tables: ReadonlyMap<number, Codes>,
): Scan {
  const count = body.readUInt8(0);
  const parts = Array.from({ length: count }, (_, index) => {
    const part = components.find(({ id }) => id === body.readUInt8(1 + index * 2));
    if (part === undefined) throw new RangeError('a component is missing');
    const used = body.readUInt8(2 + index * 2);
    return { ...part, first: tables.get(used >> 4), others: tables.get(0x10 | (used & 15)) };
  });
  if (!isProgressive) return { parts, from: 0, to: 63, isFirst: true, lowest: 0 };
  const [from, to, bits] = [...body.subarray(1 + count * 2, 4 + count * 2)] as [number, number, number];
  if (to > 63 || (from > 0 && count > 1)) throw new RangeError('no such scan');
  return { parts, from, to, isFirst: bits >> 4 === 0, lowest: bits & 15 };
}

/** Returns the place behind the scan. Throws a RangeError where it ends before its last block. */
function readScan(bits: Bits, frame: Frame, restartInterval: number, scan: Scan): number {
  const { parts, from, isFirst } = scan;
  const [only] = parts.length === 1 ? parts : [];
  const units = only?.blocks ?? frame.units;
  const blocks = parts.flatMap((part) =>
    Array.from({ length: only ? 1 : part.across * part.down }, () => part),
  );
  /** How many blocks have nothing more. */
  const run = { left: 0 };
  for (let unit = 0; unit < units; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      bits.restart();
      run.left = 0;
    }
    for (const part of blocks)
      if (!frame.isProgressive) readBlock(bits, part);
      else if (from === 0) bits.read(isFirst ? bits.decode(part.first) : 1);
      else readBand(bits, scan, { part, unit, run });
  }
  for (const { lowest } of parts) lowest.fill(scan.lowest, from, scan.to + 1);
  return bits.position();
}

function readBlock(bits: Bits, { first, others }: Scan['parts'][number]): void {
  bits.read(bits.decode(first));
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    const symbol = bits.decode(others);
    // The rest of the block is zero.
    if (symbol === 0) return;
    coefficient += symbol >> 4;
    bits.read(symbol & 15);
  }
}

interface Band {
  readonly part: Scan['parts'][number];
  readonly unit: number;
  readonly run: { left: number };
}

/** Some coefficients of a block, but for the first. Further down, each that is not zero already has a bit of its own in between. */
function readBand(bits: Bits, { from, to, isFirst }: Scan, { part, unit, run }: Band): void {
  const known = part.nonZero.subarray(unit * 64, unit * 64 + 64);
  /** Passes as many zeros; returns the place of what stands behind them. */
  const pass = (start: number, zeros: number): number => {
    let [at, left] = [start, zeros];
    for (; at <= to; at += 1)
      if (known[at] === 1) bits.read(isFirst ? 0 : 1);
      else if (left-- === 0) break;
    return at;
  };
  let at = from;
  while (run.left === 0 && at <= to) {
    const symbol = bits.decode(part.others);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) run.left = (1 << zeros) + bits.read(zeros);
    else {
      // Further down, its sign comes before the bits of those that are passed.
      bits.read(size);
      at = pass(at, zeros);
      if (size > 0) known[at] = 1;
      at += 1;
    }
  }
  if (run.left === 0) return;
  run.left -= 1;
  if (!isFirst) pass(at, 64);
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
    decode(codes: Codes | undefined): number {
      if (codes === undefined) throw new RangeError('a table is missing');
      for (let code = 2 | next(); code < 1 << 17; code = (code << 1) | next()) {
        const symbol = codes[code] as number;
        if (symbol >= 0) return symbol;
      }
      throw new RangeError('no code');
    },
    read(count: number): number {
      let value = 0;
      for (let done = 0; done < count; done += 1) value = (value << 1) | next();
      return value;
    },
    position: () => position,
    restart(): void {
      left = 0;
      if ((bytes.readUInt16BE(position) & 0xfff8) !== 0xffd0) throw new RangeError('no restart marker');
      position += 2;
    },
  };
}
