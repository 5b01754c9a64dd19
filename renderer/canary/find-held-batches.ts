import type { Job } from '../../shared/domain/job/job.ts';
import { type CanarySummary, summarizeCanary, waitsForWord } from '../../shared/domain/queue/canary.ts';

/** A batch whose rest waits for the artist's approval. */
export interface HeldBatch {
  readonly batchId: string;
  readonly name: string;
  readonly summary: CanarySummary;
  /** The jobs that wait, in queue order. */
  readonly held: readonly Job[];
}

/** Every batch of which jobs wait for a word, the longest waiting first. */
export function findHeldBatches(jobs: Iterable<Job>, names: ReadonlyMap<string, string>): HeldBatch[] {
  const all = [...jobs];
  const waiting = Map.groupBy(all.filter(waitsForWord), (job) => job.batchId);
  if (waiting.size === 0) return [];
  const members = Map.groupBy(
    all.filter(({ batchId }) => waiting.has(batchId)),
    (job) => job.batchId,
  );
  return [...waiting].flatMap(([batchId, held]) => {
    const jobsOfBatch = (members.get(batchId) ?? []).toSorted((one, other) => one.position - other.position);
    const summary = summarizeCanary(jobsOfBatch);
    if (summary === null) return [];
    return [
      {
        batchId,
        name: names.get(batchId) ?? '',
        summary,
        held: held.toSorted((one, other) => one.position - other.position),
      },
    ];
  });
}
