import { fork, type Serializable } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { createLink, type Remote } from '../../core/kernel/workers/link.ts';
import { createWorkerPool, WorkerLost } from '../../core/kernel/workers/worker-pool.ts';
import { type MediaReader, UnsafeFileError } from '../../core/ports.ts';
import { findReaderProgram, READER_ARGUMENTS } from './reader-program.ts';
import type { LaunchReader, ReaderWork } from './serve-readings.ts';

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

/** Starts the process that reads media as a child, where there is no Electron around: the command line and tests. */
export const launchChildReader: LaunchReader = (onEnd) => launchReaderAt(findReaderProgram(), onEnd);

/** The same, of the program at this path. */
export function launchReaderAt(
  program: string,
  onEnd: Parameters<LaunchReader>[0],
): ReturnType<LaunchReader> {
  const child = fork(program, {
    execArgv: READER_ARGUMENTS,
    // On Electron's own binary.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.once('error', () => onEnd('ended'));
  child.once('exit', () => onEnd('ended'));
  const port = {
    // The failure of a message to one that died just now is told by its end.
    postMessage: (message: unknown) => void child.send(message as Serializable, () => {}),
    on: (event: 'message', listener: (message: unknown) => void) => child.on(event, listener),
  };
  return {
    link: createLink<ReaderWork>(port, {}, () => {}),
    hold(isHeld) {
      for (const held of [child, child.channel]) held?.[isHeld ? 'ref' : 'unref']();
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
