import { readJsonFile } from '../../core/kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import type { Log } from '../../core/ports.ts';

/** What stands in the prompt of Compose: the page shows it before the core is asked. */
export interface KeptPrompt {
  /** Null where nobody knows. */
  read(): string | null;
  set(prompt: string): void;
  /** Writes it down for the next start. The draft itself is in the core's store: losing this costs one look. */
  save(): Promise<void>;
}

/**
 * What was written at the last end stands only where that was an end as it should be; the core may have kept more otherwise.
 *
 * @param wasEnded whether the run before this one ended so, or there was none
 */
export function openKeptPrompt(path: string, wasEnded: boolean, log: Log): KeptPrompt {
  let prompt = wasEnded ? readPrompt(path) : null;
  return {
    read: () => prompt,
    set(next) {
      prompt = next;
    },
    save: () =>
      writeFileAtomic(path, JSON.stringify({ prompt })).catch((error: unknown) =>
        log.warn('prompt-not-kept', { error }),
      ),
  };
}

function readPrompt(path: string): string | null {
  const kept = readJsonFile(path);
  if (kept === null) return '';
  const { prompt } = Object(kept) as { prompt?: unknown };
  return typeof prompt === 'string' ? prompt : null;
}
