import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatTimeInName } from '../../../shared/kernel/file-name.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, passingFailure } from '../../../shared/kernel/result.ts';
import { readPlainSync, refuseOthers, writePlainSync } from '../../core/kernel/files/open-plain.ts';
import { retryWhileLockedSync } from '../../core/kernel/files/write-file-atomic.ts';

/** Says that a restored folder is whole; written last, and taken away when it is in its place with its settings. */
export const READY_FILE = 'restored.json';
/** The settings that come with it. */
export const RESTORED_SETTINGS = 'restored-settings.json';

/** Where what is restored lies until the next start. */
export function stagingOf(dataFolder: string): string {
  return `${dataFolder}.restoring`;
}

/** Whether a restored folder waits for the next start. */
export function isRestoreReady(dataFolder: string): boolean {
  return existsSync(join(stagingOf(dataFolder), READY_FILE));
}

/** Gives up what was restored; what was there before was never touched. */
export function discardRestored(dataFolder: string): void {
  const staging = stagingOf(dataFolder);
  rmSync(join(staging, READY_FILE), { force: true });
  rmSync(staging, { recursive: true, force: true });
}

/**
 * Puts what was restored in place of the data, to be called before anything opens them. Each step is a rename, so that a kill at any of them
 * leaves the old data or the new, and the next start goes on from there. The old ones are kept in `<data>.before-<time>`. Returns why it did not come to
 * that; then the old data are in their place.
 */
export function swapRestored(dataFolder: string, settingsPath: string, now: number): Failure | null {
  const staging = stagingOf(dataFolder);
  try {
    if (isRestoreReady(dataFolder)) {
      const before = keepBefore(dataFolder, settingsPath, now);
      try {
        retryWhileLockedSync(() => renameSync(staging, dataFolder));
      } catch (error) {
        if (before !== null) retryWhileLockedSync(() => renameSync(before, dataFolder));
        throw error;
      }
    }
    takeSettings(dataFolder, settingsPath);
    return null;
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    return passingFailure('BACKUP_NOT_APPLIED', { path: staging, cause });
  }
}

/** Moves the data aside, with a copy of the settings; null where there are none, as after a kill between the two renames. */
function keepBefore(dataFolder: string, settingsPath: string, now: number): string | null {
  if (!existsSync(dataFolder)) return null;
  const before = freeName(`${dataFolder}.before-${formatTimeInName(now)}`);
  const settings = lstatSync(settingsPath, { throwIfNoEntry: false });
  if (settings !== undefined) {
    // Those of the backup could not take its place either, and so far nothing is moved.
    refuseOthers(settingsPath, settings);
    copyFileSync(settingsPath, join(dataFolder, basename(settingsPath)));
  }
  retryWhileLockedSync(() => renameSync(dataFolder, before));
  return before;
}

function takeSettings(dataFolder: string, settingsPath: string): void {
  const [ready, settings] = [join(dataFolder, READY_FILE), join(dataFolder, RESTORED_SETTINGS)];
  if (!existsSync(ready)) return;
  if (existsSync(settings)) {
    // Beside it first: on Windows the two may be on different drives.
    const part = join(dirname(settingsPath), `${basename(settingsPath)}.restored`);
    const restored = keepCaps(readSettings(settings), readSettings(settingsPath));
    writePlainSync(part, `${JSON.stringify(restored, null, 2)}\n`);
    syncNow(part);
    retryWhileLockedSync(() => renameSync(part, settingsPath));
    rmSync(settings);
  }
  rmSync(ready);
}

type Kept = Readonly<Record<string, JsonValue>>;

/** None where there is no file. What can't be read says of its caps that they are not known, and holds what costs. */
function readSettings(path: string): Kept {
  if (!existsSync(path)) return {};
  const kept = parseJson(readPlainSync(path));
  return isJsonObject(kept) ? kept : { budget: UNKNOWN_CAPS };
}

const UNKNOWN_CAPS = [{ unreadable: true }];

/** A backup loosens no cap of this computer: of two for the same, the lower one holds. Here without schemas, which no start has time for. */
function keepCaps(restored: Kept, own: Kept): Kept {
  const all = [restored, own].flatMap(({ budget = [] }) => (Array.isArray(budget) ? budget : UNKNOWN_CAPS));
  const caps = all.map((cap) => ({ cap, ...readCap(cap) })).toSorted((one, other) => other.most - one.most);
  return { ...restored, budget: [...new Map(caps.map(({ name, cap }) => [name, cap])).values()] };
}

/** What a cap is for, and how high it is. One that can't be read stays as it is: it holds what costs until a person has looked. */
function readCap(cap: JsonValue): { name: string; most: number } {
  const { scope, limit } = isJsonObject(cap) ? cap : {};
  const { kind, currency, amount, count } = isJsonObject(limit) ? limit : {};
  const most = kind === 'money' ? amount : count;
  return typeof most === 'number'
    ? { name: JSON.stringify([scope, kind, currency]), most }
    : { name: JSON.stringify(cap), most: 0 };
}

function syncNow(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

function freeName(name: string, number = 1): string {
  const tried = number === 1 ? name : `${name}-${number}`;
  return existsSync(tried) ? freeName(name, number + 1) : tried;
}
