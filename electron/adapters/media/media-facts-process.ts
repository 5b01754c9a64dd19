import { isMainThread, Worker } from 'node:worker_threads';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

const LOOK_MILLISECONDS = 25;
const MAX_BYTES = CEILINGS.media.memoryMegabytes * 1024 * 1024;

/**
 * Ends this process when it holds too much memory, buffers outside the heap included, or when whoever started it is gone. It
 * runs on a thread of its own, because a parser that went astray lets nothing else run on its thread.
 */
function watchMemory(): void {
  const { ppid } = process;
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_BYTES || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MILLISECONDS);
}

/**
 * The process that reads media: the app starts it as a utility process, the command line and tests as a child. A thread
 * beside the one that reads ends all of it when it holds too much memory.
 */
if (isMainThread) {
  const watch = new Worker(new URL(import.meta.url));
  watch.unref();
  const { serveReadings } = await import('./serve-readings.ts');
  serveReadings();
} else watchMemory();
