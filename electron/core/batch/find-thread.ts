import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CEILINGS } from '../../../shared/ceilings.ts';
import type { FindAnswer, FindWish } from './walk-pattern.ts';

/** The thread watches its time itself; it is ended when it can't even do that, as on a drive that does not answer. */
const GRACE_MILLISECONDS = 2000;
const IDLE_MILLISECONDS = 15_000;

/** Looks for files on a thread of its own, one pattern after the other. */
export interface FindThread {
  find(wish: FindWish): Promise<FindAnswer>;
}

interface Thread {
  readonly worker: Worker;
  readonly looked: Int32Array;
  settle: ((answer: FindAnswer) => void) | null;
  timer: NodeJS.Timeout | null;
}

/** Makes the thread when there is something to look for; it goes when there is nothing for a while. */
export function createFindThread(open: (counter: SharedArrayBuffer) => Worker = openWorker): FindThread {
  let thread: Thread | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function start(): Thread {
    const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const started: Thread = {
      worker: open(counter),
      looked: new Int32Array(counter),
      settle: null,
      timer: null,
    };
    started.worker.on('message', (answer: FindAnswer) => {
      started.worker.unref();
      setTimer(started, IDLE_MILLISECONDS).unref();
      finish(started, answer);
    });
    started.worker.on('error', () => giveUp(started));
    started.worker.on('exit', () => giveUp(started));
    return started;
  }

  function run(wish: FindWish): Promise<FindAnswer> {
    thread ??= start();
    const { worker } = thread;
    const used = thread;
    return new Promise((settle) => {
      used.settle = settle;
      used.looked[0] = 0;
      setTimer(used, wish.most.milliseconds + GRACE_MILLISECONDS);
      // Only work keeps the program from ending, not a thread that waits for some.
      worker.ref();
      worker.postMessage(wish);
    });
  }

  function setTimer(one: Thread, milliseconds: number): NodeJS.Timeout {
    if (one.timer !== null) clearTimeout(one.timer);
    one.timer = setTimeout(giveUp, milliseconds, one);
    return one.timer;
  }

  /** Also for a thread that is full: it was looking at too much, and how much is known. */
  function giveUp(lost: Thread): void {
    if (thread === lost) thread = null;
    if (lost.timer !== null) clearTimeout(lost.timer);
    void lost.worker.terminate();
    finish(lost, { limit: 'time', looked: lost.looked[0] ?? 0 });
  }

  function finish(one: Thread, answer: FindAnswer): void {
    const { settle } = one;
    one.settle = null;
    settle?.(answer);
  }

  return {
    find(wish) {
      const answer = before.then(() => run(wish));
      before = answer.catch(() => {});
      return answer;
    },
  };
}

function openWorker(counter: SharedArrayBuffer): Worker {
  return new Worker(findModule(), {
    workerData: counter,
    resourceLimits: { maxOldGenerationSizeMb: CEILINGS.pattern.heapMegabytes },
  });
}

/** The thread's module: a bundle of its own beside the program's (or above its chunks), the source in tests. */
function findModule(): URL {
  const places = ['./find-files.js', '../find-files.js', './find-worker.ts'].map(
    (place) => new URL(place, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (found === undefined) throw new Error('find-files.js is missing from the program');
  return found;
}
