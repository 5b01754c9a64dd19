import { parentPort, workerData } from 'node:worker_threads';
import { type FindAnswer, type FindWish, walkPattern } from './walk-pattern.ts';

/** The thread of `find-thread.ts`. It counts where the program can read it even while nothing answers. */
const looked = new Int32Array(workerData as SharedArrayBuffer);

parentPort?.on('message', (wish: FindWish) => {
  const answer: FindAnswer = walkPattern(wish, looked);
  parentPort?.postMessage(answer);
});
