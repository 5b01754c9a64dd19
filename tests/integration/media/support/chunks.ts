/** Files made of chunks, as small as they can be: sound is silence, and pictures are none. */

function chunk(name: string, content: Buffer, isLittle: boolean): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  if (isLittle) head.writeUInt32LE(content.length, 4);
  else head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const little = (name: string, ...content: Buffer[]) => chunk(name, Buffer.concat(content), true);
const big = (name: string, ...content: Buffer[]) => chunk(name, Buffer.concat(content), false);
const list = (name: string, ...content: Buffer[]) => little('LIST', Buffer.from(name), ...content);

/** 16 bits and two channels at 48 kHz. */
export function makeAiff(seconds: number): Buffer {
  const common = Buffer.alloc(18);
  common.writeUInt16BE(2, 0);
  common.writeUInt32BE(48_000 * seconds, 2);
  common.writeUInt16BE(16, 6);
  // 48,000 in 80 bits: 2 to the 15th, times 1.46.
  Buffer.from('400ebb80000000000000', 'hex').copy(common, 8);
  const sound = Buffer.alloc(8 + 48_000 * seconds * 4);
  return big('FORM', Buffer.from('AIFF'), big('COMM', common), big('SSND', sound));
}

/** 24 bits and one channel at 44.1 kHz; `isOpen` where its length is not said. */
export function makeCaf(seconds: number, isOpen = false): Buffer {
  const format = Buffer.alloc(32);
  format.writeDoubleBE(44_100, 0);
  format.write('lpcm', 8, 'latin1');
  [2, 3, 1, 1, 24].forEach((value, index) => void format.writeUInt32BE(value, 12 + index * 4));
  const long = (name: string, content: Buffer, length = content.length) => {
    const head = Buffer.alloc(12);
    head.write(name, 'latin1');
    head.writeBigInt64BE(BigInt(length), 4);
    return Buffer.concat([head, content]);
  };
  const sound = Buffer.alloc(4 + 44_100 * seconds * 3);
  return Buffer.concat([
    Buffer.from('63616666 0001 0000'.replaceAll(' ', ''), 'hex'),
    long('desc', format),
    long('data', sound, isOpen ? -1 : sound.length),
  ]);
}

/** An AVI of so many seconds at 25 frames, whose frames are empty, with packed sound (MP3). */
export function makeAvi(width: number, height: number, seconds: number): Buffer {
  const header = (kind: string, scale: number, rate: number, length: number) => {
    const bytes = Buffer.alloc(56);
    bytes.write(kind, 'latin1');
    bytes.writeUInt32LE(scale, 20);
    bytes.writeUInt32LE(rate, 24);
    bytes.writeUInt32LE(length, 32);
    return little('strh', bytes);
  };
  const picture = Buffer.alloc(40);
  picture.writeUInt32LE(40, 0);
  picture.writeInt32LE(width, 4);
  picture.writeInt32LE(-height, 8);
  picture.write('XVID', 16, 'latin1');
  const sound = Buffer.alloc(18);
  sound.writeUInt16LE(85, 0);
  sound.writeUInt16LE(1, 2);
  sound.writeUInt32LE(44_100, 4);
  return little(
    'RIFF',
    Buffer.from('AVI '),
    list(
      'hdrl',
      little('avih', Buffer.alloc(56)),
      list('strl', header('vids', 1, 25, 25 * seconds), little('strf', picture)),
      list('strl', header('auds', 1152, 44_100, 38 * seconds), little('strf', sound)),
    ),
    list('movi', Buffer.alloc(4000)),
  );
}

/** A WAV of packed sound: IMA ADPCM, two channels at 48 kHz. */
export function makeAdpcm(seconds: number): Buffer {
  const format = Buffer.alloc(20);
  format.writeUInt16LE(17, 0);
  format.writeUInt16LE(2, 2);
  format.writeUInt32LE(48_000, 4);
  format.writeUInt32LE(48_000, 8);
  const samples = Buffer.alloc(4);
  samples.writeUInt32LE(48_000 * seconds);
  const parts = [little('fmt ', format), little('fact', samples), little('data', Buffer.alloc(4096))];
  return little('RIFF', Buffer.from('WAVE'), ...parts);
}

/** What a recorder makes of a WAV where more than 4 GB may come: the lengths stand in a chunk of their own. */
export function makeLongWave(wave: Buffer): Buffer {
  const lengths = Buffer.alloc(28);
  lengths.writeBigUInt64LE(BigInt(wave.length + 28), 0);
  lengths.writeBigUInt64LE(BigInt(wave.length - 44), 8);
  const inside = Buffer.from(wave.subarray(12));
  inside.writeUInt32LE(0xffff_ffff, 28);
  return Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), little('ds64', lengths), inside]);
}

/** One page of Ogg with a packet in it. */
export function makeOggPage(packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head[5] = 2;
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, packet]);
}

/** A transport stream with nothing in it but its tables, which name these kinds of streams. */
export function makeTransport(...kinds: number[]): Buffer {
  const packet = (pid: number, section: Buffer) => {
    const bytes = Buffer.alloc(188, 0xff);
    Buffer.from([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0]).copy(bytes);
    section.copy(bytes, 5);
    return bytes;
  };
  const section = (id: number, content: number[]) =>
    Buffer.from([id, 0xb0, content.length + 9, 0, 1, 0xc1, 0, 0, ...content, 0, 0, 0, 0]);
  const streams = kinds.flatMap((kind, index) => [kind, 0xe1, index, 0xf0, 0]);
  const tables = [
    packet(0, section(0, [0, 1, 0xf0, 0])),
    packet(0x1000, section(2, [0xe1, 0, 0xf0, 0, ...streams])),
  ];
  return Buffer.concat(Array.from({ length: 4 }, () => tables).flat());
}
