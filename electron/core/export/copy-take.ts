import { constants } from 'node:fs';
import { chmod, copyFile, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { type Sidecar, serializeSidecar, sidecarNameOf } from '../../../shared/domain/library/sidecar.ts';
import { syncFile } from '../files/sync-file.ts';
import { placeFile } from '../library/place-file.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { embedInJpeg } from './embed/embed-jpeg.ts';
import { appendToMp4 } from './embed/embed-mp4.ts';
import { embedInPng } from './embed/embed-png.ts';
import { embedInWebp } from './embed/embed-webp.ts';
import { type Embedded, type KeptAsIs, keep } from './embed/embedded.ts';
import { serializeXmp } from './embed/xmp-packet.ts';

/** What copies are called until they are whole; what a kill leaves behind is cleared away by the next export. */
export const PART_NAME = /^\.dailies-export-[\w-]+\.part$/;

export interface CopyRequest {
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
  if (mime === 'image/png') return embedInPng(await readFile(source), serializeXmp(sidecar));
  if (mime === 'image/jpeg') return embedInJpeg(await readFile(source), sidecar);
  if (mime === 'image/webp') return embedInWebp(await readFile(source), serializeXmp(sidecar));
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
