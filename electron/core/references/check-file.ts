import { stat } from 'node:fs/promises';
import { mayBeSameTime } from '../../../shared/domain/files/file-time.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { isAwayInCloud } from '../files/cloud-files.ts';
import { type MediaFacts, type MediaReader, UnsafeFileError } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';

/** Size and time of a readable, non-empty regular file; failures name the path. */
export async function statFile(path: string): Promise<Result<{ bytes: number; modifiedAt: number }>> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return fail(failure('FILE_IS_DIRECTORY', { path }));
    if (!found.isFile()) return fail(failure('FILE_NOT_MEDIA', { path }));
    if (found.size === 0) return fail(failure('FILE_EMPTY', { path }));
    return succeed({ bytes: found.size, modifiedAt: found.mtimeMs });
  } catch (error) {
    return fail(await explainUnread(error, path));
  }
}

/** Checks that an asset's file is still the one that was added: what was priced and looked at is what is sent. */
export async function checkUnchanged(asset: Asset): Promise<Result<void>> {
  const found = await statFile(asset.path);
  if (!found.ok) return found;
  const { bytes, modifiedAt } = found.value;
  const isSame =
    bytes === asset.bytes && (modifiedAt === asset.modifiedAt || (await isSameContent(asset, modifiedAt)));
  return isSame ? succeed(undefined) : fail(failure('FILE_CHANGED', { path: asset.path }));
}

/** Drives that round times, or move them with the time zone: there the bytes decide, where they were ever read. */
async function isSameContent({ path, sha256, modifiedAt }: Asset, now: number): Promise<boolean> {
  if (sha256 === null || !mayBeSameTime(now, modifiedAt)) return false;
  return (await hashFile(path).catch(() => null)) === sha256;
}

/** The facts of a file that counts also where nothing can be read from it; null where reading it is not safe. */
export async function readFactsIfSafe(
  reader: Pick<MediaReader, 'readFacts'>,
  path: string,
): Promise<MediaFacts | null> {
  try {
    return await reader.readFacts(path);
  } catch (error) {
    if (error instanceof UnsafeFileError) return null;
    throw error;
  }
}

/** The same as {@link fileFailure}, but of a file whose bytes are in the cloud, and could not be fetched, it says that. */
export async function explainUnread(error: unknown, path: string): Promise<Failure> {
  const found = fileFailure(error, path);
  const mayBeAway = found.code === 'FILE_NOT_FOUND' || found.code === 'FILE_UNREADABLE';
  return mayBeAway && (await isAwayInCloud(path)) ? failure('FILE_IN_CLOUD', { path }) : found;
}

/** Names what reading a file was ended by in the app's own codes. */
export function fileFailure(error: unknown, path: string): Failure {
  if (error instanceof UnsafeFileError) return failure('FILE_UNSAFE', { path, reason: error.reason });
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return failure('FILE_NOT_FOUND', { path });
  return failure('FILE_UNREADABLE', { path, cause: code ?? String(error) });
}
