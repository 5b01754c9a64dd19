import { Worker } from 'node:worker_threads';
import { practiceChoices } from '../control/choices.ts';

/** Renders on threads of its own, so that HTTP is answered at once whatever is being drawn. */
export interface RenderPool {
  /** Queues a plan; `onStart` is called when a thread takes it up. */
  render(plan: RenderPlan, onStart: () => void): Promise<RenderedFile>;
  stop(): Promise<void>;
}

interface Task {
  readonly plan: RenderPlan;
  readonly onStart: () => void;
  readonly resolve: (file: RenderedFile) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/** Threads start with the first work and are replaced when one dies or takes too long. */
export function createRenderPool(workerUrl: URL, size: number): RenderPool {
  const waiting: Task[] = [];
  const threads = new Set<Thread>();
  let isStopped = false;

  const retire = (thread: Thread, reason: string) => {
    if (!threads.delete(thread)) return;
    settle(thread, (task) => task.reject(new Error(reason)));
    void thread.worker.terminate();
    if (!isStopped) startWork();
  };
  const startThread = (): Thread => {
    const thread: Thread = { worker: new Worker(workerUrl), task: null, timer: null };
    threads.add(thread);
    thread.worker.on('message', (answer: RenderAnswer) => {
      settle(thread, (task) =>
        'file' in answer ? task.resolve(answer.file) : task.reject(new Error(answer.error)),
      );
      startWork();
    });
    thread.worker.on('error', (error) => retire(thread, `The render thread failed: ${String(error)}`));
    thread.worker.on('exit', () => retire(thread, 'The render thread ended'));
    return thread;
  };
  const startWork = () => {
    while (waiting.length > 0) {
      const idle =
        [...threads].find((thread) => thread.task === null) ?? (threads.size < size ? startThread() : null);
      const task = idle ? waiting.shift() : undefined;
      if (!idle || !task) return;
      idle.task = task;
      idle.timer = setTimeout(
        () => retire(idle, 'Rendering took too long'),
        practiceChoices.results.renderTimeoutMs,
      );
      idle.worker.postMessage(task.plan);
      task.onStart();
    }
  };
  return {
    render(plan, onStart) {
      return new Promise((resolve, reject) => {
        waiting.push({ plan, onStart, resolve, reject });
        startWork();
      });
    },
    async stop() {
      isStopped = true;
      waiting.length = 0;
      // Forgotten first: what they leave unfinished has not failed, it goes on at the next start.
      const ending = [...threads];
      threads.clear();
      for (const { timer } of ending) if (timer) clearTimeout(timer);
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Ends what the thread does; it is free then. */
function settle(thread: Thread, finish: (task: Task) => void): void {
  const { task } = thread;
  if (thread.timer) clearTimeout(thread.timer);
  thread.task = null;
  thread.timer = null;
  if (task) finish(task);
}

/** A file or address that a submission refers to, as the render thread needs it. */
export interface ReferencePlan {
  /** The field it came from, with its place: `images 2`, `hero · image 1`. */
  readonly label: string;
  readonly kind: 'image' | 'video' | 'audio' | 'unknown';
  /** An uploaded file on this machine. */
  readonly path: string | null;
  /** A download address; only a loopback one is fetched. */
  readonly url: string | null;
  /** What to write where no picture can be shown. */
  readonly name: string;
}

export interface Ratio {
  readonly width: number;
  readonly height: number;
}

/** All that is needed to make one result file; plain data, since it crosses to another thread. */
export interface RenderPlan {
  readonly genId: string;
  readonly medium: 'image' | 'video';
  readonly model: string;
  readonly prompt: string;
  /** What was asked, in words, for the caption: `2K`, `16:9`. */
  readonly facts: readonly string[];
  readonly references: readonly ReferencePlan[];
  /** The asked aspect ratio; null where it follows `ratioFrom`. */
  readonly ratio: Ratio | null;
  /** Index into `references` of the image or video whose shape is used. */
  readonly ratioFrom: number | null;
  /** Long side of an image, in pixels. A video's size is the renderer's choice. */
  readonly longSide: number;
  /** The asked length in seconds; null where it follows `lengthFrom`, else five. */
  readonly seconds: number | null;
  readonly lengthFrom: number | null;
  readonly isStereo: boolean;
  /** Indices of the images a video starts from and ends on, when it has them. */
  readonly startsFrom: number | null;
  readonly endsOn: number | null;
  readonly isDummy: boolean;
  readonly style: 'full' | 'fast';
  readonly outputPath: string;
}

export interface RenderedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** What the render thread answers. */
export type RenderAnswer =
  | { readonly genId: string; readonly file: RenderedFile }
  | { readonly genId: string; readonly error: string };
