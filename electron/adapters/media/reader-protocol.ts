import type { FileFacts, MediaFacts, MediaInside } from '../../core/ports.ts';
import type { LaunchWorker } from '../../core/workers/worker-pool.ts';

/** What the process that reads media does. It throws the file system's errors. */
export interface ReaderWork {
  readFacts(path: string): Promise<MediaFacts | null>;
  readUnevenTimes(path: string, rate: number): Promise<readonly number[] | null>;
  readInside(path: string): Promise<MediaInside>;
  readFiles(paths: readonly string[]): Promise<readonly (FileFacts | null)[]>;
  recognise(beginning: Uint8Array): Promise<string | null>;
}

/** Starts such a process. */
export type LaunchReader = LaunchWorker<ReaderWork>;
