import { readFileSync, renameSync } from 'node:fs';
import { type Settings, settingsSchema } from '../../../shared/domain/settings.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json.ts';
import type { SettingsStore } from '../../core/ports.ts';
import { writeAtomically } from './write-atomically.ts';

export interface OpenedSettings {
  readonly settings: SettingsStore;
  /** SETTINGS_DAMAGED, with the path to which the damaged file was moved; null when all is well. */
  readonly problem: Failure | null;
}

/**
 * Opens the settings, one small JSON file. What the file leaves out has its default. A file that is not what this app
 * wrote is moved aside, never overwritten, and the defaults hold.
 */
export function openSettings(path: string, defaults: Settings, now: number): OpenedSettings {
  const found = readSettings(path);
  const problem = found === null ? setAside(path, now) : null;
  let current: Settings = withDefined(defaults, found ?? {});
  const settings: SettingsStore = {
    read: () => current,
    write(change) {
      const next = settingsSchema.parse(withDefined(current, change));
      writeAtomically(path, `${JSON.stringify(next, null, 2)}\n`);
      current = next;
      return current;
    },
  };
  return { settings, problem };
}

/** What the file says; empty when there is none, null when it can't be understood. */
function readSettings(path: string): ChangedSettings | null {
  try {
    const parsed = settingsSchema.partial().safeParse(parseJson(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? {} : null;
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
