import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { nameKey } from '../../../../shared/kernel/file-name.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { type Sidecar, serializeSidecar, sidecarNameOf } from '../../../../shared/library/sidecar.ts';
import { isInsideFolder, realPaths } from '../../kernel/files/folder-paths.ts';
import { hashFile, readPlain } from '../../kernel/files/open-plain.ts';
import { isDiskFull, syncFile } from '../../kernel/files/write-file-atomic.ts';
import { placeFile } from '../place-file.ts';
import { type Embedded, embedInJpeg, embedInWebp, type KeptAsIs, keep, serializeXmp } from './xmp-packet.ts';

/** What copies are called until they are whole; what a kill leaves behind is cleared away by the next export. */
export const PART_NAME = /^\.dailies-export-[\w-]+\.part(?:\.copy)?$/;

interface CopyRequest {
  readonly source: string;
  readonly bytes: number;
  readonly folder: string;
  readonly name: string;
  /** Different for each copy. */
  readonly id: string;
  readonly sidecar: Sidecar;
  readonly metadata: boolean;
  readonly sidecars: boolean;
  readonly markFromWeb: (path: string) => Promise<void>;
}

/** The name that the copy got, and why it has no metadata in it although that was wanted. */
export interface Copied {
  readonly name: string;
  readonly bytes: number;
  readonly kept: KeptAsIs | null;
}

/**
 * Copies an original under a name of its own; the copy appears when it is whole and on disk, and never in place of another
 * file. A copy that can't hold its metadata gets a sidecar instead. Throws what the file system throws.
 */
