import type { Clock, Log } from '../ports.ts';
import type { LackingData } from './lacking-data.ts';
import type { SentLine } from './sent-line.ts';

/** What comes to be known while the program runs: it is imported one after the other, and between submissions. */
export interface LateImports {
  /** Another copy of this data has sent something: what is proven of it is imported once this submission was put back. */
  meet(others: readonly SentLine[]): void;
  /** A submission is under way until its note has ended. */
  during<T>(noting: Promise<T>): Promise<T>;
  /** Does something after all that was begun before. */
  next<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was begun has ended. */
  ended(): Promise<void>;
}

export interface LateImportsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

export function createLateImports(deps: LateImportsDeps, lacking: LackingData): LateImports {
  const underWay = new Set<Promise<unknown>>();
  let last: Promise<void> = Promise.resolve();

  function next<T>(work: () => Promise<T>): Promise<T> {
    const answer = last.then(work);
    last = answer.then(
      () => {},
      () => {},
    );
    return answer;
  }

  async function settle(): Promise<void> {
    await Promise.all(underWay);
    await deps.clock.sleep(0);
    await lacking.importReferences();
  }

  return {
    meet(others) {
      if (!lacking.compare(others)) return;
      lacking.addEvidence(others);
      deps.onChange();
      next(settle).catch((error: unknown) => deps.log.error('take-in-failed', { error: String(error) }));
    },
    during(noting) {
      underWay.add(noting);
      return noting.finally(() => underWay.delete(noting));
    },
    next,
    ended: () => last,
  };
}
