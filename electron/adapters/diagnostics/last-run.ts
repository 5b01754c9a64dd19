import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LastEnd } from '../../../shared/diagnostics/contract.ts';
import { isJsonObject, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { readPlainSync, writePlainSync } from '../../core/kernel/files/open-plain.ts';

/** Dumps are large, and nobody needs the one of last year. */
const KEPT_DUMPS = 3;

/** Knows whether the run before this one ended as it should. */
export interface LastRun {
  /** Null where it did. */
  readonly end: LastEnd | null;
  /** Notes that the window was gone for a moment, for the next start. */
  windowGone(at: number): void;
  /** This run ends as it should. */
  ended(): void;
}

/**
 * Writes down that a run began, in a small file that says so until it ends as it should. A file that can't be written costs
 * nothing but the line at the next start.
 */
export function openLastRun(path: string, logPath: string): LastRun {
  const end = readEnd(path, logPath);
  let window: number | null = null;
  const write = (isRunning: boolean) =>
    quietly(() => {
      mkdirSync(dirname(path), { recursive: true });
      writePlainSync(path, JSON.stringify({ isRunning, window }));
    });
  write(true);
  return {
    end,
    windowGone(at) {
      window = at;
      write(true);
    },
    ended: () => write(false),
  };
}

/** The last line of the log is when it was still running. */
function readEnd(path: string, logPath: string): LastEnd | null {
  try {
    const kept = parseJson(readPlainSync(path));
    if (!isJsonObject(kept)) return null;
    if (kept['isRunning'] === true) return { what: 'program', at: Math.round(lastTouched(logPath, path)) };
    // By hand: main reads it on its first lines, before anything that makes schemas is loaded.
    return typeof kept['window'] === 'number' ? { what: 'window', at: kept['window'] } : null;
  } catch {
    return null;
  }
}

function lastTouched(...paths: readonly string[]): number {
  return Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Removes all but the newest dumps. */
export function pruneDumps(folder: string): void {
  for (const { path } of listDumps(folder).slice(KEPT_DUMPS)) quietly(() => rmSync(path, { force: true }));
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // There is nowhere left to say it.
  }
}

/** What crashes left, newest first. */
export function listDumps(folder: string): { path: string; bytes: number; at: number }[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => join(folder, name))
      .map((path) => {
        const { size, mtimeMs } = statSync(path);
        return { path, bytes: size, at: Math.round(mtimeMs) };
      })
      .toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}
