import type { HiddenTask } from '../../../shared/ipc/hidden-work.ts';
import { respondWithFile } from '../protocols/file-response.ts';
import { readReason } from '../protocols/read-body.ts';
import { refuseWith } from '../protocols/response-headers.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';

/** How long a question for work is kept open. */
const ASK_TIMEOUT = 25_000;

/** What a hidden window does for the main process: a task, and the one file that it may read for it. */
export interface HiddenWork {
  readonly task: HiddenTask;
  readonly path: string;
}

export interface HiddenWorkerDeps<Work extends HiddenWork> {
  /** Where the worker asks and answers; what is asked elsewhere is its page. */
  readonly workPath: string;
  /** Opens the process that works. */
  readonly openWorker: (onGone: (reason: string) => void) => MediaWorkerWindow;
  readonly servePage: (request: Request) => Promise<Response>;
  /** Milliseconds: `work` for one piece of work, or for its silence; `idle` for a process without work. */
  readonly limits: { readonly work: number; readonly idle: number };
  /** Whether each sign of life from the worker restarts the limit. */
  readonly limitsSilence: boolean;
  /** Its turn has come. */
  readonly begin?: (work: Work) => void;
  /** What the worker hands in by an action of its own; nothing where that is all there is to answer. */
  readonly take: (
    work: Work,
    action: string | undefined,
    request: Request,
    url: URL,
  ) => Promise<Response | undefined>;
  /** The worker says that it can't be done. Settles the work. */
  readonly failed: (work: Work, reason: string) => void | Promise<void>;
  /** The process died of it, or hangs, which is the file's own fault. Settles the work. */
  readonly lost: (work: Work, reason: string, mayPass: boolean) => void;
}

/** A hidden window that works off one thing after the other: `shared/ipc/hidden-work.ts` is what is spoken with it. */
export interface HiddenWorker<Work extends HiddenWork> {
  /** False when the worker is stopped. */
  add(work: Work): boolean;
  /** Ends the work under way, if it is this one and nobody did so before; the next one begins once it was told. */
  settle(work: Work, report: () => void | Promise<void>): Promise<void>;
  /** As `settle`, for work that need not be under way; if it is, the process goes with it. */
  cancel(work: Work, report: () => void | Promise<void>): void;
  /** Answers the worker's requests. */
  handleRequest(request: Request): Promise<Response>;
  /** Ends the process and returns what was not done, the work under way first. */
  stop(): Work[];
}

/** Creates the worker; its process is opened with the first work, and again after one that killed it. */
export function createHiddenWorker<Work extends HiddenWork>(
  deps: HiddenWorkerDeps<Work>,
): HiddenWorker<Work> {
  const waiting: Work[] = [];
  let current: Work | null = null;
  let worker: MediaWorkerWindow | null = null;
  let answerNext: ((work: Work | null) => void) | null = null;
  let workTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function startNext(): void {
    clearTimeout(idleTimer);
    if (current !== null || isStopped) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      idleTimer = setTimeout(closeProcess, deps.limits.idle).unref();
      return;
    }
    limit();
    deps.begin?.(current);
    worker ??= deps.openWorker((reason) => lose(reason, true));
    handOver();
  }

  function limit(): void {
    clearTimeout(workTimer);
    workTimer = setTimeout(() => lose('hangs', false), deps.limits.work);
  }

  function handOver(): void {
    if (current === null || answerNext === null) return;
    answerNext(current);
    answerNext = null;
  }

  function closeProcess(): void {
    answerNext?.(null);
    answerNext = null;
    worker?.close();
    worker = null;
  }

  function lose(reason: string, mayPass: boolean): void {
    closeProcess();
    if (current !== null) deps.lost(current, reason, mayPass);
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
    const [id, action] = url.pathname.slice(deps.workPath.length).split('/');
    if (id === 'next' && request.method === 'GET') return askForWork();
    const work = current;
    if (work === null || work.task.id !== id) return refuseWith(404);
    if (deps.limitsSilence) limit();
    if (action === 'source' && request.method === 'GET')
      return respondWithFile(request, work.path, { 'content-type': 'application/octet-stream' });
    if (request.method !== 'POST') return refuseWith(405);
    if (action === 'failed') await deps.failed(work, await readReason(request));
    const answer = action === 'failed' ? undefined : await deps.take(work, action, request, url);
    return answer ?? new Response(null, { status: 204 });
  }

  async function settle(work: Work, report: () => void | Promise<void>): Promise<void> {
    if (current !== work) return;
    clearTimeout(workTimer);
    current = null;
    await report();
    startNext();
  }

  return {
    add(work) {
      if (isStopped) return false;
      waiting.push(work);
      startNext();
      return true;
    },
    settle,
    cancel(work, report) {
      if (work === current) {
        closeProcess();
        void settle(work, report);
        return;
      }
      const index = waiting.indexOf(work);
      if (index === -1) return;
      waiting.splice(index, 1);
      void report();
    },
    async handleRequest(request) {
      const url = new URL(request.url);
      return url.pathname.startsWith(deps.workPath) ? handleWork(request, url) : deps.servePage(request);
    },
    stop() {
      isStopped = true;
      clearTimeout(idleTimer);
      clearTimeout(workTimer);
      closeProcess();
      const left = [...(current === null ? [] : [current]), ...waiting.splice(0)];
      current = null;
      return left;
    },
  };
}
