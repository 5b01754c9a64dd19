import type { Worker } from 'node:worker_threads';
import { createLink, type Link, type Port } from '../core/kernel/workers/link.ts';
import type { Log } from '../core/ports.ts';
import type { CoreFace, DesktopFace } from './faces.ts';

/** A core that ends this often in one run ends for a reason that stays; then it is left alone. */
const MAX_RESTARTS = 3;

export interface CoreHostDeps {
  readonly openThread: () => Worker;
  /** When the thread may take its share of the processor; what is asked of it before waits. */
  readonly begins: Promise<void>;
  /** What the main thread offers; what is asked for before it is there waits. */
  readonly desktop: Promise<DesktopFace>;
  /** Runs after the thread ended on its own: with the next one, or with null when it is not started again. */
  readonly onEnd: (next: Link<CoreFace> | null) => void;
  readonly log: Log;
}

export interface CoreHost {
  /** The core that runs now. */
  core(): Link<CoreFace>;
  /** Ends the thread for good. What is still asked of it rejects. */
  stop(): Promise<void>;
}

/**
 * Runs the core in a thread of its own. A thread that ends on its own is started again on the same data: to jobs that is as
 * if the program had been killed.
 */
export function startCore({ openThread, begins, desktop, onEnd, log }: CoreHostDeps): CoreHost {
  let restarts = 0;
  let isStopped = false;
  let current = open();

  function open(): { opening: Promise<Worker>; link: Link<CoreFace> } {
    const opening = begins.then(openThread);
    const link = createLink<CoreFace>(portOf(opening), desktop, (error) =>
      log.error('told-in-vain', { error }),
    );
    void opening.then((thread) => {
      thread.once('error', (error) => log.error('core-failed', { error }));
      thread.once('exit', (code) => {
        link.end();
        if (isStopped) return;
        log.error('core-ended', { code, restarts });
        restarts += 1;
        if (restarts <= MAX_RESTARTS) current = open();
        onEnd(restarts <= MAX_RESTARTS ? current.link : null);
      });
    });
    return { opening, link };
  }

  return {
    core: () => current.link,
    async stop() {
      isStopped = true;
      await (await current.opening).terminate();
    },
  };
}

/** The way to a thread that is opened later. */
function portOf(opening: Promise<Worker>): Port {
  return {
    postMessage: (message) => void opening.then((thread) => thread.postMessage(message)),
    on: (event, listener) => void opening.then((thread) => thread.on(event, listener)),
  };
}
