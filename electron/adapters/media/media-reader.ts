import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { MediaReader } from '../../core/ports.ts';
import type { FactsAnswer, FactsWish } from './facts-worker.ts';

const THREADS = 2;
/** Headers take milliseconds; a network drive that wakes up first takes seconds. */
const TIME_LIMIT_MILLISECONDS = 10_000;
/** A thread holds some megabytes, and the next drop may be long in coming. */
const IDLE_MILLISECONDS = 15_000;
const MAXIMUM_HEAP_MEGABYTES = 256;

interface Task {
  readonly wish: FactsWish;
  readonly resolve: (answer: FactsAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Reads media facts on threads of their own. Parsers that go round in circles on a damaged file would otherwise stop the
 * whole program: such a file is given up, with its thread, and counts as no media file.
 */
export function createMediaReader(timeLimitMilliseconds = TIME_LIMIT_MILLISECONDS): MediaReader {
  const waiting: Task[] = [];
  const threads = new Set<Thread>();

  function startWork(): void {
    while (waiting.length > 0) {
      const idle =
        [...threads].find(({ task }) => task === null) ?? (threads.size < THREADS ? startThread() : null);
      const task = idle === null ? undefined : waiting.shift();
      if (idle === null || task === undefined) return;
      begin(idle, task);
    }
  }

  function begin(thread: Thread, task: Task): void {
    thread.task = task;
    setTimer(thread, timeLimitMilliseconds);
    // Only work keeps the program from ending, not a thread that waits for some.
    thread.worker.ref();
    thread.worker.postMessage(task.wish);
  }

  function startThread(): Thread {
    const worker = new Worker(findWorker(), {
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
    });
    const thread: Thread = { worker, task: null, timer: null };
    threads.add(thread);
    worker.on('message', (answer: FactsAnswer) => {
      finish(thread, answer);
      worker.unref();
      setTimer(thread, IDLE_MILLISECONDS)?.unref();
      startWork();
    });
    worker.on('error', () => giveUp(thread));
    worker.on('exit', () => giveUp(thread));
    return thread;
  }

  function setTimer(thread: Thread, milliseconds: number): NodeJS.Timeout {
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.timer = setTimeout(giveUp, milliseconds, thread);
    return thread.timer;
  }

  function giveUp(thread: Thread): void {
    if (!threads.delete(thread)) return;
    if (thread.timer !== null) clearTimeout(thread.timer);
    void thread.worker.terminate();
    finish(thread, { facts: null });
    startWork();
  }

  function read(wish: FactsWish): Promise<FactsAnswer> {
    return new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject });
      startWork();
    });
  }

  return {
    async readFacts(path) {
      const answer = await read({ path, rate: null });
      return 'facts' in answer ? answer.facts : null;
    },
    async readUnevenTimes(path, rate) {
      const answer = await read({ path, rate });
      return 'times' in answer ? answer.times : null;
    },
  };
}

function finish(thread: Thread, answer: FactsAnswer): void {
  const { task } = thread;
  thread.task = null;
  if ('code' in answer) task?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
  else task?.resolve(answer);
}

/** The thread's module: a bundle of its own beside the program's (or above its chunks), the source in tests. */
function findWorker(): URL {
  const places = ['./media-facts.js', '../media-facts.js', './facts-worker.ts'].map(
    (place) => new URL(place, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (found === undefined) throw new Error('media-facts.js is missing from the program');
  return found;
}
