import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CEILINGS } from '../../shared/ceilings.ts';
import { failure, passingFailure } from '../../shared/errors.ts';
import { type MediaTask, WORK_PATH } from '../../shared/ipc/media-work.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { writeWhole } from '../core/files/write-whole.ts';
import { writeFailure } from '../core/ports/disk-errors.ts';
import type { FrameGrabber, Ids, Log, PosterFacts, Posters } from '../core/ports.ts';
import { respondWithFile } from './file-response.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';
import { readBody, readReason } from './read-body.ts';
import { refuseWith } from './response-headers.ts';

/** Longest side of every small picture, in pixels: twice the largest tile at 100 %. */
const LONG_SIDE = 512;
/** A file that takes longer is given up: the decoder hangs, or the picture is not worth the wait. */
const TASK_TIMEOUT = 20_000;
const IDLE_TIMEOUT = 60_000;
/** How long a question for work is kept open. */
const ASK_TIMEOUT = 25_000;

export interface PostersParts {
  /** Opens the process that decodes. */
  readonly openWorker: (onGone: (reason: string) => void) => MediaWorkerWindow;
  /** Serves what is not work, which is the worker's page. */
  readonly servePage: (request: Request) => Promise<Response>;
  readonly ids: Ids;
  readonly log: Log;
  readonly timeouts?: { readonly task: number; readonly idle: number };
}

interface Work extends MediaTask {
  readonly path: string;
  readonly target: string;
  readonly finish: (result: Result<PosterFacts>) => void;
}

export interface PosterMaker extends Posters, FrameGrabber {
  /** Answers the worker's requests. */
  readonly handleRequest: (request: Request) => Promise<Response>;
  stop(): void;
}

/**
 * Makes small pictures in a process of its own, one after the other. A file that kills or hangs that process fails alone;
 * the next one gets a new process. Asked twice for the same target, it works once. After a minute without work the process
 * is closed.
 */
