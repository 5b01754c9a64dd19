import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CEILINGS } from '../../shared/ceilings.ts';
import { failure, passingFailure } from '../../shared/errors.ts';
import { FIX_PATH, FIX_PIECE_BYTES, type FixTask } from '../../shared/ipc/fix-work.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { writeFailure } from '../core/ports/disk-errors.ts';
import type { FixMaker } from '../core/ports/fix-maker.ts';
import type { Ids, Log } from '../core/ports.ts';
import { respondWithFile } from './file-response.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';
import { readBody, readReason } from './read-body.ts';
import { refuseWith } from './response-headers.ts';

/** A file about which nothing was heard for so long is given up: the codec hangs. */
const SILENCE_TIMEOUT = 45_000;
const IDLE_TIMEOUT = 60_000;
/** How long a question for work is kept open. */
const ASK_TIMEOUT = 25_000;

export interface FixMakerParts {
  /** Opens the process that decodes and encodes. */
  readonly openWorker: (onGone: (reason: string) => void) => MediaWorkerWindow;
  /** Serves what is not work, which is the worker's page. */
  readonly servePage: (request: Request) => Promise<Response>;
  readonly ids: Ids;
  readonly log: Log;
  readonly timeouts?: { readonly silence: number; readonly idle: number };
}

interface Work {
  readonly task: FixTask;
  readonly path: string;
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
export function createFixWorker(parts: FixMakerParts): FixWorker {
  const timeouts = parts.timeouts ?? { silence: SILENCE_TIMEOUT, idle: IDLE_TIMEOUT };
  const waiting: Work[] = [];
  let current: Work | null = null;
  let worker: MediaWorkerWindow | null = null;
  let answerNext: ((work: Work | null) => void) | null = null;
  let silenceTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function startNext(): void {
    clearTimeout(idleTimer);
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      idleTimer = setTimeout(closeWorker, timeouts.idle).unref();
      return;
    }
    heard();
    current.file = openTarget(current.target);
    // What is wrong with it is told with the first piece.
    current.file.catch(() => {});
    worker ??= parts.openWorker((reason) => loseWorker(reason));
    handOver();
  }

  function handOver(): void {
    if (current === null || answerNext === null) return;
    answerNext(current);
    answerNext = null;
  }

  function heard(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => loseWorker('hangs'), timeouts.silence);
  }

  /** The file is closed before anyone hears of the end: whoever waits may move it. */
  async function settle(work: Work, result: Result<void>): Promise<void> {
    if (current !== work) return;
    clearTimeout(silenceTimer);
    current = null;
    const closed = await closeFile(work, result.ok);
    work.settle(result.ok ? closed : result);
    startNext();
  }

  function closeWorker(): void {
    answerNext?.(null);
    answerNext = null;
    worker?.close();
    worker = null;
  }

  /** Dying may be chance, such as too little memory just now; hanging is the file's fault. */
  function loseWorker(reason: string): void {
    closeWorker();
    if (current === null) return;
    parts.log.warn('media-fixer-gone', { reason });
    const details = { path: current.path, cause: `decoder ${reason}` };
    const error = reason === 'hangs' ? failure('FIX_FAILED', details) : passingFailure('FIX_FAILED', details);
    void settle(current, fail(error));
  }

  function cancel(work: Work): void {
    const cancelled = fail(failure('FIX_CANCELLED', { path: work.path }));
    if (work === current) {
      closeWorker();
      void settle(work, cancelled);
      return;
    }
    const index = waiting.indexOf(work);
    if (index === -1) return;
    waiting.splice(index, 1);
    work.settle(cancelled);
  }

  function askForWork(): Promise<Response> {
    answerNext?.(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(null), ASK_TIMEOUT).unref();
      function answer(work: Work | null): void {
        clearTimeout(timer);
        if (answerNext === answer) answerNext = null;
        resolve(work === null ? new Response(null, { status: 204 }) : Response.json(work.task));
      }
      answerNext = answer;
      handOver();
    });
  }

  async function handleWork(request: Request, url: URL): Promise<Response> {
    const [id, action] = url.pathname.slice(FIX_PATH.length).split('/');
    if (id === 'next' && request.method === 'GET') return askForWork();
    const work = current;
    if (work === null || work.task.id !== id) return refuseWith(404);
    heard();
    if (action === 'source' && request.method === 'GET')
      return respondWithFile(request, work.path, { 'content-type': 'application/octet-stream' });
    if (request.method !== 'POST') return refuseWith(405);
    if (action === 'write') return takePiece(work, Number(url.searchParams.get('at') ?? Number.NaN), request);
    if (action === 'progress') work.onProgress(readShare(url.searchParams.get('share')));
    if (action === 'done') await settle(work, succeed(undefined));
    if (action === 'failed') {
      const cause = await readReason(request);
      await settle(work, fail(failure('FIX_FAILED', { path: work.path, cause })));
    }
    return new Response(null, { status: 204 });
  }

  async function takePiece(work: Work, at: number, request: Request): Promise<Response> {
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

  return {
    makeFixed: ({ path, ...file }, recipe, target, { signal, onProgress }) =>
      new Promise((resolve) => {
        const task = { id: parts.ids.next(), ...file, recipe };
        const stopListening = () => signal.removeEventListener('abort', abort);
        const settleOnce = (result: Result<void>) => {
          stopListening();
          resolve(result);
        };
        const work: Work = { task, path, target, onProgress, settle: settleOnce, file: null };
        const abort = () => cancel(work);
        waiting.push(work);
        if (signal.aborted) return abort();
        signal.addEventListener('abort', abort, { once: true });
        startNext();
      }),
    async handleRequest(request) {
      const url = new URL(request.url);
      return url.pathname.startsWith(FIX_PATH) ? handleWork(request, url) : parts.servePage(request);
    },
    stop() {
      clearTimeout(idleTimer);
      for (const work of [...waiting, ...(current === null ? [] : [current])]) cancel(work);
      closeWorker();
      clearTimeout(idleTimer);
    },
  };
}

async function openTarget(target: string): Promise<FileHandle> {
  await mkdir(dirname(target), { recursive: true });
  return open(target, 'w');
}

async function writeAt(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
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
