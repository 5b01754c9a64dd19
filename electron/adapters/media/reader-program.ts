import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { findProgram } from '../../core/kernel/workers/worker-pool.ts';

/** What the process is started with; what it holds outside its heap, it watches itself. */
export const READER_ARGUMENTS = [`--max-old-space-size=${CEILINGS.media.heapMegabytes}`];

/** The program of the process that reads media. */
export function findReaderProgram(): string {
  return findProgram('media-facts.js', './media-facts-process.ts', import.meta.url);
}
