import type { ByteReader } from '../byte-reader.ts';
import type { Tracks } from '../read-tracks.ts';
import { IFF, listChunks } from './list-chunks.ts';
import { makeSound } from './make-tracks.ts';
import { nameLetters } from './name-sound.ts';

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
