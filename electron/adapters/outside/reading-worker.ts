import { parentPort, workerData } from 'node:worker_threads';
import { type Reading, read } from './reading.ts';

// One thread for one reading: what it leaves behind goes with it.
parentPort?.postMessage(await read(workerData as Reading));
