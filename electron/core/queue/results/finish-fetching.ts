import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure } from '../../../../shared/errors.ts';
import { readBeyond } from '../../library/result-ceilings.ts';
import type { Output, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';

/** Every result is in the library or given up. With one in the library the job is done, and says what it lacks. False where it is over already. */
export function finishFetching(
  { store, jobWriter }: { store: Store; jobWriter: JobWriter },
  job: Job,
): boolean {
  const outputs = store.outputs.ofJob(job.id);
  const lost = outputs.flatMap((output) => output.lost ?? []);
  const isDone = lost.length < outputs.length;
  // What was named beyond those that are kept is lacking too.
  const beyond = readBeyond(store, job.id);
  const all = outputs.length + beyond;
  const error = beyond > 0 ? failure('RESULTS_TOO_MANY', { count: all, most: outputs.length }) : null;
  const finished = jobWriter.change(job.id, {
    event: isDone ? 'results-stored' : 'results-lost',
    error: lost.at(-1) ?? error,
    lostOutputs: lost.length + beyond,
    details: lost.length + beyond === 0 ? {} : { lost: lost.length + beyond, of: all },
  });
  return finished !== null;
}

/** Still to come. */
export function isOpen({ takeId, lost }: Output): boolean {
  return takeId === null && lost === null;
}
