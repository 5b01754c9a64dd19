import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { failure, passingFailure } from '../../../shared/errors.ts';
import { type MediaTask, WORK_PATH } from '../../../shared/ipc/media-work.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { writeWhole } from '../../core/files/write-whole.ts';
import { writeFailure } from '../../core/ports/disk-errors.ts';
import type { FrameGrabber, Ids, Log, PosterFacts, Posters } from '../../core/ports.ts';
import { readBody } from '../protocols/read-body.ts';
import { createHiddenWorker, type HiddenWork } from './hidden-worker.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';

/** Longest side of every small picture, in pixels: twice the largest tile at 100 %. */
const LONG_SIDE = 512;
/** A file that takes longer is given up: the decoder hangs, or the picture is not worth the wait. */
const TASK_TIMEOUT = 20_000;
const IDLE_TIMEOUT = 60_000;

export interface PostersParts {
  /** Opens the process that decodes. */
  readonly openWorker: (onGone: (reason: string) => void) => MediaWorkerWindow;
  /** Serves what is not work, which is the worker's page. */
  readonly servePage: (request: Request) => Promise<Response>;
  readonly ids: Ids;
  readonly log: Log;
  readonly timeouts?: { readonly task: number; readonly idle: number };
}

interface Work extends HiddenWork {
  readonly task: MediaTask;
  readonly target: string;
  readonly finish: (result: Result<PosterFacts>) => void;
}

type Source = { readonly path: string } & Pick<MediaTask, 'kind' | 'frameTime'>;

export interface PosterMaker extends Posters, FrameGrabber {
  /** Answers the worker's requests. */
  readonly handleRequest: (request: Request) => Promise<Response>;
  stop(): void;
}

/**
 * Makes small pictures in a process of its own, which has one file at a time. A file that kills or hangs that process fails alone;
 * the next one gets a new process. Asked twice for the same target, it works once. After a minute without work the process
 * is closed.
 */
export function createPosters(parts: PostersParts): PosterMaker {
  const { task, idle } = parts.timeouts ?? { task: TASK_TIMEOUT, idle: IDLE_TIMEOUT };
  const underWay = new Map<string, Promise<Result<PosterFacts>>>();
  const worker = createHiddenWorker<Work>({
    workPath: WORK_PATH,
    openWorker: parts.openWorker,
    servePage: parts.servePage,
    limits: { work: task, idle },
    limitsSilence: false,
    async take(work, action, request, url) {
      if (action !== 'done') return undefined;
      const most = CEILINGS.pictures[work.task.frameTime === null ? 'posterBytes' : 'frameBytes'];
      const picture = await readBody(request, most);
      // The next file is decoded while this one is written: the disk takes as long as the decoder.
      await worker.settle(work, () => void storePicture(work, url.searchParams, picture).then(work.finish));
      return undefined;
    },
    failed: (work, cause) => settle(work, fail(failure('FILE_NOT_MEDIA', { path: work.path, cause }))),
    // Dying may be chance, so the file may be tried again; hanging is the file's fault.
    lost(work, reason, mayPass) {
      const details = { path: work.path, cause: `decoder ${reason}` };
      const error = mayPass ? passingFailure('FILE_NOT_MEDIA', details) : failure('FILE_NOT_MEDIA', details);
      void settle(work, fail(error));
    },
  });

  function settle(work: Work, result: Result<PosterFacts>): Promise<void> {
    return worker.settle(work, () => work.finish(result));
  }

  function enqueue({ path, ...wanted }: Source, target: string): Promise<Result<PosterFacts>> {
    return new Promise((finish) => {
      const work = { task: { id: parts.ids.next(), ...wanted, longSide: LONG_SIDE }, path, target, finish };
      if (!worker.add(work)) finish(QUITTING);
    });
  }

  function once(source: Source, target: string): Promise<Result<PosterFacts>> {
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
    handleRequest: worker.handleRequest,
    stop() {
      for (const work of worker.stop()) work.finish(QUITTING);
    },
  };
}

const QUITTING = fail(passingFailure('QUITTING'));

/** A picture is decoded whole, and its file held for that. */
async function refuseLarge({ path, kind }: Source): Promise<Result<never> | null> {
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
  { path, target, task }: Work,
  facts: URLSearchParams,
  picture: Uint8Array | null,
): Promise<Result<PosterFacts>> {
  const width = readPositive(facts.get('width'));
  const height = readPositive(facts.get('height'));
  if (
    width === null ||
    height === null ||
    picture === null ||
    !(task.frameTime === null ? isWebp : isPng)(picture)
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
