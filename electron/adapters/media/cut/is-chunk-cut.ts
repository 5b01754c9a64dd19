import { CAF, listChunks, RIFF } from '../containers/read-chunks.ts';
import type { ByteReader } from '../detect-type.ts';

/** What programs write that don't know the length yet, and can't come back to it: all bits, or all that are no sign; SoX a bit less. */
const LEAST_UNKNOWN = 0x7f00_0000;
/** What stands for a length of 64 bits in another chunk. */
const LONG = 0xffff_ffff;

/** WebP and AVI: the chunk around all of it, and in a long AVI the ones behind. (Microsoft, RIFF; OpenDML 1.02) */
export async function isRiffCut(reader: ByteReader): Promise<boolean> {
  for await (const { name, from, length } of listChunks(reader, RIFF, 0)) {
    if (name !== 'RIFF' || isUnknown(length)) return false;
    if (isBeyond(from, length, reader.size)) return true;
  }
  return false;
}

/** WAV and RF64: the sound. What is said to be around it is wrong in many, and its own length is not. (EBU Tech 3306) */
export async function isWaveCut(reader: ByteReader): Promise<boolean> {
  if (!/^(RIFF|RF64)/.test(await readName(reader))) return false;
  let [long, end]: [number | null, number] = [null, 12];
  for await (const { name, from, length } of listChunks(reader, RIFF, 12)) {
    end = from + length;
    if (name === 'ds64') long = Number((await reader.readAt(from + 8, 8)).readBigInt64LE(0));
    if (name !== 'data') continue;
    if (length === LONG && long !== null) return from + long > reader.size;
    return !isUnknown(length) && isBeyond(from, length, reader.size);
  }
  return end > reader.size;
}

/** Core Audio Format: the sound, of which may be said that nobody knows how long it is, and the table of its packets. */
export async function isCafCut(reader: ByteReader): Promise<boolean> {
  if ((await readName(reader)) !== 'caff') return false;
  let hasSound = false;
  for await (const { name, from, length } of listChunks(reader, CAF, 8)) {
    if (from + length > reader.size) return !hasSound || name === 'pakt';
    hasSound ||= name === 'data';
  }
  return false;
}

/** AIFF: the chunk around all of it. (EA IFF 85) */
export async function isAiffCut(reader: ByteReader): Promise<boolean> {
  if ((await readName(reader)) !== 'FORM') return false;
  const length = (await reader.readAt(4, 4)).readUInt32BE(0);
  return !isUnknown(length) && isBeyond(8, length, reader.size);
}

/** Notes of another program may stand in front of all of it. */
async function readName(reader: ByteReader): Promise<string> {
  return (await reader.readAt(0, 4)).toString('latin1');
}

function isUnknown(length: number): boolean {
  return length === 0 || length >= LEAST_UNKNOWN;
}

/**
 * Whether a chunk ends behind the file. The byte that fills an odd length up may be missing, and some programs count its head into the
 * length, or all in front of it.
 */
function isBeyond(from: number, length: number, size: number): boolean {
  const over = from + length - size;
  return over > 1 && ![8, from - 8, from].includes(over);
}

const SEGMENT = 0x18538067;
/** The header and what fills up the space behind it are far smaller. */
const HEAD_BYTES = 4096;

interface Element {
  readonly id: number;
  /** Where its content begins. */
  readonly from: number;
  /** Null where that is not known, as in what is recorded live. */
  readonly length: number | null;
}

/** Matroska and WebM (RFC 8794, RFC 9559): the first segment, which holds all of it. */
export async function isMatroskaCut(reader: ByteReader): Promise<boolean> {
  const head = await reader.readAt(0, HEAD_BYTES);
  let element = readElement(head, 0);
  while (element !== null && element.id !== SEGMENT) {
    if (element.length === null) return false;
    element = readElement(head, element.from + element.length);
  }
  return element !== null && element.length !== null && element.from + element.length > reader.size;
}

function readElement(bytes: Buffer, at: number): Element | null {
  const idBytes = countBytes(bytes[at]);
  const start = at + idBytes;
  const lengthBytes = countBytes(bytes[start]);
  const from = start + lengthBytes;
  if (idBytes === 0 || idBytes > 4 || lengthBytes === 0 || from > bytes.length) return null;
  let length = (bytes[start] as number) & (0xff >> lengthBytes);
  let isOpen = length === 0xff >> lengthBytes;
  for (const byte of bytes.subarray(start + 1, from)) {
    length = length * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idBytes), from, length: isOpen ? null : length };
}

/** Of a number, by the zeros that its first byte begins with; 0 for what is none. */
function countBytes(first = 0): number {
  return first === 0 ? 0 : Math.clz32(first) - 23;
}
