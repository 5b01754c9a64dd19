import { renameSync } from 'node:fs';
import { type Settings, settingsSchema } from '../../../shared/domain/settings.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
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
  /** SETTINGS_DAMAGED, with the path to which the damaged file was moved; null when all is well. */
  readonly problem: Failure | null;
}

/**
 * Opens the settings. What the file leaves out has its default. A file that is not what this app wrote is moved aside,
 * never overwritten, and the defaults hold.
 *
 * @param open opens (or opens again) the file at `path`; throws where it is not JSON
 */
export function openSettings(
  open: () => SettingsFile,
  path: string,
  defaults: Settings,
  now: number,
): OpenedSettings {
  const found = readSettings(open);
  const problem = found === null ? setAside(path, now) : null;
  const file = found?.file ?? open();
  let current: Settings = withDefined(defaults, found?.settings ?? {});
  const settings: SettingsStore = {
    read: () => current,
    write(change) {
      const next = settingsSchema.parse(withDefined(current, change));
      file.store = { ...next };
      current = next;
      return current;
    },
  };
  return { settings, problem };
}

/** The file and what it says; null when it can't be understood. */
function readSettings(open: () => SettingsFile): { file: SettingsFile; settings: ChangedSettings } | null {
  try {
    const file = open();
    const { store } = file;
    const parsed = settingsSchema.partial().safeParse(Array.isArray(store) ? null : { ...store });
    return parsed.success ? { file, settings: parsed.data } : null;
  } catch {
    return null;
  }
}

function setAside(path: string, now: number): Failure {
  const kept = path.replace(/\.json$/, `.damaged-${now}.json`);
  try {
    renameSync(path, kept);
    return failure('SETTINGS_DAMAGED', { path: kept });
  } catch (error) {
    return failure('SETTINGS_DAMAGED', {
      path,
      cause: (error as NodeJS.ErrnoException).code ?? String(error),
    });
  }
}

type ChangedSettings = { [Key in keyof Settings]?: Settings[Key] | undefined };

function withDefined(base: Settings, change: ChangedSettings): Settings {
  return {
    ...base,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
}
