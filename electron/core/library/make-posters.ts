import { mkdir } from 'node:fs/promises';
import { isProven } from '../../../shared/domain/library/media-ending.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { PLUGGED_IN, type Power } from '../ports/power.ts';
import type { Clock, Log, Posters, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { createWorkLoop } from '../wakeable-loop.ts';
import { decidePause } from './decide-pause.ts';
import { posterTargets } from './poster-files.ts';

const AT_A_TIME = 50;
/** For each of two decoders one is decoded, one is written, and one waits, so that neither they nor the disk rest. */
const CONCURRENCY = 6;

/** Makes the posters that are missing, newest take first, behind everything else. */
export interface PosterQueue {
  /** Call when there may be takes without a poster; calls while it works are remembered. */
  wake(): void;
  /** What the machine runs on from now on: with less, there are pauses between. */
  setPower(power: Power): void;
  stop(): Promise<void>;
}

interface PosterDeps {
  readonly store: Store;
  readonly posters: Posters | null;
  /** While true, none is made; `wake` is called when it is over. */
  readonly isResting: () => boolean;
  readonly jobWriter: JobWriter;
  readonly folder: string;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
}

/** Creates the queue; with no poster maker (no window) it does nothing, and the takes wait for the next start of the app. */
export function createPosterQueue(deps: PosterDeps): PosterQueue {
  const { posters, folder, clock, log } = deps;
  const pauses = createPauses(clock, log);
  const missing = createMissingPosters(deps);
  const loop = createWorkLoop({
    clock,
    async turn(signal) {
      if (posters !== null) await makeAll(posters, signal);
      return null;
    },
    failed(error) {
      log.error('posters-stopped', { error: String(error) });
      return null;
    },
  });

  async function makeAll(maker: Posters, signal: AbortSignal): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (let todo = missing.list(); todo.length > 0 && !signal.aborted; todo = missing.list()) {
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, lane) => makeSome(maker, todo, lane, signal)),
      );
    }
  }

  /** Where there are pauses between two, only the first lane goes on. */
  async function makeSome(maker: Posters, todo: Take[], lane: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (lane === 0 || pauses.length() === 0)) {
      const take = todo.shift();
      if (take === undefined) return;
      await missing.make(maker, take, signal);
      await pauses.rest(signal);
    }
  }

  return {
    wake() {
      if (posters !== null && !deps.isResting()) loop.wake();
    },
    setPower: pauses.setPower,
    stop: loop.stop,
  };
}

/** The pauses between two posters, as long as the machine's power asks for; another power ends the one under way. */
function createPauses(clock: PosterDeps['clock'], log: Log) {
  let power = PLUGGED_IN;
  let endPause = new AbortController();
  const length = () => decidePause(power);
  return {
    length,
    async rest(signal: AbortSignal): Promise<void> {
      if (length() > 0) await clock.sleep(length(), AbortSignal.any([endPause.signal, signal]));
    },
    setPower(next: Power): void {
      const isSame = next.isOnBattery === power.isOnBattery && next.thermal === power.thermal;
      power = next;
      if (isSame) return;
      log.info('power', { ...power });
      endPause.abort();
      endPause = new AbortController();
    },
  };
}

/** The takes that lack one, but for those of which none could be made. */
function createMissingPosters({ store, jobWriter, folder, log }: PosterDeps) {
  const refused = new Set<string>();
  return {
    list(): Take[] {
      const found = store.takes.withoutPoster(AT_A_TIME + refused.size);
      for (const take of found) if (!isProven(take)) refused.add(take.id);
      return found.filter((take) => !refused.has(take.id));
    },
    async make(maker: Posters, take: Take, signal: AbortSignal): Promise<void> {
      const made = await maker.make({ path: take.path, kind: take.kind }, posterTargets(folder, take.id));
      if (signal.aborted) return;
      if (!made.ok) {
        refused.add(take.id);
        log.warn('poster-failed', { takeId: take.id, code: made.error.code, ...made.error.details });
        return;
      }
      const { width, height, duration } = made.value;
      const facts = { hasPoster: true, width, height, duration: take.duration ?? duration };
      const changed = store.transact((tx) => tx.takes.setFacts(take.id, facts));
      if (changed !== null) jobWriter.takesChanged([changed]);
    },
  };
}
