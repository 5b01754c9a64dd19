import { readdirSync, statSync } from 'node:fs';
import { arch, cpus, freemem, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DiagnosticsFile, LastEnd } from '../../../shared/domain/settings/diagnostics.ts';
import { readLogFiles } from '../log/read-log.ts';
import { cleanLine } from './clean-log.ts';

/** The newest lines say what happened; more than these nobody reads before saving them. */
const MAX_LINES = 5000;

/** Which program on which computer, and nothing about whose. */
export function describeComputer(program: Readonly<Record<string, unknown>>): DiagnosticsFile {
  const { electron = null, chrome = null, node } = process.versions;
  return jsonFile('about.json', {
    ...program,
    ...{ electron, chrome, node, platform: process.platform, arch: arch(), system: release() },
    processors: cpus().length,
    memory: { total: totalmem(), free: freemem() },
  });
}

/** The log without anything that an artist wrote or named. */
export function describeLog(logFolder: string): DiagnosticsFile {
  const lines = [...readLogFiles(logFolder)].flat();
  return {
    name: 'log.jsonl',
    text: lines
      .slice(-MAX_LINES)
      .map((line) => `${cleanLine(line)}\n`)
      .join(''),
  };
}

/** How the last run ended, and what crashes left on this computer: how many, when, how large. */
export function describeCrashes(dumpFolder: string, lastEnd: LastEnd | null): DiagnosticsFile {
  return jsonFile('crashes.json', {
    lastEnd,
    dumps: listDumps(dumpFolder).map(({ bytes, at }) => ({ bytes, at })),
  });
}

export function jsonFile(name: string, value: unknown): DiagnosticsFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
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
