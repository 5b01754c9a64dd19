import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { createLink, type Link, type Remote } from './link.ts';

/** A thread or process that does one piece of work at a time, as whoever started it sees it. */
interface WorkerHandle<Face extends object> {
  readonly link: Link<Face>;
  /** Whether the program waits for it before it ends. */
  hold(isHeld: boolean): void;
  kill(): unknown;
}

/** Starts one; `onEnd` is called whatever ended it. */
export type LaunchWorker<Face extends object> = (
  onEnd: (reason: 'ended' | 'memory') => void,
) => WorkerHandle<Face>;

/** The worker is gone without an answer. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  readonly reason: 'ended' | 'memory' | 'time' | 'stopped';

  constructor(reason: WorkerLost['reason']) {
    super(`the worker is gone: ${reason}`);
    this.reason = reason;
  }
}

interface PoolRules {
  /** How many there are at the same time. */
  readonly size: number;
  /** How long one is kept without work; 0 gives each work a worker of its own, so that what it leaves behind goes with it. */
  readonly idleMilliseconds: number;
}

interface WorkRules {
  /** Longer than this, not counting its worker's start, and its worker is ended. */
  readonly milliseconds?: number;
  /** Called when a worker takes it up. */
  readonly onBegin?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Does work in threads or processes that may die of it. */
interface WorkerPool<Face extends object> {
  /** Rejects with what the work throws, and with `WorkerLost`. */
  run<Answer>(work: (worker: Remote<Face>) => Promise<Answer>, rules?: WorkRules): Promise<Answer>;
  /** Ends all of them; nothing is done after that. */
  stop(): void;
}

interface Task<Face extends object> extends WorkRules {
  readonly work: (worker: Remote<Face>) => Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Place<Face extends object> {
  readonly worker: WorkerHandle<Face>;
  task: Task<Face> | null;
  timer: NodeJS.Timeout | undefined;
}

/** A busy machine may take as long to start one; longer, and it never will. */
const START_MILLISECONDS = 60_000;

/** Workers are started at the first need, replaced when one dies or takes too long, and ended when there is no need for a while. */
export function createWorkerPool<Face extends object>(
  launch: LaunchWorker<Face>,
  rules: PoolRules,
): WorkerPool<Face> {
  const waiting: Task<Face>[] = [];
  const places = createPlaces(launch, rules, waiting);
  let isStopped = false;

  /** What has its answer already keeps it. */
  function giveUp(task: Task<Face>): void {
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
    if (at >= 0) task.reject(new WorkerLost('stopped'));
    places.giveUp((one) => one === task);
  }

  function run(work: Task<Face>['work'], limits: WorkRules): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (isStopped || limits.signal?.aborted) return Promise.reject(new WorkerLost('stopped'));
    const task = { ...limits, work, resolve, reject };
    const abort = () => giveUp(task);
    limits.signal?.addEventListener('abort', abort, { once: true });
    waiting.push(task);
    places.startWork();
    return promise.finally(() => limits.signal?.removeEventListener('abort', abort));
  }

