import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRuntime } from '../../scripts/lib/electron-runtime.mjs';
import { type Bench, isAtMost } from './bench.ts';
import { measureMemory, measureStart } from './start.bench.ts';
import { PROGRAMS } from './window-process.ts';

const MEGABYTE = 1024 * 1024;
const root = resolve(import.meta.dirname, '..', '..');
const packaged = dirname(PROGRAMS.packaged);

const built: Bench = {
  name: 'package.dist',
  unit: 'MB',
  baseline: null,
  goal: 'the build without source maps: at most 12 MB',
  isMet: ({ value }) => value <= 12,
  run: async () => ({ value: sumBytes(resolve(root, 'dist')) / MEGABYTE, baseline: null }),
};

const folder: Bench = {
  name: 'package.folder',
  unit: 'MB',
  baseline: 'the bare runtime with all its languages',
  goal: 'the packaged app: at most 1.15×',
  isMet: isAtMost(1.15),
  run: async () => ({ value: sumBytes(packaged) / MEGABYTE, baseline: weighRuntime() }),
};

const firstLoad: Bench = {
  name: 'package.first-load',
  unit: 'KB',
  baseline: null,
  goal: 'the window’s first load, compressed: at most 190 KB',
  isMet: ({ value }) => value <= 190,
  run: async () => {
    const folder = resolve(root, 'dist', 'renderer');
    const page = readFileSync(resolve(folder, 'index.html'), 'utf8');
    const files = [...page.matchAll(/"(\.\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
    const bytes = ['index.html', ...files].map(
      (path) => gzipSync(readFileSync(resolve(folder, path))).length,
    );
    return { value: bytes.reduce((sum, one) => sum + one, 0) / 1000, baseline: null };
  },
};

const added: Bench = {
  name: 'package.added',
  unit: 'MB',
  baseline: null,
  goal: 'the packaged app beyond the bare runtime: at most 12 MB',
  isMet: ({ value }) => value <= 12,
  run: async () => ({ value: sumBytes(packaged) / MEGABYTE - weighRuntime(), baseline: null }),
};

const EMPTY = 'an empty window of the same runtime';

const start: Bench = {
  name: 'package.start',
  unit: 'ms',
  baseline: EMPTY,
  goal: 'a new user’s packaged app is ready: at most 1.5×',
  isMet: isAtMost(1.5),
  run: () => measureStart(PROGRAMS.packaged),
};

const memory: Bench = {
  name: 'package.idle-memory',
  unit: 'MB',
  baseline: EMPTY,
  goal: 'main and page process of the packaged app after 15 s: at most 1.5×',
  isMet: isAtMost(1.5),
  run: () => measureMemory(PROGRAMS.packaged),
};

/** The folder is looked at where `npm run package` has made one; making it here would take away one in use. */
export const benches: readonly Bench[] = existsSync(packaged)
  ? [built, firstLoad, folder, added, start, memory]
  : [built, firstLoad];

function weighRuntime(): number {
  const runtime = readRuntime();
  if (runtime === null) throw new Error('there is no Electron to hold it against');
  return sumBytes(runtime.folder) / MEGABYTE;
}

function sumBytes(path: string): number {
  // Electron shows an archive as a folder otherwise, which has no size.
  process.noAsar = true;
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.map'))
    .map((name) => statSync(resolve(path, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}
