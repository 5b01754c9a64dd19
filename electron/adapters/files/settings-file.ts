import { copyFileSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { readCaps } from '../../../shared/domain/money/budget.ts';
import { type Settings, settingsSchema } from '../../../shared/domain/settings/settings.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import { patientlySync } from '../../core/files/patiently.ts';
import type { SettingsStore } from '../../core/ports.ts';

/** The part of electron-store that is used: the whole file, read and replaced at once. */
export interface SettingsFile {
  store: Record<string, unknown>;
}

/** How the file is opened, for electron-store: never cleared by itself, so that a damaged one can be kept. */
export const SETTINGS_FILE_OPTIONS = {
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
} as const;

export interface OpenedSettings {
  readonly settings: SettingsStore;
  /** SETTINGS_DAMAGED, with what could not be read or with the path to which the file was moved; null when all is well. */
  readonly problem: Failure | null;
}

type SettingName = keyof Settings;
type ChangedSettings = { [Key in SettingName]?: Settings[Key] | undefined };

/** What a file says: each setting by itself, and the values that can't be understood, as they stand there. */
interface FoundSettings {
  readonly file: SettingsFile;
  /** All that stands there, also what this version does not know: it is written back as it is. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly settings: ChangedSettings;
  readonly damaged: readonly SettingName[];
}

const NAMES = Object.keys(settingsSchema.shape) as SettingName[];

/**
 * Opens the settings. What the file leaves out has its default, and so has one that can't be read: it alone, and what
 * stands there is kept until a person sets another. A file that is no settings file at all is moved aside; the new one
 * says for the budget that it is not known, so that a restart does not forget the caps silently.
 *
 * @param open opens (or opens again) the file at `path`; throws where it is not JSON
 */
export function openSettings(
  open: () => SettingsFile,
  path: string,
  defaults: Settings,
  now: number,
): OpenedSettings {
  const { found, problem } = findSettings(open, path, now);
  const { file } = found;
  let raw = found.raw;
  let damaged = found.damaged;
  let current: Settings = withDefined(defaults, found.settings);
  const settings: SettingsStore = {
    read: () => current,
    damaged: () => damaged,
    async write(change) {
      const next = settingsSchema.parse(withDefined(current, change));
      const set = damaged.filter((name) => change[name] !== undefined);
      if (set.length > 0) copyAside(path, now);
      const left = damaged.filter((name) => !set.includes(name));
      const asTheyStand = Object.fromEntries(left.map((name) => [name, raw[name]]));
      const written = { ...raw, ...next, ...asTheyStand };
      file.store = written;
      raw = written;
      damaged = left;
      current = next;
      return current;
    },
  };
  return { settings, problem };
}

function findSettings(
  open: () => SettingsFile,
  path: string,
  now: number,
): { found: FoundSettings; problem: Failure | null } {
  const found = readSettings(open);
  if (found === null) return beginAnew(open, path, now);
  const { damaged } = found;
  const problem = damaged.length === 0 ? null : failure('SETTINGS_DAMAGED', { path, settings: [...damaged] });
  return { found, problem };
}

/** The file and what it says; null when it is no settings file. */
function readSettings(open: () => SettingsFile): FoundSettings | null {
  try {
    const file = open();
    if (Array.isArray(file.store)) return null;
    const raw = { ...file.store };
    return { file, raw, ...readEach(raw) };
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

/** Moves the file aside and begins another, which keeps in mind that there may have been caps. */
function beginAnew(
  open: () => SettingsFile,
  path: string,
  now: number,
): { found: FoundSettings; problem: Failure } {
  const { kept, problem } = setAside(path, now);
  const raw = { budget: { unreadable: basename(kept) } };
  const file = open();
  try {
    file.store = raw;
  } catch {
    // A disk that takes nothing: what is known holds for this run, and the first write that succeeds keeps it.
  }
  return { found: { file, raw, ...readEach(raw) }, problem };
}

function setAside(path: string, now: number): { kept: string; problem: Failure } {
  const kept = nameAside(path, now);
  try {
    patientlySync(() => renameSync(path, kept));
    return { kept, problem: failure('SETTINGS_DAMAGED', { path: kept }) };
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    return { kept: path, problem: failure('SETTINGS_DAMAGED', { path, cause }) };
  }
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
