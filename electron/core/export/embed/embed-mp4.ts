import type { FileHandle } from 'node:fs/promises';
import { CEILINGS } from '../../../../shared/ceilings.ts';
import { type KeptAsIs, keep } from './embedded.ts';

/** The kind of a `uuid` box that holds an XMP packet. (XMP part 3, 1.2.7) */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
/** The one that holds content credentials. (C2PA 2.1, A.5.1) */
const CREDENTIALS_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/**
 * Appends an XMP packet to an open MP4 or MOV as a box at its very end, so that nothing in it moves and no offset changes.
 * Only the heads of boxes are read, however large it is. Throws what the file system throws.
 */
export async function appendToMp4(
  file: FileHandle,
  packet: Buffer,
): Promise<{ kind: 'appended' } | { kind: 'kept'; reason: KeptAsIs }> {
  const { size } = await file.stat();
  const reason = await findObstacle(file, size);
  if (reason !== null) return keep(reason);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + XMP_BOX.length + packet.length, 0);
  head.write('uuid', 4, 'latin1');
  const box = Buffer.concat([head, XMP_BOX, packet]);
  for (let done = 0; done < box.length; )
    done += (await file.write(box, done, box.length - done, size + done)).bytesWritten;
  return { kind: 'appended' };
}

async function findObstacle(file: FileHandle, size: number): Promise<KeptAsIs | null> {
  let at = 0;
  for (let count = 0; at < size && count < CEILINGS.media.boxes; count += 1) {
    const box = await readBox(file, at, size);
    const isBeginning = box !== null && /^(ftyp|moov|mdat|wide|free|skip)$/.test(box.type);
    // An index of fragments must stay the last box.
    if (box === null || box.type === 'mfra' || (at === 0 && !isBeginning)) return 'format';
    if (box.kind?.equals(CREDENTIALS_BOX)) return 'credentials';
    if (box.kind?.equals(XMP_BOX)) return 'described';
    at += box.length;
  }
  return at === size ? null : 'format';
}

interface Box {
  readonly type: string;
  readonly length: number;
  /** Of a `uuid` box. */
  readonly kind: Buffer | null;
}

/** Null also for a last box without a length: it reaches to the end, and would swallow what is appended. */
async function readBox(file: FileHandle, at: number, size: number): Promise<Box | null> {
  const head = Buffer.alloc(32);
  const { bytesRead } = await file.read(head, 0, 32, at);
  const isLong = head.readUInt32BE(0) === 1;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
  const headLength = isLong ? 16 : 8;
  if (bytesRead < headLength || length < headLength || at + length > size) return null;
  const type = head.toString('latin1', 4, 8);
  return { type, length, kind: type === 'uuid' ? head.subarray(headLength, headLength + 16) : null };
}
