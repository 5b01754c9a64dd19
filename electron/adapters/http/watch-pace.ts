import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

export interface PaceWatch {
  /** While the disk is at work, the host can't be called slow. */
  pause(): void;
  /** So many bytes came. */
  resume(bytes: number): void;
  /** The answer was ended. */
  isOver(): boolean;
}

/**
 * Ends an answer whose host is as good as silent: bytes that come one by one keep a place from others as silence does, and a
 * new connection is more likely to bring the rest.
 */
export function watchPace(milliseconds: number, answer: IncomingMessage): PaceWatch {
  let isOver = false;
  let bytes = 0;
  let left = milliseconds;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    startedAt = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      answer.destroy(new Error('idle'));
    }, left);
  };
  start();
  return {
    pause() {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - startedAt));
    },
    resume(more) {
      bytes += more;
      if (bytes >= CEILINGS.results.leastBytes) [bytes, left] = [0, milliseconds];
      start();
    },
    isOver: () => isOver,
  };
}