  return {
    run: <Answer>(work: (worker: Remote<Face>) => Promise<Answer>, limits: WorkRules = {}) =>
      run(work, limits) as Promise<Answer>,
    stop() {
      isStopped = true;
      for (const task of waiting.splice(0)) task.reject(new WorkerLost('stopped'));
      places.giveUp(() => true);
    },
  };
}

/** Where work is done: each place has a worker, and takes from what is waiting. */
function createPlaces<Face extends object>(
  launch: LaunchWorker<Face>,
  { size, idleMilliseconds }: PoolRules,
  waiting: Task<Face>[],
) {
  const places = new Set<Place<Face>>();

  function startWork(): void {
    while (waiting.length > 0) {
      const idle = [...places].find(({ task }) => task === null) ?? (places.size < size ? add() : null);
      const task = idle === null ? undefined : waiting.shift();
      if (idle === null || task === undefined) return;
      begin(idle, task);
    }
  }

  function add(): Place<Face> {
    const place = open(launch, lose);
    places.add(place);
    return place;
  }

  function begin(place: Place<Face>, task: Task<Face>): void {
    occupy(place, task, () => lose(place, 'time'));
    task.work(place.worker.link.other).then(
      (answer) => finish(place, task, () => task.resolve(answer)),
      (error: unknown) => finish(place, task, () => task.reject(error)),
    );
  }

  function finish(place: Place<Face>, task: Task<Face>, settle: () => void): void {
    // Lost meanwhile, which was said.
    if (place.task !== task) return;
    if (idleMilliseconds === 0) {
      remove(place, settle);
    } else {
      vacate(place, idleMilliseconds, () => lose(place, 'ended'));
      settle();
    }
    startWork();
  }

  function lose(place: Place<Face>, reason: WorkerLost['reason']): void {
    const { task } = place;
    if (places.has(place)) remove(place, () => task?.reject(new WorkerLost(reason)));
    startWork();
  }

  function remove(place: Place<Face>, settle: () => void): void {
    places.delete(place);
    end(place, settle);
  }

  return {
    startWork,
    giveUp(isMeant: (task: Task<Face>) => boolean): void {
      for (const place of places) if (place.task === null || isMeant(place.task)) lose(place, 'stopped');
    },
  };
}

function open<Face extends object>(
  launch: LaunchWorker<Face>,
  lose: (place: Place<Face>, reason: WorkerLost['reason']) => void,
): Place<Face> {
  const place: Place<Face> = {
    worker: launch((reason) => lose(place, reason)),
    task: null,
    timer: undefined,
  };
  return place;
}

function occupy<Face extends object>(place: Place<Face>, task: Task<Face>, onTime: () => void): void {
  place.task = task;
  clearTimeout(place.timer);
  if (task.milliseconds !== undefined) limit(place, task, task.milliseconds, onTime);
  // Only work keeps the program from ending, not a worker that waits for some.
  place.worker.hold(true);
  task.onBegin?.();
}

/** The time begins when the worker can work. */
function limit<Face extends object>(
  place: Place<Face>,
  task: Task<Face>,
  milliseconds: number,
  onTime: () => void,
): void {
  place.timer = setTimeout(onTime, START_MILLISECONDS);
  const begin = () => {
    if (place.task !== task) return;
    clearTimeout(place.timer);
    place.timer = setTimeout(onTime, milliseconds);
  };
  // A worker that ends before says so itself.
  place.worker.link.isUp().then(begin, () => {});
}

function vacate<Face extends object>(place: Place<Face>, milliseconds: number, onTime: () => void): void {
  place.task = null;
  clearTimeout(place.timer);
  place.timer = setTimeout(onTime, milliseconds).unref();
  place.worker.hold(false);
}

/** What the worker held open is closed when that is said. */
function end<Face extends object>(place: Place<Face>, settle: () => void): void {
  place.task = null;
  clearTimeout(place.timer);
  place.worker.link.end();
  void Promise.resolve(place.worker.kill()).finally(settle);
}

/** Starts workers as threads of this process. */
export function launchThreads<Face extends object>(open: () => Worker): LaunchWorker<Face> {
  return (onEnd) => {
    const thread = open();
    thread.once('error', (error: NodeJS.ErrnoException) =>
      onEnd(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended'),
    );
    thread.once('exit', () => onEnd('ended'));
    return {
      link: createLink<Face>(thread, {}, () => {}),
      hold: (isHeld) => thread[isHeld ? 'ref' : 'unref'](),
      kill: () => thread.terminate(),
    };
  };
}

/** Opens a thread that ends when it needs more than it may have. */
export function openThread(program: string, resourceLimits: ResourceLimits): Worker {
  return new Worker(program, { resourceLimits });
}

/** In the thread: does what whoever started it asks for. */
export function serveThread(face: object): void {
  if (parentPort === null) throw new Error('only a thread has somebody who started it');
  createLink(parentPort, face, () => {});
}

/**
 * The program of a thread or process beside this one: a bundle of its own beside the program's (or above its chunks), the
 * source in tests.
 *
 * @param bundle such as `find-files.js`
 * @param source its path as seen from the file that asks
 * @param asking `import.meta.url` of that file
 */
export function findProgram(bundle: string, source: string, asking: string): string {
  const found = [`./${bundle}`, `../${bundle}`, source]
    .map((place) => fileURLToPath(new URL(place, asking)))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${bundle} is missing from the program`);
  return found;
}