export function createPosters(parts: PostersParts): PosterMaker {
  const { task: taskTimeout, idle: idleTimeout } = parts.timeouts ?? {
    task: TASK_TIMEOUT,
    idle: IDLE_TIMEOUT,
  };
  const underWay = new Map<string, Promise<Result<PosterFacts>>>();
  const waiting: Work[] = [];
  let current: Work | null = null;
  let worker: MediaWorkerWindow | null = null;
  let answerNext: ((work: Work | null) => void) | null = null;
  let taskTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function enqueue(
    source: Pick<Work, 'path' | 'kind' | 'frameTime'>,
    target: string,
  ): Promise<Result<PosterFacts>> {
    if (isStopped) return Promise.resolve(fail(passingFailure('QUITTING')));
    return new Promise((finish) => {
      waiting.push({ id: parts.ids.next(), ...source, longSide: LONG_SIDE, target, finish });
      startNext();
    });
  }

  function startNext(): void {
    clearTimeout(idleTimer);
    if (current !== null || isStopped) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      idleTimer = setTimeout(closeWorker, idleTimeout).unref();
      return;
    }
    taskTimer = setTimeout(() => loseWorker('hangs', false), taskTimeout);
    worker ??= parts.openWorker((reason) => loseWorker(reason, true));
    handOver();
  }

  function handOver(): void {
    if (current === null || answerNext === null) return;
    answerNext(current);
    answerNext = null;
  }

  function settle(work: Work, result: Result<PosterFacts>): void {
    if (current !== work) return;
    clearTimeout(taskTimer);
    current = null;
    work.finish(result);
    startNext();
  }

  function closeWorker(): void {
    answerNext?.(null);
    answerNext = null;
    worker?.close();
    worker = null;
  }

  /** Dying may be chance, so the file may be tried again; hanging is the file's fault. */
  function loseWorker(reason: string, mayPass: boolean): void {
    closeWorker();
    if (current === null) return;
    const details = { path: current.path, cause: `decoder ${reason}` };
    settle(
      current,
      fail(mayPass ? passingFailure('FILE_NOT_MEDIA', details) : failure('FILE_NOT_MEDIA', details)),
    );
  }

  function askForWork(): Promise<Response> {
    answerNext?.(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(null), ASK_TIMEOUT).unref();
      function answer(work: Work | null): void {
        clearTimeout(timer);
        if (answerNext === answer) answerNext = null;
        const { id, kind, longSide, frameTime } = work ?? {};
        resolve(
          work === null
            ? new Response(null, { status: 204 })
            : Response.json({ id, kind, longSide, frameTime }),
        );
      }
      answerNext = answer;
      handOver();
    });
  }

  async function handleWork(request: Request, url: URL): Promise<Response> {
    const [id, action] = url.pathname.slice(WORK_PATH.length).split('/');
    if (id === 'next' && request.method === 'GET') return askForWork();
    const work = current;
    if (work === null || work.id !== id) return refuseWith(404);
    if (action === 'source' && request.method === 'GET')
      return respondWithFile(request, work.path, { 'content-type': 'application/octet-stream' });
    if (request.method !== 'POST') return refuseWith(405);
    if (action === 'failed') {
      const cause = await readReason(request);
      settle(work, fail(failure('FILE_NOT_MEDIA', { path: work.path, cause })));
    } else if (action === 'done') {
      const most = CEILINGS.pictures[work.frameTime === null ? 'posterBytes' : 'frameBytes'];
      settle(work, await storePicture(work, url.searchParams, await readBody(request, most)));
    }
    return new Response(null, { status: 204 });
  }

  function once(
    source: Pick<Work, 'path' | 'kind' | 'frameTime'>,
    target: string,
  ): Promise<Result<PosterFacts>> {
    const known = underWay.get(target);
    if (known !== undefined) return known;
    const made = refuseLarge(source)
      .then((refused) => refused ?? enqueue(source, target))
      .finally(() => underWay.delete(target));
    underWay.set(target, made);
    return made;
  }

  return {
    make: ({ path, kind }, target) => once({ path, kind, frameTime: null }, target),
    grabFrame: (path, frameTime, target) => once({ path, kind: 'video', frameTime }, target),
    async handleRequest(request) {
      const url = new URL(request.url);
      return url.pathname.startsWith(WORK_PATH) ? handleWork(request, url) : parts.servePage(request);
    },
    stop() {
      isStopped = true;
      clearTimeout(idleTimer);
      clearTimeout(taskTimer);
      closeWorker();
      const stopping = fail(passingFailure('QUITTING'));
      for (const work of [...(current === null ? [] : [current]), ...waiting.splice(0)])
        work.finish(stopping);
      current = null;
    },
  };
}

/** A picture is decoded whole, and its file held for that. */
async function refuseLarge({ path, kind }: Pick<Work, 'path' | 'kind'>): Promise<Result<never> | null> {
  const bytes =
    kind === 'image'
      ? await stat(path).then(
          ({ size }) => size,
          () => 0,
        )
      : 0;
  if (bytes <= CEILINGS.pictures.sourceBytes) return null;
  return fail(failure('FILE_NOT_MEDIA', { path, cause: 'too large to be decoded' }));
}

/** Checks what came from the process that touched the file, and puts it in its place as a whole. */
async function storePicture(
  { path, target, frameTime }: Pick<Work, 'path' | 'target' | 'frameTime'>,
  facts: URLSearchParams,
  picture: Uint8Array | null,
): Promise<Result<PosterFacts>> {
  const width = readPositive(facts.get('width'));
  const height = readPositive(facts.get('height'));
  if (
    width === null ||
    height === null ||
    picture === null ||
    !(frameTime === null ? isWebp : isPng)(picture)
  )
    return fail(failure('FILE_NOT_MEDIA', { path, cause: 'no picture' }));
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeWhole(target, picture, { leavesFolder: true });
    return succeed({ width, height, duration: readPositive(facts.get('duration')) });
  } catch (error) {
    return fail(writeFailure(error, target));
  }
}

function readPositive(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function isWebp(bytes: Uint8Array): boolean {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
}

function isPng(bytes: Uint8Array): boolean {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return signature.every((byte, index) => bytes[index] === byte);
}