export async function copyTake(request: CopyRequest): Promise<Copied> {
  const part = join(request.folder, `.dailies-export-${request.id}.part`);
  try {
    const kept = request.metadata ? await copyWithMetadata(request, part) : await copyPlainly(request, part);
    await syncFile(part);
    const { size } = await stat(part);
    const sha256 = kept === null && request.metadata ? await hashFile(part) : request.sidecar.file.sha256;
    const path = await placeFile(part, join(request.folder, request.name));
    const name = basename(path);
    if (request.sidecars || (request.metadata && kept !== null)) {
      const file = { ...request.sidecar.file, name, bytes: size, sha256 };
      const text = serializeSidecar({ ...request.sidecar, file });
      try {
        await placeText(request.folder, sidecarNameOf(name), request.id, [text]);
      } catch (error) {
        // A copy without what goes with it is none, and is not counted as one.
        await rm(path, { force: true });
        throw error;
      }
    }
    return { name, bytes: size, kept };
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes a text under a name of its own, whole or not at all; returns the name it got. */
export async function placeText(
  folder: string,
  name: string,
  id: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string>,
): Promise<string> {
  const part = join(folder, `.dailies-export-${id}-text.part`);
  try {
    const handle = await open(part, 'w');
    try {
      for await (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return basename(await placeFile(part, join(folder, name)));
  } finally {
    await rm(part, { force: true });
  }
}

async function copyPlainly({ source }: CopyRequest, part: string): Promise<null> {
  await copyFile(source, part, constants.COPYFILE_FICLONE);
  // An original may be locked against writing; its copy is the artist's to change.
  await chmod(part, 0o644);
  return null;
}

async function copyWithMetadata(request: CopyRequest, part: string): Promise<KeptAsIs | null> {
  const { mime } = request.sidecar.file;
  if (mime === 'video/mp4' || mime === 'video/quicktime') return copyVideo(request, part);
  const embedded =
    request.bytes > CEILINGS.pictures.embeddedBytes ? keep('format') : await embedInImage(request, mime);
  if (embedded.kind === 'embedded') await rewrite(request, part, embedded.bytes);
  else await copyPlainly(request, part);
  return embedded.kind === 'embedded' ? null : embedded.reason;
}

/** A copy of a file has its mark of the web; what is rewritten gets one where its original came from a service. */
async function rewrite(
  { sidecar, markFromWeb }: CopyRequest,
  part: string,
  bytes: Uint8Array,
): Promise<void> {
  await writeFile(part, bytes);
  if (sidecar.job.genId !== null || sidecar.request !== null) await markFromWeb(part);
}

async function embedInImage({ source, sidecar }: CopyRequest, mime: string): Promise<Embedded> {
  const read = () => readPlain(source, undefined, CEILINGS.pictures.embeddedBytes);
  if (mime === 'image/png') return embedInPng(await read(), serializeXmp(sidecar));
  if (mime === 'image/jpeg') return embedInJpeg(await read(), sidecar);
  if (mime === 'image/webp') return embedInWebp(await read(), serializeXmp(sidecar));
  return keep('format');
}

async function copyVideo(request: CopyRequest, part: string): Promise<KeptAsIs | null> {
  await copyPlainly(request, part);
  const file = await open(part, 'r+');
  try {
    const appended = await appendToMp4(file, serializeXmp(request.sidecar));
    return appended.kind === 'appended' ? null : appended.reason;
  } finally {
    await file.close();
  }
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KEYWORD = 'XML:com.adobe.xmp';
/** Length, type and checksum of a chunk. */
const AROUND = 12;

/** Puts an XMP packet behind a PNG's header; every other chunk stays as it is. (PNG 11.3.3.4, XMP part 3, 1.1.5) */
export function embedInPng(file: Buffer, packet: Buffer): Embedded {
  const chunks = listChunks(file);
  if (chunks === null || chunks[0]?.type !== 'IHDR') return keep('format');
  if (chunks.some(({ type }) => type === 'caBX')) return keep('credentials');
  const isDescribed = ({ type, from }: Chunk) =>
    type === 'iTXt' && file.toString('latin1', from + 8, from + 8 + KEYWORD.length) === KEYWORD;
  if (chunks.some(isDescribed)) return keep('described');
  const { to } = chunks[0];
  // Behind the keyword: its end, not compressed, no method, no language, no translated keyword.
  const chunk = serializeChunk(
    'iTXt',
    Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), packet]),
  );
  return { kind: 'embedded', bytes: Buffer.concat([file.subarray(0, to), chunk, file.subarray(to)]) };
}

interface Chunk {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** The chunks up to the last; null where it is no whole PNG. */
function listChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let from = 8; from + AROUND <= file.length; ) {
    const to = from + AROUND + file.readUInt32BE(from);
    const type = file.toString('latin1', from + 4, from + 8);
    if (to > file.length || chunks.length === CEILINGS.media.boxes) return null;
    chunks.push({ type, from, to });
    if (type === 'IEND') return chunks;
    from = to;
  }
  return null;
}

function serializeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

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

/** Keys of all names in a folder. Throws what the file system throws. */
export async function readNameKeys(folder: string): Promise<Set<string>> {
  return new Set((await readdir(folder)).map(nameKey));
}

/**
 * Makes the folder where it is missing, and clears away what an export that was killed left in it. Errors: EXPORT_FAILED for a
 * folder that can't be used, or is one of the app's own.
 */
export async function prepareFolder(
  folder: string,
  ownFolders: readonly string[],
  leftOver = PART_NAME,
): Promise<Result<void>> {
  if (!isAbsolute(folder)) return fail(failure('EXPORT_FAILED', { reason: 'folder', path: folder }));
  try {
    const own = await realPaths(ownFolders);
    const isOwn = (place: string) => [...own, ...ownFolders].some((path) => isInsideFolder(path, place));
    // Before it is made, so that nothing is left where it is refused; and behind all links.
    if (isOwn(folder) || (await makeFolder(folder)).some(isOwn))
      return fail(failure('EXPORT_FAILED', { reason: 'own-folder', path: folder }));
    for (const name of await readdir(folder))
      if (leftOver.test(name)) await rm(join(folder, name), { force: true });
    return succeed(undefined);
  } catch (error) {
    return fail(folderFailure(error, folder, 0));
  }
}

/** Where a folder really is, which is made where it is missing; by steps, since Node never ends trying to make one in `/proc`. */
async function makeFolder(folder: string): Promise<string[]> {
  await stat(folder).catch(async (error: NodeJS.ErrnoException) => {
    const parent = dirname(folder);
    if (error.code !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  });
  // Windows does not know it of a drive in memory, and of some that are encrypted.
  return realPaths([folder]);
}

/** Why no more could be written, after so many copies. Throws on what is no fault of the disk. */
export function folderFailure(error: unknown, path: string, done: number): Failure {
  const cause = (error as NodeJS.ErrnoException).code;
  if (cause === undefined) throw error;
  const reason = isDiskFull(error) ? 'full' : 'folder';
  return failure('EXPORT_FAILED', { reason, path, cause, done });
}
