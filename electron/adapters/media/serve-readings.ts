import { detectBeginning } from './detect-type.ts';
import { readMediaFacts } from './media-facts.ts';
import { readInside } from './read-inside.ts';
import type { ReaderAnswer, ReaderWish, ReadingKind, Readings } from './reader-protocol.ts';
import { readUnevenTimes } from './uneven-times.ts';

/** Electron gives a utility process this port to speak with the one that started it. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: ReaderWish }) => void): void;
  postMessage(answer: ReaderAnswer): void;
}

/** Answers what the process that started this one wishes, until that one ends. */
export function serveReadings(): void {
  const { parentPort } = process as typeof process & { parentPort?: ParentPort };
  if (parentPort) {
    parentPort.on('message', async ({ data }) => parentPort.postMessage(await answer(data)));
    return;
  }
  process.on('message', async (wish: ReaderWish) => process.send?.(await answer(wish)));
  process.on('disconnect', () => process.exit());
}

async function answer(wish: ReaderWish): Promise<ReaderAnswer> {
  try {
    return { value: await read(wish) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { code: code ?? 'EUNKNOWN', message };
  }
}

function read(wish: ReaderWish): Promise<Readings[ReadingKind]['answer']> {
  switch (wish.kind) {
    case 'facts':
      return readMediaFacts(wish.path);
    case 'times':
      return readUnevenTimes(wish.path, wish.rate);
    case 'inside':
      return readInside(wish.path);
    case 'type':
      return detectBeginning(wish.beginning);
  }
}
