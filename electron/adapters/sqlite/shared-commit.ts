import type { Committed } from '../../core/ports/store.ts';

/** The connection's own words for a transaction and its parts. */
export interface TransactionWords {
  begin(): void;
  commit(): void;
  /** Undoes whatever is open, also where SQLite did so on its own. */
  rollBack(): void;
  /** Does the work as a part that fails by itself. */
  part<Value>(work: () => Value): Value;
  isOpen(): boolean;
  /** Gives an error of the disk its name. */
  nameError(error: unknown): unknown;
}

/** How work is written: at once, or together with what else is written in this turn of the loop. */
export interface SharedCommit extends Committed {
  write<Value>(work: () => Value): Value;
  /** Commits what waits. What fails is told to those who wait for it. */
  settle(): void;
}

interface Waiting {
  readonly run: () => void;
  readonly undone: (error: unknown) => void;
}

/**
 * Work that is done together is one transaction, of which each is a part; it is committed once the turn is over, or with the
 * next work that has to be on disk at once, whichever comes first. So whatever is on disk at once has all before it on disk too.
 */
export function shareCommits(words: TransactionWords, soon: (run: () => void) => void): SharedCommit {
  /** Who waits for the open transaction; null where none is open. */
  let waiting: Waiting[] | null = null;
  let depth = 0;

  function begin(): void {
    try {
      words.begin();
    } catch (error) {
      throw words.nameError(error);
    }
    waiting = [];
  }

  function undo(error: unknown): void {
    const undone = waiting ?? [];
    waiting = null;
    words.rollBack();
    for (const one of undone) runSafely(() => one.undone(error));
  }

  function commit(): void {
    try {
      words.commit();
    } catch (error) {
      const named = words.nameError(error);
      undo(named);
      throw named;
    }
    const done = waiting ?? [];
    waiting = null;
    for (const one of done) runSafely(one.run);
  }

  function inside<Value>(work: () => Value): Value {
    depth += 1;
    try {
      return work();
    } finally {
      depth -= 1;
    }
  }

  /** A part that fails leaves the rest as it is, unless SQLite had to undo all of it. */
  function join<Value>(work: () => Value): Value {
    try {
      return inside(() => words.part(work));
    } catch (error) {
      const named = words.nameError(error);
      if (!words.isOpen()) undo(named);
      throw named;
    }
  }

  function writeAlone<Value>(work: () => Value): Value {
    begin();
    let value: Value;
    try {
      value = inside(work);
    } catch (error) {
      const named = words.nameError(error);
      undo(named);
      throw named;
    }
    commit();
    return value;
  }

  function settle(): void {
    if (waiting === null || depth > 0) return;
    try {
      commit();
    } catch {
      // Who waits for it was told.
    }
  }

  const committed = () =>
    new Promise<void>((resolve, reject) => {
      if (waiting === null) resolve();
      else waiting.push({ run: resolve, undone: reject });
    });

  return {
    write(work) {
      if (depth > 0) return join(work);
      if (waiting === null) return writeAlone(work);
      const value = join(work);
      commit();
      return value;
    },
    async together(work) {
      if (waiting === null) {
        begin();
        soon(settle);
      }
      const value = join(work);
      await committed();
      return value;
    },
    whenCommitted(run, undone = () => {}) {
      if (waiting === null) run();
      else waiting.push({ run, undone });
    },
    committed,
    settle,
  };
}

/** What is on disk stays on disk: a bug of somebody who is told of it must not look like a write that failed. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
