import type { Job } from '../../../../shared/domain/job/job.ts';
import { isPaid } from '../../../../shared/domain/queue/old-data.ts';
import { type Failure, failure } from '../../../../shared/errors.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { Ids } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJob } from '../jobs/change-jobs.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import { nameOutputs } from './name-outputs.ts';

/**
 * Applies what is known of a generation to its job: result URLs are written down with the state that needs them. Returns
 * false while it is still running.
 *
 * @param isWhole whether it names all results, as in an answer to a question
 */
export function settleGeneration(
  deps: { jobWriter: JobWriter; ids: Ids; health: Pick<ProfileHealth, 'failed' | 'worked'> },
  job: Job,
  report: GenerationReport,
  isWhole = true,
): boolean {
  const { jobWriter, ids } = deps;
  if (report.status === 'running') return false;
  if (report.cost !== null && job.genId !== null) {
    jobWriter.recordCharge(job.id, job.genId, report.cost);
    comparePrice(deps.health, job, report.cost);
  }
  const { word } = report;
  const said = word === null ? {} : { serviceStatus: word };
  const withheld = readWithheld(report);
  if (report.status === 'failed' || (withheld !== null && report.outputs.length === 0)) {
    const { message, places = [] } = report;
    const placed = places.length === 0 ? {} : { places };
    const error = withheld ?? failure('GENERATION_FAILED', { message: message ?? '', ...placed });
    jobWriter.change(job.id, { event: 'generation-failed', error, ...said });
    return true;
  }
  jobWriter.write((transaction, at) => {
    nameOutputs(transaction, ids, job.id, report, isWhole);
    // What was given up before is tried again with what is known now.
    transaction.outputs.retryLost(job.id);
    const change = { event: 'generation-completed', error: withheld, hold: null, lostOutputs: 0 } as const;
    const completed = changeJob(transaction, job.id, { ...change, ...said }, at);
    return completed === null ? [] : [completed];
  });
  return true;
}

/** Why a completed generation lacks results for which it named places; null where it lacks none. */
function readWithheld({ status, outputsNamed, withheld, message }: GenerationReport): Failure | null {
  if (status !== 'completed' || withheld === 0) return null;
  return failure('RESULTS_WITHHELD', {
    count: withheld,
    of: outputsNamed + withheld,
    message: message ?? '',
  });
}

/** A service that charges more than its price says makes nonsense of every cap: after some, no further job is paid for. */
function comparePrice(health: Pick<ProfileHealth, 'failed' | 'worked'>, job: Job, cost: number): void {
  if (!isPaid(job) || job.estimate === null) return;
  if (cost > job.estimate.amount) health.failed(job.profileId, 'over-price', job.id);
  else health.worked(job.profileId, 'over-price');
}
