import { NO_DETAILS } from '../../../../shared/models/asset.ts';
import type { ByteReader } from '../detect-type.ts';
import type { Tracks } from '../read-tracks.ts';

/** No honest file has more in front of what is looked for. */
const MAX_CHUNKS = 4096;

/** A part of a file that is made of chunks: its name, and where its content lies. */
export interface Chunk {
  readonly name: string;
  readonly from: number;
  readonly length: number;
}

interface ChunkLayout {
  readonly isLittle: boolean;
  /** Of the number behind the name. CAF has 8, and fills no odd length up. */
  readonly lengthBytes: 4 | 8;
}

export const RIFF: ChunkLayout = { isLittle: true, lengthBytes: 4 };
const IFF: ChunkLayout = { isLittle: false, lengthBytes: 4 };
export const CAF: ChunkLayout = { isLittle: false, lengthBytes: 8 };

/** The chunks between two places of a file, those inside of others left out. Rejects as its reader does. */
export async function* listChunks(
  reader: ByteReader,
  { isLittle, lengthBytes }: ChunkLayout,
  start: number,
  end = reader.size,
): AsyncGenerator<Chunk> {
  let at = start;
  for (let count = 0; count < MAX_CHUNKS && at + 4 + lengthBytes <= end; count += 1) {
    const head = await reader.readAt(at, 4 + lengthBytes);
    const long = lengthBytes === 8 ? Number(head.readBigInt64BE(4)) : null;
    const length = long ?? (isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4));
    const from = at + 4 + lengthBytes;
    yield { name: head.toString('latin1', 0, 4), from, length };
    if (length < 0) return;
    at = from + length + (lengthBytes === 4 ? length % 2 : 0);
  }
}

/** AIFF and AIFF-C (Apple, 1991): the chunk that describes the sound. */
export async function readAiff(reader: ByteReader): Promise<Tracks | null> {
  for await (const { name, from, length } of listChunks(reader, IFF, 12)) {
    if (name !== 'COMM') continue;
    const common = await reader.readAt(from, Math.min(length, 22));
    if (common.length < 18) return null;
    const [channels, frames, bits] = [common.readUInt16BE(0), common.readUInt32BE(2), common.readUInt16BE(6)];
    const rate = readExtended(common, 8);
    const letters = common.length >= 22 ? common.toString('latin1', 18, 22) : 'NONE';
    return makeSound(nameLetters(letters, bits), channels, rate, frames / rate);
  }
  return null;
}

/** A number of 80 bits: a sign and 15 of exponent, then 64 with the point behind the first. */
function readExtended(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** ((bytes.readUInt16BE(at) & 0x7fff) - 16_383 - 63);
}

/** In front of the sound: how often the file was edited. */
const EDIT_COUNT_BYTES = 4;

/** Core Audio Format (Apple, 1.0): how the sound is made, and how much there is of it. */
export async function readCaf(reader: ByteReader): Promise<Tracks | null> {
  let format: Buffer | null = null;
  let [frames, soundBytes]: [number | null, number | null] = [null, null];
  for await (const { name, from, length } of listChunks(reader, CAF, 8)) {
    if (name === 'desc') format = await reader.readAt(from, 32);
    // How many packets, then how many frames in them.
    if (name === 'pakt') frames = Number((await reader.readAt(from, 16)).readBigInt64BE(8));
    if (name === 'data') soundBytes = (length < 0 ? reader.size - from : length) - EDIT_COUNT_BYTES;
  }
  if (format === null || format.length < 32) return null;
  const [rate, letters, flags] = [
    format.readDoubleBE(0),
    format.toString('latin1', 8, 12),
    format.readUInt32BE(12),
  ];
  const [packetBytes, packetFrames, channels, bits] = [16, 20, 24, 28].map((at) =>
    format.readUInt32BE(at),
  ) as [number, number, number, number];
  const counted = soundBytes === null ? null : (soundBytes / packetBytes) * packetFrames;
  const all = frames ?? counted;
  const codec = letters === 'lpcm' ? namePcm(flags, bits) : nameLetters(letters, bits);
  return makeSound(codec, channels, rate, all === null ? null : all / rate);
}

/** 1: with a point; 2: the lowest byte first. */
function namePcm(flags: number, bits: number): string {
  return `pcm-${(flags & 1) === 1 ? 'f' : 's'}${bits}${(flags & 2) === 2 ? '' : 'be'}`;
}

/** WAV whose sound is packed, which the parser leaves out: ADPCM, MP3 and others. */
export async function readWave(reader: ByteReader): Promise<Tracks | null> {
  let format: Buffer | null = null;
  let samples: number | null = null;
  for await (const { name, from, length } of listChunks(reader, RIFF, 12)) {
    if (name === 'fmt ') format = await reader.readAt(from, Math.min(length, 40));
    if (name === 'fact' && length >= 4) samples = (await reader.readAt(from, 4)).readUInt32LE(0);
    if (name !== 'data') continue;
    if (format === null || format.length < 16) return null;
    const [tag, channels, rate] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt32LE(4)];
    const seconds = samples === null ? length / format.readUInt32LE(8) : samples / rate;
    return makeSound(nameTag(tag, format.readUInt16LE(14)), channels, rate, seconds);
  }
  return null;
}

/** What a file with nothing but sound in it says; `seconds` may be no number that can be. */
function makeSound(audioCodec: string, channels: number, sampleRate: number, seconds: number | null): Tracks {
  return {
    hasVideo: false,
    hasAudio: true,
    width: null,
    height: null,
    duration: seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    details: {
      ...NO_DETAILS,
      audioCodec,
      channels: channels > 0 ? channels : null,
      sampleRate: Number.isFinite(sampleRate) && sampleRate > 0 ? sampleRate : null,
    },
  };
}

/** Formats of sound in WAV and AVI, by their numbers; 1 and 3 are PCM. (Microsoft, mmreg.h) */
const TAGS: Readonly<Record<number, string>> = {
  2: 'adpcm',
  6: 'alaw',
  7: 'ulaw',
  17: 'adpcm',
  80: 'mp2',
  85: 'mp3',
  255: 'aac',
  353: 'wma',
  8192: 'ac3',
  8193: 'dts',
};

/** Never empty: what has no name here is sound all the same. */
export function nameTag(tag: number, bits: number): string {
  if (tag === 1) return bits === 8 ? 'pcm-u8' : `pcm-s${bits}`;
  return tag === 3 ? `pcm-f${bits}` : (TAGS[tag] ?? `0x${tag.toString(16)}`);
}

/** The same of the four letters that Apple's containers use. */
function nameLetters(letters: string, bits: number): string {
  if (letters === 'sowt') return `pcm-s${bits}`;
  if (letters === 'NONE' || letters === 'twos') return `pcm-s${bits}be`;
  if (/^fl(32|64)$/i.test(letters)) return `pcm-f${letters.slice(2)}be`;
  return (
    letters
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '') || 'other'
  );
}
