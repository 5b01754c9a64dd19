import type { ByteReader } from '../byte-reader.ts';
import type { Tracks } from '../read-tracks.ts';
import { CAF, listChunks } from './list-chunks.ts';
import { makeSound } from './make-tracks.ts';
import { nameLetters } from './name-sound.ts';

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
