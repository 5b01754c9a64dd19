import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { createLink } from './link.ts';
import type { LaunchWorker } from './worker-pool.ts';

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
