import { parentPort } from 'node:worker_threads';
import type { MediaFacts } from '../../core/ports.ts';
import { readMediaFacts } from './media-facts.ts';
import { readUnevenTimes } from './uneven-times.ts';

/** What is wished of a file: its facts, or when its frames are shown where that is not evenly at a rate. */
export interface FactsWish {
  readonly path: string;
  readonly rate: number | null;
}

/** What the thread answers: what was wished, or the file system's error. */
export type FactsAnswer =
  | { readonly facts: MediaFacts | null }
  | { readonly times: readonly number[] | null }
  | { readonly code: string; readonly message: string };

parentPort?.on('message', async (wish: FactsWish) => {
  parentPort?.postMessage(await answer(wish));
});

async function answer({ path, rate }: FactsWish): Promise<FactsAnswer> {
  try {
    if (rate !== null) return { times: await readUnevenTimes(path, rate) };
    return { facts: await readMediaFacts(path) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { code: code ?? 'EUNKNOWN', message };
  }
}
