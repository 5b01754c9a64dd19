import { parentPort } from 'node:worker_threads';
import type { MediaFacts } from '../../core/ports.ts';
import { readMediaFacts } from './media-facts.ts';

/** What the thread answers to a path: the facts, or the file system's error. */
export type FactsAnswer =
  | { readonly facts: MediaFacts | null }
  | { readonly code: string; readonly message: string };

parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await answer(path));
});

async function answer(path: string): Promise<FactsAnswer> {
  try {
    return { facts: await readMediaFacts(path) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { code: code ?? 'EUNKNOWN', message };
  }
}
