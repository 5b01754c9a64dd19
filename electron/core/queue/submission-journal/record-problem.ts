import { type Failure, passingFailure } from '../../../../shared/kernel/result.ts';
import { folderFailure } from '../../library/store-results.ts';
import type { Clock, Log } from '../../ports.ts';

/** Between two looks whether a place takes lines again. */
const RETRY_MILLISECONDS = 10_000;

export interface RecordProblemDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** What belongs to this user on this computer, apart from the data. */
  readonly localFolder: string;
  readonly onChange: () => void;
}

/** Why nothing can be written down; it is tried again automatically until it can. */
export interface RecordProblem {
  current(): Failure | null;
  fail(error: unknown): Failure;
  /** Tries no more; resolves when the try under way has ended. */
  stop(): Promise<void>;
}

/** Creates it; `tryAgain` rejects for as long as the problem lasts. */
export function createRecordProblem(deps: RecordProblemDeps, tryAgain: () => Promise<void>): RecordProblem {
  const stopping = new AbortController();
  let problem: Failure | null = null;
  let retrying: Promise<void> | null = null;

  async function retry(): Promise<void> {
    while (problem !== null) {
      await deps.clock.sleep(RETRY_MILLISECONDS, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        await tryAgain();
        problem = null;
        deps.onChange();
      } catch (error) {
        problem = nameFailure(error, deps.localFolder);
      }
    }
  }

  return {
    current: () => problem,
    fail(error) {
      problem = nameFailure(error, deps.localFolder);
      deps.log.error('record-unwritable', { ...problem.details, code: problem.code });
      deps.onChange();
      retrying ??= retry().finally(() => {
        retrying = null;
      });
      return problem;
    },
    async stop() {
      stopping.abort();
      await retrying;
    },
  };
}

function nameFailure(error: unknown, fallback: string): Failure {
  const path = (error as { path?: string }).path ?? fallback;
  try {
    return folderFailure(error, path);
  } catch {
    return passingFailure('FOLDER_NOT_WRITABLE', { path, cause: String(error) });
  }
}
