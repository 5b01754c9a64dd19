import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bench, isAtLeast, median } from './bench.ts';
import { firstLine, startChild, withServer } from './child.ts';

const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;
const BYTES = 1024 * MEGABYTE;
const SMALL_BYTES = 4 * MEGABYTE;
const run = promisify(execFile);

interface Figures {
  readonly megabytesPerSecond: number;
  readonly curlMegabytesPerSecond: number;
  readonly megabytesAboveIdle: number;
}

let measured: Promise<Figures> | null = null;

export const benches: readonly Bench[] = [
  {
    name: 'upload.throughput-1gb',
    unit: 'MB/s',
    baseline: 'curl -F with the same file to the same bare server',
    goal: 'at least 0.8× curl',
    isMet: isAtLeast(0.8),
    run: async () => {
      measured ??= measureUploads();
      const { megabytesPerSecond, curlMegabytesPerSecond } = await measured;
      return { value: megabytesPerSecond, baseline: curlMegabytesPerSecond };
    },
  },
  {
    name: 'upload.memory-1gb',
    unit: 'MB',
    baseline: null,
    goal: 'above idle while 1 GB goes out: at most 64 MB',
    isMet: ({ value }) => value <= 64,
    run: async () => {
      measured ??= measureUploads();
      return { value: (await measured).megabytesAboveIdle, baseline: null };
    },
  },
];

/** In turns, so that both meet the same machine; each upload in a process of its own, so that its memory is its own. */
async function measureUploads(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')];
    await writeRandom(small, SMALL_BYTES);
    await writeRandom(large, BYTES);
    return await withServer(startChild('bare-server-child.ts'), async (port) => {
      const url = `http://127.0.0.1:${port}/upload`;
      const rounds: { ours: number; curl: number; above: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const curl = await uploadWithCurl(url, large);
        const args = [url, small, String(SMALL_BYTES), large, String(BYTES)];
        const ours = JSON.parse(await firstLine(startChild('upload-child.ts', args)));
        rounds.push({ ours: ours.milliseconds, curl, above: ours.bytesAboveIdle });
      }
      return {
        megabytesPerSecond: perSecond(median(rounds.map(({ ours }) => ours))),
        curlMegabytesPerSecond: perSecond(median(rounds.map(({ curl }) => curl))),
        megabytesAboveIdle: Math.max(...rounds.map(({ above }) => above)) / MEGABYTE,
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function perSecond(milliseconds: number): number {
  return BYTES / MEGABYTE / (milliseconds / 1000);
}

/** Milliseconds by curl's own clock, so that its start does not count; it needs no permission from the server to begin. */
async function uploadWithCurl(url: string, path: string): Promise<number> {
  const args = [
    '-sS',
    '-o',
    '/dev/null',
    '-w',
    '%{time_total} %{http_code}',
    '-H',
    'Expect:',
    '-H',
    'x-api-key: a-key',
  ];
  const { stdout } = await run('curl', [...args, '-F', `file=@${path};type=video/mp4`, url]);
  const [seconds = '', status] = stdout.split(' ');
  if (status !== '200') throw new Error(`curl got ${status}`);
  return Number(seconds) * 1000;
}

/** Bytes that no file system can leave out. */
async function writeRandom(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  const chunk = randomBytes(Math.min(bytes, 16 * MEGABYTE));
  for (let done = 0; done < bytes; done += chunk.length) await file.write(chunk);
  await file.close();
}
