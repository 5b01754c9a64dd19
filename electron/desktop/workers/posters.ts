import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { type MediaTask, WORK_PATH } from '../../../shared/models/fix.ts';
import { endingOfPicture } from '../../core/kernel/files/small-pictures.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import { createInFlight } from '../../core/kernel/in-flight.ts';
import { writeFailure } from '../../core/ports/files.ts';
import type { FrameGrabber, Ids, Log, PosterFacts, Posters, PosterTarget } from '../../core/ports.ts';
import { readBody } from '../protocols/file-response.ts';
import { createHiddenWorker, type HiddenWork } from './hidden-worker.ts';
import type { MediaWorkerWindow } from './media-worker-window.ts';

/** A file that takes longer is given up: the decoder hangs, or the picture is not worth the wait. */
const TASK_TIMEOUT = 20_000;
const IDLE_TIMEOUT = 60_000;

export interface PostersDeps {
  /** What one of them can do alone, the first one does. */
  readonly places: readonly PosterPlace[];
  /** Serves what is not work, which is the worker's page. */
  readonly servePage: (request: Request) => Promise<Response>;
  readonly ids: Ids;
  readonly log: Log;
}

/** Where a process may decode. */
export interface PosterPlace {
  readonly open: (onGone: (reason: string) => void) => MediaWorkerWindow;
  /** From now on, this answers what that process asks for. */
  readonly serve: (handle: (request: Request) => Promise<Response>) => void;
}

interface Work extends HiddenWork {
  readonly task: MediaTask;
  /** As many as its task has long sides: paths without their endings, but for a frame's. */
  readonly targets: readonly string[];
  readonly finish: (result: Result<PosterFacts>) => void;
}

type Source = { readonly path: string } & Pick<MediaTask, 'kind' | 'frameTime' | 'longSides'>;

export interface PosterMaker extends Posters, FrameGrabber {
  stop(): void;
}

/** So many wait for one process before the next one is opened: a few new takes are not worth it. */
const MAX_WAITING = 3;

/**
 * Makes small pictures in processes of their own, each of which has one file at a time. A file that kills or hangs one fails alone;
 * the next one gets a new process. Asked twice for the same target, it works once. After a minute without work a process is closed.
 */
export function createPosters(deps: PostersDeps): PosterMaker {
  const underWay = createInFlight<Result<PosterFacts>, null>();
  const decoders = deps.places.map((place) => createDecoder(deps, place));

  function draw(
    source: Source,
    targets: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<PosterFacts>> {
    const byLoad = decoders.toSorted((one, other) => one.load() - other.load());
    const decoder = decoders.find(({ load }) => load() < MAX_WAITING) ?? byLoad[0];
    return decoder === undefined ? Promise.resolve(QUITTING) : decoder.draw(source, targets, signal);
  }

  function once(
    source: Source,
    targets: readonly string[],
    signal?: AbortSignal,
  ): Promise<Result<PosterFacts>> {
    const key = targets.join('\n');
    const abort = () => underWay.abort(key);
    signal?.addEventListener('abort', abort, { once: true });
    return underWay
      .run(key, null, async (given) => (await refuseLarge(source)) ?? draw(source, targets, given))
      .finally(() => signal?.removeEventListener('abort', abort));
  }

  return {
    make: (source, targets, signal) =>
      once(
        { ...source, frameTime: null, longSides: listSides(targets) },
        targets.map(({ base }) => base),
        signal,
      ),
    grabFrame: (path, frameTime, target) =>
      once({ path, kind: 'video', frameTime, longSides: [WHOLE] }, [target]),
    stop() {
      for (const decoder of decoders) decoder.stop();
    },
  };
}

/** One process, and what is done there. */
function createDecoder({ servePage, ids }: PostersDeps, { open, serve }: PosterPlace) {
  let load = 0;
  const worker = createHiddenWorker<Work>({
    workPath: WORK_PATH,
    openWorker: open,
    servePage,
    limits: { work: TASK_TIMEOUT, idle: IDLE_TIMEOUT },
    limitsSilence: false,
    async take(work, action, request, url) {
      if (action !== 'done') return undefined;
      const most = CEILINGS.pictures[work.task.frameTime === null ? 'posterBytes' : 'frameBytes'];
      const pictures = await readBody(request, most);
      // The next file is decoded while this one is written: the disk takes as long as the decoder.
      await worker.settle(work, () => void storePictures(work, url.searchParams, pictures).then(work.finish));
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

  serve(worker.handleRequest);
  return {
    load: () => load,
    async draw(
      { path, ...wanted }: Source,
      targets: readonly string[],
      signal: AbortSignal,
    ): Promise<Result<PosterFacts>> {
      if (signal.aborted) return QUITTING;
      load += 1;
      const { promise, resolve: finish } = Promise.withResolvers<Result<PosterFacts>>();
      const work: Work = { task: { id: ids.next(), ...wanted }, path, targets, finish };
      const giveUp = () => worker.cancel(work, () => finish(QUITTING));
      signal.addEventListener('abort', giveUp, { once: true });
      if (!worker.add(work)) finish(QUITTING);
      return promise.finally(() => {
        signal.removeEventListener('abort', giveUp);
        load -= 1;
      });
    },
    stop() {
      for (const work of worker.stop()) work.finish(QUITTING);
    },
  };
}

function listSides(targets: readonly PosterTarget[]): MediaTask['longSides'] {
  const [first = 0, ...more] = targets.map(({ longSide }) => longSide);
  return [first, ...more];
}

/** A frame is not made smaller. */
const WHOLE = Number.MAX_SAFE_INTEGER;
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

/** Checks what came from the process that touched the file, and puts each picture in its place as a whole; the first one, which stands for all, last. */
async function storePictures(
  { path, targets, task }: Work,
  facts: URLSearchParams,
  body: Uint8Array | null,
): Promise<Result<PosterFacts>> {
  const width = readPositive(facts.get('width'));
  const height = readPositive(facts.get('height'));
  const pictures = body === null ? [] : cutUp(body, facts.get('bytes'));
  const endings = pictures.map((picture) =>
    task.frameTime === null ? endingOfPicture(picture) : isPng(picture) ? '' : null,
  );
  const isWhole = pictures.length === targets.length && !endings.includes(null);
  if (width === null || height === null || !isWhole)
    return fail(failure('FILE_NOT_MEDIA', { path, cause: 'no picture' }));
  for (const [index, target] of [...targets.entries()].reverse())
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFileAtomic(`${target}${endings[index]}`, pictures[index] as Uint8Array, {
        leavesFolder: true,
      });
    } catch (error) {
      return fail(writeFailure(error, target));
    }
  return succeed({ width, height, duration: readPositive(facts.get('duration')) });
}

/** The pictures of a body, by the bytes that each is said to have; none where that is not what came. */
function cutUp(body: Uint8Array, lengths: string | null): Uint8Array[] {
  const bytes = (lengths ?? '').split(',').map(Number);
  if (!bytes.every((count) => Number.isSafeInteger(count) && count > 0)) return [];
  const pictures: Uint8Array[] = [];
  let at = 0;
  for (const count of bytes) {
    pictures.push(body.subarray(at, at + count));
    at += count;
  }
  return at === body.length ? pictures : [];
}

function readPositive(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function isPng(bytes: Uint8Array): boolean {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return signature.every((byte, index) => bytes[index] === byte);
}
