import { stat } from 'node:fs/promises';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { type MediaReader, UnsafeFileError } from '../../core/ports.ts';
import type { Remote } from '../../core/workers/link.ts';
import { createWorkerPool, WorkerLost } from '../../core/workers/worker-pool.ts';
import { launchChildReader } from './launch-child-reader.ts';
import type { LaunchReader, ReaderWork } from './reader-protocol.ts';

const PROCESSES = 2;
/** A process holds some tens of megabytes, and the next drop may be long in coming. */
const IDLE_MILLISECONDS = 15_000;

/** A file as it was when the process that read it died. */
interface Fatal {
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly reason: UnsafeFileError['reason'];
}

export interface MediaReaderDeps {
  readonly launch?: LaunchReader;
  readonly timeLimitMilliseconds?: number;
}

/**
 * Reads media in processes of their own, one file at a time in each. A parser that goes round in circles, or asks for more
 * memory than there is, ends such a process and not the program: the file is remembered, and not read again while it stays as
 * it is; the next one gets a new process. They are started at the first need, and ended when there is none for a while.
 */
export function createMediaReader(deps: MediaReaderDeps = {}): MediaReader & { stop(): void } {
  const { launch = launchChildReader, timeLimitMilliseconds = CEILINGS.media.milliseconds } = deps;
  const pool = createWorkerPool(launch, { size: PROCESSES, idleMilliseconds: IDLE_MILLISECONDS });
  const fatal = new Map<string, Fatal>();

  async function read<Answer>(
    path: string | null,
    work: (process: Remote<ReaderWork>) => Promise<Answer>,
    onBegin?: () => void,
  ): Promise<Answer> {
    if (path !== null) await refuseFatal(path);
    try {
      return await pool.run(work, { milliseconds: timeLimitMilliseconds, onBegin });
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      if (error.reason === 'stopped') throw new DOMException('the reader was stopped', 'AbortError');
      const reason = error.reason === 'time' ? 'took-too-long' : 'ended-reader';
      const file = path === null ? null : await look(path);
      if (file !== null && path !== null) fatal.set(path, { ...file, reason });
      throw new UnsafeFileError(reason);
    }
  }

  async function refuseFatal(path: string): Promise<void> {
    const known = fatal.get(path);
    const file = known === undefined ? null : await look(path);
    if (known === undefined) return;
    if (file?.bytes === known.bytes && file.modifiedAt === known.modifiedAt)
      throw new UnsafeFileError(known.reason);
    fatal.delete(path);
  }

  return {
    readFacts: (path, onBegin) => read(path, (process) => process.readFacts(path), onBegin),
    readUnevenTimes: (path, rate, onBegin) =>
      read(path, (process) => process.readUnevenTimes(path, rate), onBegin),
    readInside: (path, onBegin) => read(path, (process) => process.readInside(path), onBegin),
    async readFiles(paths, onBegin) {
      // One of them ended its process before: each alone is known to be safe, or not.
      if (paths.some((path) => fatal.has(path))) throw new UnsafeFileError('ended-reader');
      return read(null, (process) => process.readFiles(paths), onBegin);
    },
    recognise: (beginning) => read(null, (process) => process.recognise(beginning)),
    stop: pool.stop,
  };
}

async function look(path: string): Promise<{ bytes: number; modifiedAt: number } | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : { bytes: found.size, modifiedAt: found.mtimeMs };
}
