import type { LibraryWork } from '../../../shared/domain/library/library-work.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { fileFailure } from '../references/check-file.ts';
import { createWorkReporter } from './report-work.ts';

/** Work on whole folders: one piece at a time, which reports how far it is and can be stopped. */
export interface LongWork {
  /** Errors: those of the folder itself; FOLDER_SCAN_UNDER_WAY. */
  run(
    kind: LibraryWork['kind'],
    folder: string,
    work: (signal: AbortSignal, report: (change: Partial<LibraryWork>) => void) => Promise<void>,
  ): Promise<Result<LibraryWork>>;
  cancel(): void;
  /** Resolves when the piece under way has ended. */
  ended(): Promise<unknown>;
}

export function createLongWork(parts: Parameters<typeof createWorkReporter>[0]): LongWork {
  let current: { readonly abort: AbortController; readonly ended: Promise<unknown> } | null = null;
  return {
    async run(
      kind: LibraryWork['kind'],
      folder: string,
      work: (signal: AbortSignal, report: (change: Partial<LibraryWork>) => void) => Promise<void>,
    ): Promise<Result<LibraryWork>> {
      if (current !== null) return fail(failure('FOLDER_SCAN_UNDER_WAY'));
      const abort = new AbortController();
      const reporter = createWorkReporter(parts, kind, folder);
      const ended = work(abort.signal, reporter.report).then(
        () => succeed(reporter.end()),
        (error: unknown) => {
          reporter.end();
          if ((error as NodeJS.ErrnoException).code === undefined) throw error;
          return fail<LibraryWork>(fileFailure(error, (error as NodeJS.ErrnoException).path ?? folder));
        },
      );
      current = { abort, ended: ended.catch(() => {}) };
      return ended.finally(() => {
        current = null;
      });
    },
    cancel: () => current?.abort.abort(),
    async ended() {
      await current?.ended;
    },
  };
}
