import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, isAtLeast, isAtMost, median } from './bench.ts';
import { firstLine, startChild, withServer } from './child.ts';

const ROUNDS = 3;
const JOBS = 400;
const CONCURRENCY = 32;
const CLIENTS = ['ours', 'fal', 'replicate'] as const;
type Client = (typeof CLIENTS)[number];

interface Run {
  readonly perSecond: number;
  readonly megabytes: number;
}

let measured: Promise<Record<Client, Run>> | null = null;
const measure = () => (measured ??= measureAll());

const NAMES = { fal: '@fal-ai/client', replicate: 'replicate' } as const;
const PEERS = ['fal', 'replicate'] as const;
const WORK = 'with the same local service: submit, webhook, one question, the file on disk';

export const benches: readonly Bench[] = [
  ...PEERS.map((peer) => ({
    name: `peers.jobs-${peer}`,
    unit: 'jobs/s',
    baseline: `${NAMES[peer]} ${WORK}, and nothing kept in between`,
    goal: `${CONCURRENCY} at once, every step durable: at least 0.5×`,
    isMet: isAtLeast(0.5),
    run: async () => ({
      value: (await measure()).ours.perSecond,
      baseline: (await measure())[peer].perSecond,
    }),
  })),
  ...PEERS.map((peer) => ({
    name: `peers.memory-${peer}`,
    unit: 'MB',
    baseline: `the process of ${NAMES[peer]} doing the same`,
    goal: 'peak: at most 2×',
    isMet: isAtMost(2),
    run: async () => ({
      value: (await measure()).ours.megabytes,
      baseline: (await measure())[peer].megabytes,
    }),
  })),
];

/** In turns, so that all meet the same machine; each run in a process of its own, so that its memory is its own. */
async function measureAll(): Promise<Record<Client, Run>> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  const runs: Record<Client, Run[]> = { ours: [], fal: [], replicate: [] };
  try {
    await withServer(startChild('peer-service-child.ts'), async (port) => {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const client of CLIENTS) {
          const own = join(folder, `${client}-${round}`);
          const args = [client, `http://127.0.0.1:${port}`, `${JOBS}`, `${CONCURRENCY}`, own];
          runs[client].push(JSON.parse(await firstLine(startChild('peer-client-child.ts', args))) as Run);
        }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (client: Client) => ({
    perSecond: median(runs[client].map((run) => run.perSecond)),
    megabytes: median(runs[client].map((run) => run.megabytes)),
  });
  return { ours: middle('ours'), fal: middle('fal'), replicate: middle('replicate') };
}
