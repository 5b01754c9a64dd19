import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { writeWhole } from '../files/write-whole.ts';
import { writeFailure } from '../ports/disk-errors.ts';

/** Endings by type; a type that is not here is no picture that a page or a clipboard would hold. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
};

/**
 * Writes what a `data:` URL holds to a file in the folder, named by its content, so that the same picture is kept once.
 * The file has its name only once it is whole. Errors: FILE_NOT_MEDIA, FILE_EMPTY, DISK_FULL, FOLDER_NOT_WRITABLE.
 */
export async function keepPicture(folder: string, dataUrl: string): Promise<Result<string>> {
  const [, mime = '', text = ''] = /^data:([\w/+.-]+);base64,([\w+/=\s]*)$/.exec(dataUrl) ?? [];
  const ending = ENDINGS[mime];
  if (ending === undefined) return fail(failure('FILE_NOT_MEDIA', { path: dataUrl.slice(0, 40) }));
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0) return fail(failure('FILE_EMPTY', { path: mime }));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const path = join(folder, `pasted-${digest.slice(0, 16)}.${ending}`);
  if ((await stat(path).catch(() => null))?.size === bytes.length) return succeed(path);
  try {
    await mkdir(folder, { recursive: true });
    await writeWhole(path, bytes);
    return succeed(path);
  } catch (error) {
    return fail(writeFailure(error, folder));
  }
}
