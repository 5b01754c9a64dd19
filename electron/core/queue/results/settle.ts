import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure } from '../../../../shared/errors.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { Ids } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJob } from '../jobs/change-jobs.ts';
import { nameOutputs } from './name-outputs.ts';

/**
 * Applies what is known of a generation to its job: result URLs are written down with the state that needs them. Returns
 * false while it is still running.
 *
 * @param isWhole whether it names all results, as in an answer to a question
 */
export function settleGeneration(
  deps: { jobWriter: JobWriter; ids: Ids },
  job: Job,
  report: GenerationReport,
  isWhole = true,
): boolean {
  const { jobWriter, ids } = deps;
  if (report.status === 'running') return false;
  if (report.cost !== null && job.genId !== null) jobWriter.recordCharge(job.id, job.genId, report.cost);
  if (report.status === 'failed') {
    jobWriter.change(job.id, {
      event: 'generation-failed',
      error: failure('GENERATION_FAILED', { message: report.message ?? '' }),
    });
    return true;
  }
  jobWriter.write((transaction, at) => {
    nameOutputs(transaction, ids, job.id, report, isWhole);
    // What was given up before is tried again with what is known now.
    transaction.outputs.retryLost(job.id);
    const change = { event: 'generation-completed', error: null, hold: null, lostOutputs: 0 } as const;
    const completed = changeJob(transaction, job.id, change, at);
    return completed === null ? [] : [completed];
  });
  return true;
}
