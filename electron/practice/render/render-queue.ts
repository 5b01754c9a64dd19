import { Worker } from 'node:worker_threads';
import { practiceChoices } from '../control/choices.ts';
import type { RenderAnswer, RenderedFile, RenderPlan } from './plan-render.ts';

/** Renders one plan after the other on a thread of its own, so that HTTP is answered at once whatever is being drawn. */
export interface RenderQueue {
  /** `onStart` is called when the plan's turn comes. */
  render(plan: RenderPlan, onStart: () => void): Promise<RenderedFile>;
  /** What this interrupts never settles: it has not failed, it goes on at the next start. */
  stop(): Promise<void>;
}

/** The thread starts with the first plan, and is replaced when it dies or takes too long. */
export function createRenderQueue(workerUrl: URL): RenderQueue {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const renderNow = (plan: RenderPlan, onStart: () => void) =>
    new Promise<RenderedFile>((resolve, reject) => {
      if (isStopped) return;
      worker ??= new Worker(workerUrl);
      const current = worker.removeAllListeners();
      const fail = (reason: string) => {
        if (isStopped) return;
        if (worker === current) worker = null;
        clearTimeout(timer);
        void current.terminate();
        reject(new Error(reason));
      };
      const timer = setTimeout(
        () => fail('Rendering took too long'),
        practiceChoices.results.renderTimeoutMs,
      ).unref();
      current.on('error', (error) => fail(`The render thread failed: ${String(error)}`));
      current.on('exit', () => fail('The render thread ended'));
      current.once('message', (answer: RenderAnswer) => {
        clearTimeout(timer);
        if ('file' in answer) resolve(answer.file);
        else reject(new Error(answer.error));
      });
      onStart();
      current.postMessage(plan);
    });
  return {
    render(plan, onStart) {
      const file = last.then(() => renderNow(plan, onStart));
      last = file.catch(() => {});
      return file;
    },
    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
