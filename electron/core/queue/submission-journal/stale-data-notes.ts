import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import { jsonValueSchema } from '../../../../shared/kernel/json-schemas.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import { type StaleData, staleDataSchema } from '../../../../shared/queue/status.ts';
import type { Store } from '../../ports.ts';

const FOUND = 'old-data';
const ACCEPTED = 'accepted-submissions';
const COMPUTER = 'last-computer';
/** Written by whoever restored it; `adopt-backup.ts`. */
const RESTORED = 'restored-backup';

/** What was found out about the data, and the submissions that it lacks. */
export interface OldDataFound {
  readonly report: StaleData;
  readonly attempts: readonly string[];
  /** Whose they are, each once. */
  readonly jobs: readonly string[];
}

/** What the database itself keeps of this, so that a question stays asked until it is answered. */
export interface OldDataNotes {
  readFound(): OldDataFound | null;
  keepFound(found: OldDataFound): void;
  /** Submissions that this data lacks, and that a person has read about. */
  accepted(): ReadonlySet<string>;
  lastComputer(): string | null;
  /** From now on it is this computer's, and no backup. */
  setComputer(id: string): void;
  /** When the backup was made that this data is, until somebody has read of it; null where it is none. */
  backupOf(): number | null;
  /** The answer: all of it in one transaction. */
  accept(found: OldDataFound, computer: string | null): void;
}

/** Opens the notes in the store's values. */
export function openOldDataNotes(store: Store): OldDataNotes {
  const accepted = () => new Set(listStrings(store.values.read(ACCEPTED)));
  return {
    readFound() {
      const kept = store.values.read(FOUND);
      if (kept === null || kept === undefined) return null;
      const { report, attempts, jobs } = kept as Record<string, JsonValue>;
      const parsed = safeParse(staleDataSchema, report);
      return parsed.success
        ? { report: parsed.data, attempts: listStrings(attempts), jobs: listStrings(jobs) }
        : null;
    },
    keepFound: ({ report, attempts, jobs }) =>
      store.transact((tx) =>
        tx.values.write(FOUND, {
          report: jsonValueSchema.parse(report),
          attempts: [...attempts],
          jobs: [...jobs],
        }),
      ),
    accepted,
    lastComputer() {
      const id = store.values.read(COMPUTER);
      return typeof id === 'string' ? id : null;
    },
    setComputer: (id) =>
      store.transact((tx) =>
        tx.values.writeAll([
          [COMPUTER, id],
          [RESTORED, null],
        ]),
      ),
    backupOf() {
      const madeAt = store.values.read(RESTORED);
      return typeof madeAt === 'number' ? madeAt : null;
    },
    accept(found, computer) {
      const all = [...new Set([...accepted(), ...found.attempts])];
      const of = computer === null ? [] : [[COMPUTER, computer] as const];
      store.transact((tx) => tx.values.writeAll([[FOUND, null], [RESTORED, null], [ACCEPTED, all], ...of]));
    },
  };
}

function listStrings(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
