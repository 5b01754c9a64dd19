import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RenderedBy, type RenderTask, renderedBySchema } from '../../../shared/film/render.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { RENDER_FAULTS } from '../../../shared/kernel/error-causes.ts';
import {
  type Failure,
  fail,
  failure,
  passingFailure,
  type Result,
  succeed,
} from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { FIX_PATH, FIX_PIECE_BYTES, type FixTask } from '../../../shared/models/fix.ts';
import { writeAt } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';
import type { CutRenderer, FixMaker } from '../../core/ports/media.ts';
import type { Ids, Log } from '../../core/ports.ts';
import { readBody, readReason, refuseWith } from '../protocols/file-response.ts';
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
  readonly task: FixTask | RenderTask;
  readonly target: string;
  readonly onProgress: (share: number) => void;
  /** With what the worker says of a file that is whole. */
  readonly settle: (result: Result<URLSearchParams>) => void;
  /** Opened when its turn comes. */
  file: Promise<FileHandle> | null;
}

export interface FixWorker extends FixMaker, CutRenderer {
  /** Answers the worker's requests. */
  readonly handleRequest: (request: Request) => Promise<Response>;
  stop(): void;
}

/**
 * Makes fixed files and films in a process of its own, one after the other. Cancelling ends that process, and so does a file that
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
      if (action === 'refused')
        await settle(work, fail(readRefusal(work, searchParams, await readReason(request))));
      if (action === 'done') await settle(work, succeed(searchParams));
      return undefined;
    },
    failed: (work, cause) => settle(work, fail(explain(work, cause, false))),
    // Dying may be chance, such as too little memory just now; hanging is the file's fault.
    lost(work, reason, mayPass) {
      deps.log.warn('media-fixer-gone', { reason });
      void settle(work, fail(explain(work, `decoder ${reason}`, mayPass)));
    },
  });

  function settle(work: Work, result: Result<URLSearchParams>): Promise<void> {
    return worker.settle(work, () => end(work, result));
  }

  function add(
    order: Pick<Work, 'task' | 'path' | 'paths' | 'target' | 'onProgress'>,
    signal: AbortSignal,
  ): Promise<Result<URLSearchParams>> {
    return new Promise((resolve) => {
      const stopListening = () => signal.removeEventListener('abort', abort);
      const settleOnce = (result: Result<URLSearchParams>) => {
        stopListening();
        resolve(result);
      };
      const work: Work = { ...order, settle: settleOnce, file: null };
      const abort = () => worker.cancel(work, () => cancelled(work));
      if (signal.aborted || !worker.add(work)) return void cancelled(work);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  return {
    async makeFixed({ path, ...file }, recipe, target, { signal, onProgress }) {
      const task = { id: deps.ids.next(), ...file, recipe };
      const made = await add({ task, path, target, onProgress }, signal);
      return made.ok ? succeed(undefined) : made;
    },
    async renderCut({ paths, ...plan }, target, { signal, onProgress }) {
      const task = { id: deps.ids.next(), ...plan };
      const made = await add({ task, path: target, paths, target, onProgress }, signal);
      return made.ok ? readMakers(made.value) : made;
    },
    handleRequest: worker.handleRequest,
    stop() {
      for (const work of worker.stop()) void cancelled(work);
    },
  };
}

/** The file is closed before anyone hears of the end: whoever waits may move it. */
async function end(work: Work, result: Result<URLSearchParams>): Promise<void> {
  const closed = await closeFile(work, result.ok);
  work.settle(result.ok && !closed.ok ? closed : result);
}

/** Why a file was not made; `mayPass`: not because of what is in it. */
function explain({ task, path }: Work, cause: string, mayPass: boolean): Failure {
  const say = mayPass ? passingFailure : failure;
  return 'shots' in task
    ? say('RENDER_FAILED', { reason: 'ended', path, cause })
    : say('FIX_FAILED', { path, cause });
}

/** Why a film can't be rendered, in the words of the process that touched its files. */
function readRefusal(work: Work, said: URLSearchParams, cause: string): Failure {
  const reason = RENDER_FAULTS.find((one) => one === said.get('reason'));
  const path = work.paths?.[Number(said.get('at') || Number.NaN)] ?? work.path;
  return reason === undefined
    ? explain(work, cause, false)
    : failure('RENDER_FAILED', { reason, path, cause });
}

function readMakers(said: URLSearchParams): Result<RenderedBy> {
  const parsed = safeParse(renderedBySchema, { video: said.get('video'), sound: said.get('sound') || null });
  return succeed(parsed.data ?? { video: '', sound: null });
}

function cancelled(work: Work): Promise<void> {
  return end(work, fail(failure('FIX_CANCELLED', { path: work.path })));
}

async function takePiece(
  work: Work,
  at: number,
  request: Request,
  settle: (work: Work, result: Result<URLSearchParams>) => Promise<void>,
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
