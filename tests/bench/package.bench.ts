import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRuntime } from '../../scripts/lib/electron-runtime.mjs';
import type { Bench } from './bench.ts';

const MEGABYTE = 1024 * 1024;
const root = resolve(import.meta.dirname, '..', '..');
const packaged = resolve(root, 'release', 'linux-unpacked');

const built: Bench = {
  name: 'package.dist',
  unit: 'MB',
  baseline: null,
  goal: 'what is built, without source maps: at most 10 MB',
  isMet: ({ value }) => value <= 10,
  run: async () => ({ value: sumBytes(resolve(root, 'dist')) / MEGABYTE, baseline: null }),
};

const folder: Bench = {
  name: 'package.folder',
  unit: 'MB',
  baseline: 'the bare runtime with all its languages',
  goal: 'the packaged app is at most 1.15 times the runtime',
  isMet: ({ value, baseline }) => value <= (baseline ?? 0) * 1.15,
  run: async () => {
    const runtime = readRuntime();
    if (runtime === null) throw new Error('there is no Electron to hold it against');
    return { value: sumBytes(packaged) / MEGABYTE, baseline: sumBytes(runtime.folder) / MEGABYTE };
  },
};

const firstLoad: Bench = {
  name: 'package.first-load',
  unit: 'KB',
  baseline: null,
  goal: 'what the window loads in its first burst (page, scripts, sheet), compressed: at most 250 KB',
  isMet: ({ value }) => value <= 250,
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

/** The folder is weighed where `npm run package` has made one; making it here would take away one in use. */
export const benches: readonly Bench[] = [built, firstLoad, ...(existsSync(packaged) ? [folder] : [])];

function sumBytes(path: string): number {
  // Electron shows an archive as a folder otherwise, which has no size.
  process.noAsar = true;
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.map'))
    .map((name) => statSync(resolve(path, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}
