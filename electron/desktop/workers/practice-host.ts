import { createInterface } from 'node:readline';
import { type UtilityProcess, utilityProcess } from 'electron';
import { isJsonObject, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { createWakeableLoop } from '../../core/kernel/wakeable-loop.ts';
import type { Clock, Log } from '../../core/ports.ts';

/** Seconds before the next try, by how many times it ended unexpectedly in a row. */
const BACKOFF_SECONDS = [0, 1, 2, 5, 10, 30];
/** A run that lasted this long was a good one. */
const STEADY_MILLISECONDS = 30_000;
const READY_TIMEOUT = 15_000;
const STOP_TIMEOUT = 3_000;

export interface PracticeHostDeps {
  /** The program: dist/electron/practice.js. */
  readonly program: string;
  /** For its command line, beside its port and its data. */
  readonly moreArguments: readonly string[];
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The port of the last run is asked for first, so that URLs of its results stay valid. */
  readonly readPort: () => Promise<number>;
  readonly savePort: (port: number) => void;
  /** Null while it does not run. */
  readonly onBaseUrl: (baseUrl: string | null) => void;
}

export interface PracticeHost {
  start(): void;
  /** Ends the process that runs and starts another at once; one that is still coming up is left to it. */
  restart(): void;
  stop(): Promise<void>;
}

interface Run {
  readonly child: UtilityProcess;
  readonly ended: Promise<void>;
  readonly isReady: () => boolean;
}

/** Runs the practice service as a process of its own, from when it is first needed to the end of the app, and starts it again when it dies. */
export function createPracticeHost(deps: PracticeHostDeps): PracticeHost {
  const { clock, log } = deps;
  let run: Run | null = null;
  let failures = 0;
  const loop = createWakeableLoop({
    clock,
    async turn(signal) {
      const startedAt = clock.monotonic();
      const wasReady = await runOnce(signal);
      failures = wasReady && clock.monotonic() - startedAt > STEADY_MILLISECONDS ? 0 : failures + 1;
      if (signal.aborted) return null;
      const seconds = BACKOFF_SECONDS[Math.min(failures, BACKOFF_SECONDS.length) - 1] ?? 0;
      log.warn('practice-ended', { failures, nextTrySeconds: seconds });
      // A taken port is the likeliest reason for a process that never got ready.
      if (!wasReady) deps.savePort(0);
      return seconds * 1000;
    },
    // Nothing that time alone would mend; the artist may restart it.
    failed(error) {
      log.error('practice-failed', { error });
      return null;
    },
  });

  /** Runs the program to its end; true when it was ready in between. */
  async function runOnce(stopping: AbortSignal): Promise<boolean> {
    const port = await deps.readPort();
    const args = ['--port', String(port), '--data', deps.dataFolder, ...deps.moreArguments];
    const child = utilityProcess.fork(deps.program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: 'Dailies practice service',
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const output = followOutput(child, deps);
    run = { child, ended, isReady: output.isReady };
    // A process that is still being started can't be ended; then it is ended once it is there.
    child.once('spawn', () => stopping.aborted && child.kill());
    await ended;
    run = null;
    return output.end();
  }

  return {
    start: loop.start,
    restart() {
      failures = 0;
      loop.start();
      if (run === null) loop.wake();
      else if (run.isReady()) run.child.kill();
    },
    async stop() {
      const last = run;
      void loop.stop();
      last?.child.kill();
      await Promise.race([last?.ended, clock.sleep(STOP_TIMEOUT)]);
    },
  };
}

/** Tells where it listens once it says so, and ends it when it never does. `end` says whether it did. */
function followOutput(child: UtilityProcess, { log, savePort, onBaseUrl }: PracticeHostDeps) {
  let isReady = false;
  const tooLate = setTimeout(() => child.kill(), READY_TIMEOUT);
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readReadyLine(line);
      if (ready === null || isReady) return;
      isReady = true;
      clearTimeout(tooLate);
      savePort(ready.port);
      log.info('practice-ready', { ...ready });
      onBaseUrl(ready.baseUrl);
    });
  }
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => log.info('practice', { line }));
  return {
    isReady: () => isReady,
    end(): boolean {
      clearTimeout(tooLate);
      if (isReady) onBaseUrl(null);
      return isReady;
    },
  };
}

/** The one line that the service prints once it listens. */
export function readReadyLine(line: string): { port: number; baseUrl: string } | null {
  const value = parseJson(line);
  if (!isJsonObject(value) || value['event'] !== 'ready') return null;
  const { port, baseUrl } = value;
  return typeof port === 'number' && typeof baseUrl === 'string' ? { port, baseUrl } : null;
}
