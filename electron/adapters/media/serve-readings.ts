import { createLink, type Port } from '../../core/kernel/workers/link.ts';
import type { LaunchWorker } from '../../core/kernel/workers/worker-pool.ts';
import type { FileFacts, MediaFacts, MediaInside } from '../../core/ports.ts';
import { detectBeginning } from './detect-type.ts';
import { readMediaFacts } from './media-facts.ts';
import { readFiles } from './read-files.ts';
import { readInside } from './read-inside.ts';
import { readUnevenTimes } from './read-tracks.ts';

/** Electron gives a utility process this port to speak with the one that started it. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const work: ReaderWork = {
  readFacts: (path) => namingErrors(readMediaFacts(path)),
  readUnevenTimes: (path, rate) => namingErrors(readUnevenTimes(path, rate)),
  readInside: (path) => namingErrors(readInside(path)),
  readFiles,
  recognise: (beginning) => namingErrors(detectBeginning(beginning)),
};

/** Reads for the process that started this one, until that one ends. */
export function serveReadings(): void {
  createLink(findPort(), work, () => {});
}

function findPort(): Port {
  const { parentPort } = process as typeof process & { parentPort?: ParentPort };
  if (parentPort)
    return {
      postMessage: (message) => parentPort.postMessage(message),
      on: (event, listener) => parentPort.on(event, ({ data }) => listener(data)),
    };
  process.on('disconnect', () => process.exit());
  return {
    postMessage: (message) => void process.send?.(message),
    on: (event, listener) => process.on(event, listener),
  };
}

/** What a parser throws may hold what no message can; its code and words are all that anybody asks for. */
async function namingErrors<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(message), { code: code ?? 'EUNKNOWN' });
  }
}

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
