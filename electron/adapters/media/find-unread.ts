import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import type { ByteReader } from './byte-reader.ts';
import type { FileType } from './detect-type.ts';

/** In front of the first packets of a program its tables come, several times a second. */
const LOOKED_THROUGH = 256 * 1024;
const PACKET = 188;
const SYNC = 0x47;
/** Kinds of pictures in a transport stream that the parser leaves out: MPEG-1, 2 and 4, H.266, AVS, Dirac, VC-1. */
const PICTURES = new Set([0x01, 0x02, 0x10, 0x33, 0x42, 0xd1, 0xd2, 0xea]);
/** What is in an Ogg that the parser leaves out, by what it is called for that. */
const IN_OGG: Readonly<Record<string, MediaKind>> = {
  ogv: 'video',
  ogm: 'video',
  oga: 'audio',
  spx: 'audio',
};

/** What is in a file besides what can be read of it here: MPEG-2 in a transport stream; Theora, Speex or FLAC in Ogg. */
export async function findUnread(
  reader: ByteReader,
  { mime, extension }: FileType,
): Promise<MediaKind | null> {
  if (mime === 'video/mp2t') return (await hasUnreadPictures(reader)) ? 'video' : null;
  return IN_OGG[extension] ?? null;
}

async function hasUnreadPictures(reader: ByteReader): Promise<boolean> {
  const bytes = await reader.readAt(0, LOOKED_THROUGH);
  // Cameras put four bytes of time in front of each packet.
  const [first, step] = bytes[0] === SYNC ? [0, PACKET] : [4, PACKET + 4];
  const tables = new Set([0]);
  for (let at = first; at + PACKET <= bytes.length && bytes[at] === SYNC; at += step) {
    const packet = bytes.subarray(at, at + PACKET);
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const section = tables.has(pid) ? findSection(packet) : null;
    if (section === null) continue;
    if (pid === 0) for (const table of listPrograms(section)) tables.add(table);
    else if (listKinds(section).some((kind) => PICTURES.has(kind))) return true;
  }
  return false;
}

/** What a packet has of a table that begins in it, without the checksum; null where none does. */
function findSection(packet: Buffer): Buffer | null {
  const [begins, control] = [((packet[1] as number) & 0x40) !== 0, ((packet[3] as number) >> 4) & 3];
  if (!begins || (control & 1) === 0) return null;
  const content = control === 3 ? 5 + (packet[4] as number) : 4;
  const start = content + 1 + (packet[content] ?? 0);
  if (start + 3 > packet.length) return null;
  const length = packet.readUInt16BE(start + 1) & 0xfff;
  return packet.subarray(start, start + 3 + length - 4);
}

/** Where the tables of the programs are; program 0 is none. */
function listPrograms(section: Buffer): number[] {
  const found: number[] = [];
  for (let at = 8; at + 4 <= section.length; at += 4)
    if (section.readUInt16BE(at) !== 0) found.push(section.readUInt16BE(at + 2) & 0x1fff);
  return found;
}

function listKinds(section: Buffer): number[] {
  const kinds: number[] = [];
  if (section.length < 12) return kinds;
  for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at + 5 <= section.length; ) {
    kinds.push(section[at] as number);
    at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
  }
  return kinds;
}
