import type { Job } from '../../../../shared/domain/job/job.ts';
import type { JobWriter } from '../../job-writer.ts';
import type { Output, Store } from '../../ports.ts';

/** Every result is in the library or given up. With one in the library the job is done, and says what it lacks. False where it is over already. */
export function finishFetching({ store, book }: { store: Store; book: JobWriter }, job: Job): boolean {
  const outputs = store.outputs.ofJob(job.id);
  const lost = outputs.flatMap((output) => output.lost ?? []);
  const isDone = lost.length < outputs.length;
  const finished = book.change(job.id, {
    event: isDone ? 'results-stored' : 'results-lost',
    error: lost.at(-1) ?? null,
    lostOutputs: lost.length,
    details: lost.length === 0 ? {} : { lost: lost.length, of: outputs.length },
  });
  return finished !== null;
}

/** Still to come. */
export function isOpen({ takeId, lost }: Output): boolean {
  return takeId === null && lost === null;
}
