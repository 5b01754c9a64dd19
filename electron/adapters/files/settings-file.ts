import { copyFileSync, lstatSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { isJsonObject } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, failure } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { readCaps } from '../../../shared/money/budget.ts';
import { type Settings, settingsSchema } from '../../../shared/settings/text.ts';
import { readPlainSync, refuseOthers } from '../../core/kernel/files/open-plain.ts';
import { retryWhileLockedSync } from '../../core/kernel/files/write-file-atomic.ts';
import type { SettingsStore } from '../../core/ports.ts';

/** The file of the settings, which is read once, when the program starts, and from then on only written. */
export interface SettingsFile {
  /** All that stands there; nothing where there is no file. Throws where it is not JSON. */
  read(): unknown;
  /** Resolves to what puts something in its place, whole and at once. */
  openToWrite(): Promise<(store: Record<string, unknown>) => void>;
}

/** The part of electron-store that is used. */
interface WholeStore {
  store: Record<string, unknown>;
}

/**
 * electron-store is loaded by the first write: reading needs none of it, and a start would wait for it.
 *
 * @param loadStore makes the store of this file with the given options
 */
export function createSettingsFile(
  path: string,
  loadStore: (options: StoreOptions) => Promise<WholeStore>,
): SettingsFile {
  let opened: WholeStore | null = null;
  return {
    read() {
      const found = lstatSync(path, { throwIfNoEntry: false });
      // What writes the file follows links.
      if (found !== undefined) refuseOthers(path, found);
      return JSON.parse(found === undefined ? '{}' : readPlainSync(path));
    },
    async openToWrite() {
      const file = opened ?? (await loadStore({ ...STORE_OPTIONS, cwd: dirname(path) }));
      opened = file;
      return (store) => {
        file.store = store;
      };
    },
  };
}

/** Never cleared by itself; and what can't be read was put aside before, so that it is no reason not to write. */
const STORE_OPTIONS = {
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
  deserialize: () => ({}),
} as const;

type StoreOptions = typeof STORE_OPTIONS & { readonly cwd: string };

export interface OpenedSettings {
  readonly settings: SettingsStore;
  /** SETTINGS_DAMAGED, with what could not be read or with the path to which the file was moved; null when all is well. */
  readonly problem: Failure | null;
}

type SettingName = keyof Settings;
type ChangedSettings = { [Key in SettingName]?: Settings[Key] | undefined };

/** What a file says: each setting by itself, and the values that can't be understood, as they stand there. */
interface FoundSettings {
  /** All that stands there, also what this version does not know: it is written back as it is. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly settings: ChangedSettings;
  readonly damaged: readonly SettingName[];
}

const NAMES = Object.keys(settingsSchema.shape) as SettingName[];

/**
 * Opens the settings. What the file leaves out has its default, and so has one that can't be read: it alone, and what
 * stands there is kept until a person sets another. A file that is no settings file at all is put aside; the new one
 * says for the budget that it is not known, so that a restart does not forget the caps silently.
 */
export function openSettings(
  file: SettingsFile,
  path: string,
  defaults: Settings,
  now: number,
): OpenedSettings {
  const { found, problem, ...first } = findSettings(file, path, now);
  let { raw, damaged } = found;
  let { copyBefore } = first;
  let current: Settings = withDefined(defaults, found.settings);
  const settings: SettingsStore = {
    read: () => current,
    damaged: () => damaged,
    async write(change) {
      const put = await file.openToWrite();
      // All of it in one go from here on, so that writes at the same time each go on from what the one before has left.
      const next = settingsSchema.parse(withDefined(current, change));
      const set = damaged.filter((name) => change[name] !== undefined);
      if (copyBefore === 'any' || (copyBefore === 'damaged' && set.length > 0)) {
        copyAside(path, now);
        // Another one would lack what is set now, and take the place of this one.
        copyBefore = 'none';
      }
      const left = damaged.filter((name) => !set.includes(name));
      const asTheyStand = Object.fromEntries(left.map((name) => [name, raw[name]]));
      const written = { ...raw, ...next, ...asTheyStand };
      put(written);
      raw = written;
      damaged = left;
      current = next;
      return current;
    },
  };
  return { settings, problem };
}

interface Found {
  /** What the file says. */
  readonly found: FoundSettings;
  readonly problem: Failure | null;
  /** Before which write the file is copied, so that what can't be read is not lost: none, one of a damaged value, any. */
  readonly copyBefore: 'none' | 'damaged' | 'any';
}

function findSettings(file: SettingsFile, path: string, now: number): Found {
  const found = readSettings(file);
  if (found === null) return beginAnew(file, path, now);
  const { damaged } = found;
  const problem = damaged.length === 0 ? null : failure('SETTINGS_DAMAGED', { path, settings: [...damaged] });
  return { found, problem, copyBefore: 'damaged' };
}

/** Null when it is no settings file. */
function readSettings(file: SettingsFile): FoundSettings | null {
  try {
    const raw = file.read();
    return isJsonObject(raw) ? { raw, ...readEach(raw) } : null;
  } catch {
    return null;
  }
}

function readEach(raw: Readonly<Record<string, unknown>>): Pick<FoundSettings, 'settings' | 'damaged'> {
  const damaged: SettingName[] = [];
  const settings: Record<string, unknown> = {};
  for (const name of NAMES) {
    if (!Object.hasOwn(raw, name)) continue;
    const parsed = safeParse(settingsSchema.shape[name], raw[name]);
    if (parsed.success) settings[name] = parsed.data;
    else damaged.push(name);
  }
  // Shown to whoever looks at them; nothing that costs is sent by what is left of the caps.
  if (damaged.includes('budget')) settings['budget'] = readCaps(raw['budget']);
  return { settings: settings as ChangedSettings, damaged };
}

/** Puts a copy of the file aside, and another in its place, which keeps in mind that there may have been caps. */
function beginAnew(file: SettingsFile, path: string, now: number): Found {
  const kept = nameAside(path, now);
  const raw = { budget: { unreadable: basename(kept) } };
  const found = { raw, ...readEach(raw) };
  try {
    // What is no plain file, as a pipe that would never end, or would fill the disk, is moved instead.
    const found = lstatSync(path);
    const put = found.isFile() && found.size <= CEILINGS.textFileBytes ? copyFileSync : renameSync;
    retryWhileLockedSync(() => put(path, kept));
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    return { found, problem: failure('SETTINGS_DAMAGED', { path, cause }), copyBefore: 'any' };
  }
  // A disk that takes nothing: what is known holds for this run, and the first write that succeeds keeps it.
  file
    .openToWrite()
    .then((put) => put(raw))
    .catch(() => {});
  return { found, problem: failure('SETTINGS_DAMAGED', { path: kept }), copyBefore: 'none' };
}

/** Throws where the copy can't be made: what could not be read is not overwritten then. */
function copyAside(path: string, now: number): void {
  try {
    copyFileSync(path, nameAside(path, now));
  } catch (error) {
    // Taken away by hand: there is nothing left to keep.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function nameAside(path: string, now: number): string {
  return path.replace(/\.json$/, `.damaged-${now}.json`);
}

function withDefined(base: Settings, change: ChangedSettings): Settings {
  return {
    ...base,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
}
