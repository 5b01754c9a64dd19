import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

const LOOK_MILLISECONDS = 25;
const MAX_BYTES = CEILINGS.media.memoryMegabytes * 1024 * 1024;

/**
 * Ends this process when it holds too much memory, buffers outside the heap included, or when whoever started it is gone. It
 * runs on a thread of its own, because a parser that went astray lets nothing else run on its thread.
 */
export function watchMemory(): void {
  const { ppid } = process;
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_BYTES || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MILLISECONDS);
}
