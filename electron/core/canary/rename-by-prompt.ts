import type { Job } from '../../../shared/domain/job/job.ts';
import type { JobInput } from '../../../shared/domain/media/media-reference.ts';
import { beginningOf } from '../queue/sending/enqueue.ts';

/** The number that takes of one request have at the end of their names. */
const NUMBER = / \(\d+\)$/;

/**
 * A job's name after its prompt changed: one that was only the beginning of the old prompt becomes that of the new one, and
 * keeps its number; one that somebody gave stays.
 */
export function renameByPrompt(job: Pick<Job, 'name' | 'input'>, after: JobInput): string {
  const [before, now] = [job.input['prompt'], after['prompt']];
  if (typeof before !== 'string' || typeof now !== 'string' || before === now) return job.name;
  if (job.name.replace(NUMBER, '') !== beginningOf(before)) return job.name;
  return `${beginningOf(now)}${NUMBER.exec(job.name)?.[0] ?? ''}`;
}
