import { isMainThread, Worker } from 'node:worker_threads';

/**
 * The process that reads media: the app starts it as a utility process, the command line and tests as a child. A thread
 * beside the one that reads ends all of it when it holds too much memory.
 */
if (isMainThread) {
  const watch = new Worker(new URL(import.meta.url));
  watch.unref();
  const { serveReadings } = await import('./serve-readings.ts');
  serveReadings();
} else {
  const { watchMemory } = await import('./watch-memory.ts');
  watchMemory();
}
