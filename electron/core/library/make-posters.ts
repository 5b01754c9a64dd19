import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isProven } from '../../../shared/domain/media-ending.ts';
import type { Take } from '../../../shared/domain/take.ts';
import type { JobWriter } from '../job-writer.ts';
import { PLUGGED_IN, type Power } from '../ports/power.ts';
import type { Clock, Log, Posters, Store } from '../ports.ts';
import { decidePause } from './decide-pause.ts';

const AT_A_TIME = 50;

/** Makes the posters that are missing, newest take first, one at a time, behind everything else. */
export interface PosterQueue {
  /** Call when there may be takes without a poster; calls while it works are remembered. */
  wake(): void;
  /** What the machine runs on from now on: with less, there are pauses between. */
  setPower(power: Power): void;
  stop(): Promise<void>;
}

/** Creates the queue; with no poster maker (no window) it does nothing, and the takes wait for the next start of the app. */
export function createPosterQueue(parts: {
  store: Store;
  posters: Posters | null;
  /** While true, none is made; `wake` is called when it is over. */
  isResting: () => boolean;
  book: JobWriter;
  folder: string;
  clock: Pick<Clock, 'sleep'>;
  log: Log;
}): PosterQueue {
  const { store, posters, book, folder, clock, log } = parts;
  const refused = new Set<string>();
  let stopped = posters === null;
  let again = false;
  let running: Promise<void> | null = null;
  let power = PLUGGED_IN;
  let endPause = new AbortController();

  async function work(maker: Posters): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (let todo = listMissing(); todo.length > 0 && !stopped; todo = listMissing()) {
      for (const take of todo) {
        if (stopped) return;
        await makePoster(maker, take);
        await rest();
      }
    }
  }

  async function rest(): Promise<void> {
    const pause = decidePause(power);
    if (pause > 0 && !stopped) await clock.sleep(pause, endPause.signal);
  }

  function listMissing(): Take[] {
    const missing = store.takes.withoutPoster(AT_A_TIME + refused.size);
    for (const take of missing) if (!isProven(take)) refused.add(take.id);
    return missing.filter((take) => !refused.has(take.id));
  }

  async function makePoster(maker: Posters, take: Take): Promise<void> {
    const made = await maker.make({ path: take.path, kind: take.kind }, join(folder, `${take.id}.webp`));
    if (stopped) return;
    if (!made.ok) {
      refused.add(take.id);
      log.warn('poster-failed', { takeId: take.id, code: made.error.code, ...made.error.details });
      return;
    }
    const { width, height, duration } = made.value;
    const facts = { hasPoster: true, width, height, duration: take.duration ?? duration };
    const changed = store.transact((tx) => tx.takes.setFacts(take.id, facts));
    if (changed !== null) book.takesChanged([changed]);
  }

  function wake(): void {
    again = true;
    if (stopped || posters === null || running !== null || parts.isResting()) return;
    running = (async () => {
      while (again && !stopped) {
        again = false;
        await work(posters);
      }
    })()
      .catch((error: unknown) => log.error('posters-stopped', { error: String(error) }))
      .finally(() => {
        running = null;
      });
  }

  return {
    wake,
    setPower(next) {
      const isSame = next.isOnBattery === power.isOnBattery && next.thermal === power.thermal;
      power = next;
      if (isSame) return;
      log.info('power', { ...power });
      endPause.abort();
      endPause = new AbortController();
    },
    async stop() {
      stopped = true;
      endPause.abort();
      await running;
    },
  };
}
