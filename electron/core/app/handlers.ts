import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { appCalls, outsideCalls } from '../../../shared/app/contract.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { outsideName } from '../../../shared/kernel/outside-name.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { JobPage, NamedJobPage } from '../../../shared/queue/job-page.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import type { Handlers } from '../core.ts';
import { openPlain } from '../kernel/files/open-plain.ts';
import type { OutsideReader } from '../ports/files.ts';
import type { SettingsStore, Store } from '../ports.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import type { StatusMonitor } from '../status-monitor.ts';

/** More than any window has room for; the others follow while it is drawn. */
const FIRST_PAGE = 200;
/** Read, sent and applied within a frame. */
const LATER_PAGE = 1000;

/** Answers for the app as a whole. */
export function createAppCalls({
  store,
  statusMonitor,
  profiles,
  settings,
}: {
  readonly store: Store;
  readonly statusMonitor: StatusMonitor;
  readonly profiles: ProfileRepository;
  readonly settings: SettingsStore;
}): Handlers<typeof appCalls> {
  const nameBatches = (page: JobPage): NamedJobPage => ({
    ...page,
    batches: store.batches.names([...new Set(page.jobs.map(({ batchId }) => batchId))]),
  });
  return {
    'app.snapshot': async () => {
      const status = statusMonitor.read();
      const profile = profiles.get(status.profileId) ?? profiles.get(PRACTICE_PROFILE_ID);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: status.profileId }));
      return succeed({
        status,
        settings: settings.read(),
        profile,
        ...nameBatches(store.jobs.page(null, FIRST_PAGE)),
        takes: status.takes,
      });
    },
    'jobs.page': async ({ after }) => succeed(nameBatches(store.jobs.page(after, LATER_PAGE))),
  };
}

/** Answers for files of Dailies that were opened from outside of the window. */
export function createOutsideCalls({
  outsideReader,
}: {
  readonly outsideReader: OutsideReader;
}): Handlers<typeof outsideCalls> {
  return {
    'outside.read': async ({ path }) => {
      const text = await readText(path, CEILINGS.textFileBytes);
      if (!text.ok) return text;
      const found = await outsideReader.readOwnFile(text.value, path);
      if (!found.ok) return found;
      return succeed({
        name: outsideName(basename(path)),
        folder: dirname(path),
        text: text.value,
        found: found.value,
      });
    },
  };
}

/**
 * Reads a text file whole: UTF-8, of no more than so many bytes. A pipe or device, which may never end, is none. Errors:
 * FILE_NOT_FOUND, FILE_IS_DIRECTORY, FILE_EMPTY, FILE_TOO_LARGE, FILE_UNREADABLE.
 */
export async function readText(path: string, maxBytes: number): Promise<Result<string>> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return fail(failure('FILE_IS_DIRECTORY', { path }));
    if (!found.isFile()) return fail(failure('FILE_UNREADABLE', { path, cause: 'no file' }));
    if (found.size > maxBytes) return fail(failure('FILE_TOO_LARGE', { path, maximum: maxBytes }));
    const bytes = await readBytes(path, found.size);
    if (bytes.length === 0) return fail(failure('FILE_EMPTY', { path }));
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return fail(failure('FILE_NOT_FOUND', { path }));
    return fail(failure('FILE_UNREADABLE', { path, cause: code }));
  }
}

/** No more than it had when its size was read, however it grows. */
async function readBytes(path: string, size: number): Promise<Buffer> {
  const file = await openPlain(path);
  try {
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}
