import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceChoices } from '../control/choices.ts';
import { type CarryOutDeps, carryOut, deliver } from './carry-out.ts';
import { type Generation, nameResult, type Submission, writeRecord } from './generation.ts';
import type { AcceptedRecord, DeliveredRecord, SettledRecord } from './records.ts';

interface GenerationDeps extends CarryOutDeps {
  readonly resultsFolder: string;
}

/** Every generation there ever was in this data folder. */
export interface Generations {
  /** Writes a submission down and begins with it. With `isHurried` it settles as soon as it can. */
  accept(submission: Submission, isHurried: boolean): Promise<Generation>;
  find(genId: string): Generation | null;
  list(): readonly Generation[];
  /** Resolves when a generation is settled and its delivery is over, however that went. */
  waitForDelivery(genId: string): Promise<void>;
  restore(record: AcceptedRecord | SettledRecord | DeliveredRecord): void;
  /** Takes up what an earlier run left unfinished, and removes results whose time is over. */
  resume(): Promise<void>;
  resultPath(generation: Generation): string;
  isResultExpired(generation: Generation): boolean;
}

export function createGenerations(deps: GenerationDeps): Generations {
  const { journal, clock } = deps;
  const known = new Map<string, Generation>();
  const delivered = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const add = (record: AcceptedRecord): Generation => {
    const generation: Generation = { record, status: 'queued', outcome: null, settledAt: null };
    known.set(record.genId, generation);
    return generation;
  };
  const resultPath = ({ record }: Generation) =>
    join(deps.resultsFolder, `${record.genId}-${nameResult(record)}`);
  const isResultExpired = ({ settledAt }: Generation) =>
    settledAt !== null && clock.now() >= settledAt + practiceChoices.results.keptSeconds * 1000;

  /** What fails here (a full disk, a folder that is gone) is said, and goes on at the next start. */
  const run = ({ record: { genId } }: Generation, work: Promise<void>) => {
    const reported = work.catch((error: unknown) => {
      if (!journal.isClosed()) process.stderr.write(`practice: ${genId} is not finished: ${String(error)}\n`);
    });
    running.set(
      genId,
      reported.finally(() => running.delete(genId)),
    );
  };
  return {
    async accept(submission, isHurried) {
      const record = writeRecord(submission, clock.now());
      await journal.append(record);
      const generation = add(record);
      run(generation, carryOut(deps, generation, resultPath(generation), isHurried));
      return generation;
    },
    find: (genId) => known.get(genId) ?? null,
    list: () => [...known.values()],
    waitForDelivery: (genId) => running.get(genId) ?? Promise.resolve(),
    restore(record) {
      if (record.kind === 'accepted') add(record);
      else if (record.kind === 'delivered') delivered.add(record.genId);
      else applyOutcome(known.get(record.genId), record);
    },
    async resume() {
      for (const generation of known.values()) {
        if (!generation.outcome) run(generation, carryOut(deps, generation, resultPath(generation), false));
        else if (!delivered.has(generation.record.genId)) run(generation, deliver(deps, generation));
        if (isResultExpired(generation)) await rm(resultPath(generation), { force: true });
      }
    },
    resultPath,
    isResultExpired,
  };
}

function applyOutcome(generation: Generation | undefined, { outcome, at }: SettledRecord): void {
  if (!generation) return;
  generation.outcome = outcome;
  generation.status = outcome.status;
  generation.settledAt = at;
}
