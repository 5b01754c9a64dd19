import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { FIX_PATH, FIX_PIECE_BYTES, type FixTask } from '../../../shared/models/fix.ts';
import { writeAt } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';
import type { FixMaker } from '../../core/ports/media.ts';
import type { Ids, Log } from '../../core/ports.ts';
import { readBody, refuseWith } from '../protocols/file-response.ts';
import { createHiddenWorker, type HiddenWork } from './hidden-worker.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';

/** A file about which nothing was heard for so long is given up: the codec hangs. */
const SILENCE_TIMEOUT = 45_000;
const IDLE_TIMEOUT = 60_000;

export interface FixMakerDeps {
  /** Opens the process that decodes and encodes. */
  readonly openWorker: (onGone: (reason: string) => void) => MediaWorkerWindow;
  /** Serves what is not work, which is the worker's page. */
  readonly servePage: (request: Request) => Promise<Response>;
  readonly ids: Ids;
  readonly log: Log;
}

interface Work extends HiddenWork {
  readonly task: FixTask;
  readonly target: string;
  readonly onProgress: (share: number) => void;
  readonly settle: (result: Result<void>) => void;
  /** Opened when its turn comes. */
  file: Promise<FileHandle> | null;
}

export interface FixWorker extends FixMaker {
  /** Answers the worker's requests. */
  readonly handleRequest: (request: Request) => Promise<Response>;
  stop(): void;
}

/**
 * Makes fixed files in a process of its own, one after the other. Cancelling ends that process, and so does a file that
 * hangs it; the next file gets a new one. After a minute without work the process is closed.
 */
export function createFixWorker(deps: FixMakerDeps): FixWorker {
  const worker = createHiddenWorker<Work>({
    workPath: FIX_PATH,
    openWorker: deps.openWorker,
    servePage: deps.servePage,
    limits: { work: SILENCE_TIMEOUT, idle: IDLE_TIMEOUT },
    limitsSilence: true,
    begin(work) {
      work.file = openTarget(work.target);
      // What is wrong with it is told with the first piece.
      work.file.catch(() => {});
    },
    async take(work, action, request, url) {
      const { searchParams } = url;
      if (action === 'write')
        return takePiece(work, Number(searchParams.get('at') ?? Number.NaN), request, settle);
      if (action === 'progress') work.onProgress(readShare(searchParams.get('share')));
      if (action === 'done') await settle(work, succeed(undefined));
      return undefined;
    },
    failed: (work, cause) => settle(work, fail(failure('FIX_FAILED', { path: work.path, cause }))),
    // Dying may be chance, such as too little memory just now; hanging is the file's fault.
    lost(work, reason, mayPass) {
      deps.log.warn('media-fixer-gone', { reason });
      const details = { path: work.path, cause: `decoder ${reason}` };
      const error = mayPass ? passingFailure('FIX_FAILED', details) : failure('FIX_FAILED', details);
      void settle(work, fail(error));
    },
  });

  function settle(work: Work, result: Result<void>): Promise<void> {
    return worker.settle(work, () => end(work, result));
  }

  return {
    makeFixed: ({ path, ...file }, recipe, target, { signal, onProgress }) =>
      new Promise((resolve) => {
        const task = { id: deps.ids.next(), ...file, recipe };
        const stopListening = () => signal.removeEventListener('abort', abort);
        const settleOnce = (result: Result<void>) => {
          stopListening();
          resolve(result);
        };
        const work: Work = { task, path, target, onProgress, settle: settleOnce, file: null };
        const abort = () => worker.cancel(work, () => cancelled(work));
        if (signal.aborted || !worker.add(work)) return void cancelled(work);
        signal.addEventListener('abort', abort, { once: true });
      }),
    handleRequest: worker.handleRequest,
    stop() {
      for (const work of worker.stop()) void cancelled(work);
    },
  };
}

/** The file is closed before anyone hears of the end: whoever waits may move it. */
async function end(work: Work, result: Result<void>): Promise<void> {
  const closed = await closeFile(work, result.ok);
  work.settle(result.ok ? closed : result);
}

function cancelled(work: Work): Promise<void> {
  return end(work, fail(failure('FIX_CANCELLED', { path: work.path })));
}

async function takePiece(
  work: Work,
  at: number,
  request: Request,
  settle: (work: Work, result: Result<void>) => Promise<void>,
): Promise<Response> {
  const bytes = await readBody(request, FIX_PIECE_BYTES);
  if (bytes === null || !Number.isSafeInteger(at) || at < 0) return refuseWith(400);
  if (at + bytes.length > CEILINGS.fixedFileBytes) return refuseWith(400);
  try {
    if (work.file !== null) await writeAt(await work.file, bytes, at);
  } catch (error) {
    await settle(work, fail(writeFailure(error, work.target)));
    return refuseWith(403);
  }
  return new Response(null, { status: 204 });
}

async function openTarget(target: string): Promise<FileHandle> {
  await mkdir(dirname(target), { recursive: true });
  return open(target, 'w');
}

/** On disk before it gets its name. */
async function closeFile({ file, target }: Work, mustLast: boolean): Promise<Result<void>> {
  if (file === null) return succeed(undefined);
  try {
    const opened = await file;
    try {
      if (mustLast) await opened.sync();
    } finally {
      await opened.close();
    }
    return succeed(undefined);
  } catch (error) {
    return fail(writeFailure(error, target));
  }
}

function readShare(text: string | null): number {
  const share = Number(text ?? 0);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}
