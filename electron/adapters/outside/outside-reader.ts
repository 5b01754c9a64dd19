import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { type ErrorDetails, failure } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { OutsideReader } from '../../core/ports/outside-reader.ts';
import type { Reading } from './reading.ts';

type Ceilings = { readonly [Name in keyof typeof CEILINGS.reading]: number };
type Answer = Result<unknown>;

/** Makes the reader of what others made. Each reading has a thread of its own, and no more than a few run at once. */
export function createOutsideReader(ceilings: Ceilings = CEILINGS.reading): OutsideReader {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(reading: Reading): Promise<Answer> {
    if (running >= ceilings.threads) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await readOnThread(reading, ceilings);
    } finally {
      // The place goes to the next one, so that nobody gets in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  // Each kind of reading answers its own kind of value: `read` in reading.ts.
  const answer = <Value>(reading: Reading) => take(reading) as Promise<Result<Value>>;
  return {
    importDocument: (request) => answer({ kind: 'document', request }),
    readTemplates: (text) => answer({ kind: 'templates', text }),
    readCastManifest: (text, path) => answer({ kind: 'cast', text, path }),
    readOwnFile: (text, path) => answer({ kind: 'file', text, path }),
  };
}

function readOnThread(reading: Reading, ceilings: Ceilings): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const worker = new Worker(findWorker(), {
    workerData: reading,
    resourceLimits: {
      maxOldGenerationSizeMb: ceilings.heapMegabytes,
      stackSizeMb: ceilings.stackMegabytes,
    },
  });
  const stop = (cause: ErrorDetails<'READING_STOPPED'>['cause'], maximum: number) =>
    resolve(fail(failure('READING_STOPPED', { what: reading.kind, cause, maximum })));
  const timer = setTimeout(() => stop('time', ceilings.milliseconds / 1000), ceilings.milliseconds);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', ceilings.heapMegabytes),
  );
  worker.once('exit', () => stop('fault', 0));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** The thread's module: a bundle of its own beside the program's (or above its chunks), the source in tests. */
function findWorker(): URL {
  const places = ['./outside-reading.js', '../outside-reading.js', './reading-worker.ts'].map(
    (place) => new URL(place, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (found === undefined) throw new Error('outside-reading.js is missing from the program');
  return found;
}
