import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createPracticeClock } from './control/clock.ts';
import { createFaults } from './control/faults.ts';
import { createStats } from './control/stats.ts';
import { createGenerations } from './generations/generations.ts';
import { openJournal } from './generations/journal.ts';
import type { PracticeRecord } from './generations/records.ts';
import type { RenderPlan } from './render/render-plan.ts';
import { createRenderPool } from './render/render-pool.ts';
import { createRoutes } from './routes.ts';
import { createPracticeServer } from './server.ts';
import { openUploads } from './uploads.ts';
import { createDeliveries } from './webhook.ts';

interface PracticeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The folder for the journal, uploads and results. Made when it isn't there. */
  readonly dataFolder: string;
  /** Least time from acceptance to the end of a generation, in milliseconds. */
  readonly paceMs: number;
  readonly style: RenderPlan['style'];
  /** The render thread's module. */
  readonly workerUrl: URL;
}

export interface PracticeService {
  readonly port: number;
  readonly baseUrl: string;
  /** Ends at once; what was confirmed is on the disk, what was going on goes on at the next start. */
  stop(): Promise<void>;
}

/** Starts the service on 127.0.0.1 and takes up what an earlier run on the same folder left. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  await mkdir(options.dataFolder, { recursive: true });
  const resultsFolder = join(options.dataFolder, 'results');
  await mkdir(resultsFolder, { recursive: true });
  const { journal, entries } = await openJournal(join(options.dataFolder, 'journal.jsonl'));
  const records = entries as readonly PracticeRecord[];
  const clock = createPracticeClock(readOffset(records));
  const faults = createFaults();
  const stats = createStats();
  const uploads = await openUploads(join(options.dataFolder, 'uploads'), journal, clock);
  const pool = createRenderPool(options.workerUrl, availableParallelism() >= 4 ? 2 : 1);
  let baseUrl = '';
  const generations = createGenerations({
    journal,
    clock,
    pool,
    deliveries: createDeliveries(clock, faults),
    findUpload: uploads.find,
    resultsFolder,
    paceMs: options.paceMs,
    style: options.style,
    baseUrl: () => baseUrl,
  });
  for (const record of records) {
    if (record.kind === 'upload') uploads.restore(record);
    else if (record.kind !== 'clock') generations.restore(record);
  }
  const server = createPracticeServer(
    createRoutes({ journal, clock, faults, generations, uploads, stats, baseUrl: () => baseUrl }),
    stats,
  );
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  await uploads.prune();
  await generations.resume();
  return {
    port,
    baseUrl,
    async stop() {
      server.close();
      server.closeAllConnections();
      clock.stop();
      await pool.stop();
      await journal.close();
    },
  };
}

function readOffset(records: readonly PracticeRecord[]): number {
  return records.reduce((offset, record) => (record.kind === 'clock' ? record.offset : offset), 0);
}
