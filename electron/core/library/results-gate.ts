import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { type Failure, fail, passingFailure, type Result } from '../../../shared/kernel/result.ts';
import { resultsHoldOf } from '../../../shared/queue/status.ts';
import type { Clock, Log } from '../ports.ts';

/** What was proven holds so long: a drive may be pulled out between two jobs. */
const PROVEN_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 10_000;
/** A network drive that is gone answers nobody. */
const PATIENCE_MILLISECONDS = 15_000;
/** An end waits no longer than this for a drive that may never answer. */
const LAST_WAIT_MILLISECONDS = 1000;

/** Nothing that costs is sent while its result could not be saved. */
export interface ResultsGate {
  /** Why nothing that can be charged goes out; null while nothing is known to be in the way. */
  hold(): HoldReason | null;
  /** What was in the way at the last try; null when nothing was. */
  problem(): Failure | null;
  /** Tries the folder, unless that was done a moment ago; false when a result could not be saved there. */
  admits(): Promise<boolean>;
  /** The folder is another one by now, or may have come back: what was known of it is forgotten. */
  lookAgain(): void;
  stop(): Promise<void>;
}

export interface ResultsGateDeps {
  /** Makes sure of the folder, and writes into it. */
  readonly prove: () => Promise<Result<unknown>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

/** Tries the folder of results by writing into it before anything that costs is sent. While that fails it is tried again automatically. */
export function createResultsGate(deps: ResultsGateDeps): ResultsGate {
  const { clock } = deps;
  const stopping = new AbortController();
  const test = createFolderTest(deps, stopping.signal);
  let failed: Failure | null = null;
  /** Monotonic; null when it was never proven, or was forgotten. */
  let provenAt: number | null = null;
  let proving: Promise<void> | null = null;
  let retrying: Promise<void> | null = null;

  async function proveOnce(): Promise<void> {
    const proven = await test.run();
    if (stopping.signal.aborted) return;
    const before = failed?.code;
    failed = proven.ok ? null : proven.error;
    provenAt = failed === null ? clock.monotonic() : null;
    if (failed?.code === before) return;
    if (failed !== null) deps.log.warn('results-folder', { ...failed });
    deps.onChange();
  }

  function prove(): Promise<void> {
    proving ??= proveOnce().finally(() => {
      proving = null;
      if (failed !== null && !stopping.signal.aborted) retrying ??= retry();
    });
    return proving;
  }

  async function retry(): Promise<void> {
    while (failed !== null && !stopping.signal.aborted) {
      await clock.sleep(RETRY_MILLISECONDS, stopping.signal);
      if (!stopping.signal.aborted) await (proving ?? proveOnce());
    }
    retrying = null;
  }

  return {
    hold: () => (failed === null ? null : resultsHoldOf(failed)),
    problem: () => failed,
    async admits() {
      const isProven = provenAt !== null && clock.monotonic() - provenAt < PROVEN_MILLISECONDS;
      if (!isProven) await prove();
      return failed === null && !stopping.signal.aborted;
    },
    lookAgain() {
      provenAt = null;
      if (failed !== null) void prove();
    },
    async stop() {
      stopping.abort();
      await proving;
      await retrying;
      await test.end();
    },
  };
}

/** Writes into the folder, and waits for that no longer than is sensible. */
function createFolderTest({ prove, clock }: ResultsGateDeps, stopping: AbortSignal) {
  /** What writes into the folder now, also when nobody waits for it any more. */
  let writing: Promise<Result<unknown>> | null = null;
  return {
    /** The answer, or that there was none for too long. */
    async run(): Promise<Result<unknown>> {
      const answered = new AbortController();
      const signal = AbortSignal.any([answered.signal, stopping]);
      writing = prove().catch((error: unknown) => fail(unusable(String(error))));
      const tooLate = clock.sleep(PATIENCE_MILLISECONDS, signal).then(() => fail(unusable('no answer')));
      const first = await Promise.race([writing, tooLate]);
      answered.abort();
      return first;
    },
    async end(): Promise<void> {
      const done = new AbortController();
      await Promise.race([writing, clock.sleep(LAST_WAIT_MILLISECONDS, done.signal)]);
      done.abort();
    },
  };
}

function unusable(cause: string): Failure {
  return passingFailure('FOLDER_NOT_WRITABLE', { cause });
}
