import type { ByteReader } from '../byte-reader.ts';
import type { Tracks } from '../read-tracks.ts';
import { listChunks, RIFF } from './list-chunks.ts';
import { makeSound } from './make-tracks.ts';
import { nameTag } from './name-sound.ts';

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
