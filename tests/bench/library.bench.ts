import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { drawPicture } from '../support/sample-media.ts';
import { openTestCore, unwrap } from '../support/test-core.ts';
import { type Bench, isAtLeast } from './bench.ts';

const FILES = 10_000;

interface Imported {
  readonly perSecond: number;
  readonly plainPerSecond: number;
  /** Milliseconds that the process was held at once, at the longest. */
  readonly held: number;
}

let measured: Promise<Imported> | null = null;

export const benches: readonly Bench[] = [
  {
    name: 'library.import',
    unit: 'files/s',
    baseline: 'reading and hashing the same files, one after the other, and nothing else',
    goal: `${FILES.toLocaleString('en')} pictures: at least 0.2×`,
    isMet: isAtLeast(0.2),
    run: async () => {
      measured ??= measureImport();
      const { perSecond, plainPerSecond } = await measured;
      return { value: perSecond, baseline: plainPerSecond };
    },
  },
  {
    name: 'library.import-held',
    unit: 'ms',
    baseline: null,
    goal: 'main thread held meanwhile: at most 100 ms',
    isMet: ({ value }) => value <= 100,
    run: async () => {
      measured ??= measureImport();
      return { value: (await measured).held, baseline: null };
    },
  },
];

async function measureImport(): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    const paths = await writePictures(join(folder, 'shots'));
    const plain = await seconds(async () => {
      for (const path of paths)
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex');
    });
    const { core, close } = await openTestCore(folder, { baseUrl: null, start: false });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const took = await seconds(async () => {
      const { added } = unwrap(await core.calls['library.import']({ paths: [join(folder, 'shots')] }));
      if (added !== FILES) throw new Error(`${added} takes`);
    });
    delay.disable();
    await close();
    return { perSecond: FILES / took, plainPerSecond: FILES / plain, held: delay.max / 1e6 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pictures of some 10 KB, each with a content of its own. */
async function writePictures(folder: string): Promise<string[]> {
  await mkdir(folder);
  const picture = drawPicture(640, 360, 'steelblue');
  const paths = Array.from({ length: FILES }, (_, index) => join(folder, `${index}.png`));
  for (const [index, path] of paths.entries())
    await writeFile(path, Buffer.concat([picture, Buffer.from(String(index))]));
  return paths;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
