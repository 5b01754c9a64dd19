import type { Job } from '../../../../shared/domain/job/job.ts';
import { UNPROVEN_MIME } from '../../../../shared/domain/library/media-ending.ts';
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
  const tooMany = beyond > 0 ? failure('RESULTS_TOO_MANY', { count: all, most: outputs.length }) : null;
  const quarantined = listQuarantined(store, outputs).length > 0 ? failure('RESULT_QUARANTINED', {}) : null;
  // Named when the generation ended: the service has no file for them.
  const withheld = store.jobs.find(job.id)?.error;
  const finished = jobWriter.change(job.id, {
    event: isDone ? 'results-stored' : 'results-lost',
    error: lost.at(-1) ?? tooMany ?? quarantined ?? (withheld?.code === 'RESULTS_WITHHELD' ? withheld : null),
    lostOutputs: lost.length + beyond,
    details: lost.length + beyond === 0 ? {} : { lost: lost.length + beyond, of: all },
  });
  return finished !== null;
}

/** Those of a job's results that lie in quarantine, but for those that came whole when they were fetched once more. */
export function listQuarantined({ takes }: Pick<Store, 'takes'>, known: readonly Output[]): Output[] {
  const found = takes.byId(known.flatMap(({ takeId }) => takeId ?? []));
  const unproven = new Set(found.filter(({ mime }) => mime === UNPROVEN_MIME).map(({ id }) => id));
  const isQuarantined = ({ takeId }: Output) => takeId !== null && unproven.has(takeId);
  const others = new Set(known.filter((output) => !isQuarantined(output)).map(({ url }) => url));
  const byUrl = new Map(known.filter(isQuarantined).map((output) => [output.url, output]));
  return [...byUrl.values()].filter(({ url }) => !others.has(url));
}

/** Still to come. */
export function isOpen({ takeId, lost }: Output): boolean {
  return takeId === null && lost === null;
}
