import type { HiddenTask } from '../../../shared/models/fix.ts';
import { readReason, refuseWith, respondWithFile } from '../protocols/file-response.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';

/** How long a question for work is kept open. */
const ASK_TIMEOUT = 25_000;

/** What a hidden window does for the main process: a task, and the one file that it may read for it, or several. */
export interface HiddenWork {
  readonly task: HiddenTask;
  readonly path: string;
  readonly paths?: readonly string[];
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

/** A hidden window that works off one thing after the other: `shared/models/fix.ts` is what is spoken with it. */
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
  let isStopped = false;
  const workProcess = createWorkProcess<Work>(deps, (reason, mayPass) => {
    if (current !== null) deps.lost(current, reason, mayPass);
  });

  function startNext(): void {
    workProcess.stayOpen();
    if (current !== null || isStopped) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      workProcess.closeSoon();
      return;
    }
    workProcess.limit();
    deps.begin?.(current);
    workProcess.open();
    workProcess.answer(current);
  }

  async function settle(work: Work, report: () => void | Promise<void>): Promise<void> {
    if (current !== work) return;
    workProcess.unlimit();
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
        workProcess.close();
        void settle(work, report);
      } else if (removeFrom(waiting, work)) void report();
    },
    handleRequest: (request) => handleRequest(deps, workProcess, current, request),
    stop() {
      isStopped = true;
      workProcess.stop();
      const left = [...(current === null ? [] : [current]), ...waiting.splice(0)];
      current = null;
      return left;
    },
  };
}

/** False where it was not in the list. */
function removeFrom<Item>(list: Item[], item: Item): boolean {
  const index = list.indexOf(item);
  if (index !== -1) list.splice(index, 1);
  return index !== -1;
}

async function handleRequest<Work extends HiddenWork>(
  deps: HiddenWorkerDeps<Work>,
  { ask, limit }: WorkProcess<Work>,
  current: Work | null,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(deps.workPath)) return deps.servePage(request);
  const isQuestion = request.method === 'GET' && pathname === `${deps.workPath}next`;
  return isQuestion ? answerWith(ask(current)) : handleWork(deps, limit, current, request);
}

async function answerWith(asked: Promise<HiddenWork | null>): Promise<Response> {
  const work = await asked;
  return work === null ? new Response(null, { status: 204 }) : Response.json(work.task);
}

/** What the worker says of the work under way, or reads for it. */
async function handleWork<Work extends HiddenWork>(
  deps: HiddenWorkerDeps<Work>,
  limit: () => void,
  work: Work | null,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  const [id, action, place] = url.pathname.slice(deps.workPath.length).split('/');
  if (work === null || work.task.id !== id) return refuseWith(404);
  if (deps.limitsSilence) limit();
  const path = place === undefined ? work.path : work.paths?.[Number(place)];
  if (action === 'source' && request.method === 'GET')
    return respondWithFile(request, path ?? '', { 'content-type': 'application/octet-stream' });
  if (request.method !== 'POST') return refuseWith(405);
  if (action === 'failed') await deps.failed(work, await readReason(request));
  const answer = action === 'failed' ? undefined : await deps.take(work, action, request, url);
  return answer ?? new Response(null, { status: 204 });
}

type WorkProcess<Work extends HiddenWork> = ReturnType<typeof createWorkProcess<Work>>;

/** The process that works, the question by which it gets its work, and the clocks that end it. */
function createWorkProcess<Work extends HiddenWork>(
  { openWorker, limits }: Pick<HiddenWorkerDeps<Work>, 'openWorker' | 'limits'>,
  onLost: (reason: string, mayPass: boolean) => void,
) {
  const question = createOpenQuestion<Work>();
  let worker: MediaWorkerWindow | null = null;
  let workTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function close(): void {
    question.answer(null);
    worker?.close();
    worker = null;
  }

  function lose(reason: string, mayPass: boolean): void {
    close();
    onLost(reason, mayPass);
  }

  return {
    open() {
      worker ??= openWorker((reason) => lose(reason, true));
    },
    close,
    closeSoon() {
      idleTimer = setTimeout(close, limits.idle).unref();
    },
    stayOpen: () => clearTimeout(idleTimer),
    /** The work under way may take so long, from now on. */
    limit() {
      clearTimeout(workTimer);
      workTimer = setTimeout(() => lose('hangs', false), limits.work);
    },
    unlimit: () => clearTimeout(workTimer),
    stop() {
      clearTimeout(idleTimer);
      clearTimeout(workTimer);
      close();
    },
    answer: question.answer,
    /** Gets the work that is there, or the next one. */
    ask(work: Work | null): Promise<Work | null> {
      const asked = question.ask();
      if (work !== null) question.answer(work);
      return asked;
    },
  };
}

/** The worker's question for work, which is kept open until there is some. */
function createOpenQuestion<Work>(): {
  ask(): Promise<Work | null>;
  /** `null` ends the question without work; the worker asks again. */
  answer(work: Work | null): void;
} {
  let answerNext: ((work: Work | null) => void) | null = null;
  return {
    ask() {
      answerNext?.(null);
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer(null), ASK_TIMEOUT).unref();
        function answer(work: Work | null): void {
          clearTimeout(timer);
          if (answerNext === answer) answerNext = null;
          resolve(work);
        }
        answerNext = answer;
      });
    },
    answer: (work) => answerNext?.(work),
  };
}
