import type { ByteReader } from './detect-type.ts';

/** Beyond this a file is not gone through. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
const WINDOW = 1024 * 1024;
/** Thousands of bits a second of layer III, by the four bits of a frame's head: MPEG-1, and the later ones. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** What the first frame has in place of sound where it says how many there are. */
const INDEX = /Xing|Info|VBRI/;

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
  readonly rate: number;
}

/**
 * Whether an MP3 says in its first frame how long it is, or has one rate all through, from which that follows; else how long its
 * frames are together, in seconds, and null where there are too many.
 */
export async function measureUneven(reader: ByteReader): Promise<'even' | number | null> {
  const start = await findFirst(reader);
  if (start === null) return 'even';
  const end = Math.min(reader.size, start + MAX_SCANNED_BYTES);
  let [window, from, at, seconds]: [Buffer, number, number, number] = [Buffer.alloc(0), start, start, 0];
  const rates = new Set<number>();
  while (at < end) {
    if (at + 4 > from + window.length) {
      window = await reader.readAt(at, WINDOW);
      from = at;
      if (at === start && INDEX.test(window.toString('latin1', 0, 200))) return 'even';
    }
    const frame = readFrame(window, at - from);
    // Notes of other programs stand behind the last one.
    if (frame === null) break;
    rates.add(frame.rate);
    seconds += frame.seconds;
    at += frame.bytes;
  }
  if (rates.size < 2) return 'even';
  return end < reader.size && at >= end ? null : seconds;
}

/** Behind a tag, and what it may be filled up with; null where that is no frame. */
async function findFirst(reader: ByteReader): Promise<number | null> {
  const head = await reader.readAt(0, 10);
  const hasTag = head.length === 10 && head.toString('latin1', 0, 3) === 'ID3';
  const sizes = [6, 7, 8, 9].map((at) => (head[at] as number) & 0x7f);
  const start = hasTag ? 10 + sizes.reduce((sum, bits) => sum * 128 + bits, 0) : 0;
  return readFrame(await reader.readAt(start, 4), 0) === null ? null : start;
}

/** The head of a frame of layer III. (ISO/IEC 11172-3, 2.4.1.3; 13818-3) */
function readFrame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const rate = (RATES[version === 3 ? 0 : 1][(head >>> 12) & 15] ?? 0) * 1000;
  const full = SAMPLE_RATES[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || rate === 0 || full === undefined) return null;
  const sampleRate = full / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1152 : 576;
  const padding = (head >>> 9) & 1;
  return {
    bytes: Math.floor((samples / 8) * (rate / sampleRate)) + padding,
    seconds: samples / sampleRate,
    rate,
  };
}
