import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure, readDetail } from '../../../../shared/errors.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { Log, Network, Secrets, Store } from '../../ports.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import { askGeneration } from './ask-generation.ts';

export interface GenerationQueryDeps {
  readonly log: Log;
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly health: ProfileHealth;
  readonly profile: (profileId: string) => Profile | null;
}

/** The job whose generation is asked about. */
export type AskedJob = Pick<Job, 'id' | 'profileId' | 'model'>;

/** Asks the service of a profile once, with its key, and tells its health what the answer says of it. */
export async function queryGeneration(
  deps: GenerationQueryDeps,
  { id, profileId, model }: AskedJob,
  genId: string,
  signal: AbortSignal,
): Promise<Result<GenerationReport>> {
  const { health } = deps;
  const profile = deps.profile(profileId);
  if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
  if (profile.generation === null) return fail(failure('NOT_FOUND', { genId }));
  const key = await deps.secrets.readKey(profileId);
  if (key === null) return fail(failure('KEY_MISSING', { profileId }));
  // What it was sent to counts, whatever a later document says of the model.
  const modelPath = deps.store.attempts.pathOf(id, genId) ?? findModel(model, profile)?.path ?? null;
  const isAnothers = (named: string) => {
    if (named === genId || deps.store.attempts.ownerOf(profileId, named) === null) return false;
    deps.log.warn('answer-of-another-generation', { jobId: id, genId, named });
    return true;
  };
  const report = await askGeneration(deps.network, { profile, key, genId, modelPath, isAnothers, signal });
  const isAnswered = report.ok || readDetail(report.error, 'status') !== undefined;
  if (isAnswered) health.reached(profileId);
  else if (report.error.code === 'OFFLINE' && !signal.aborted) health.unreachable(profileId);
  // It may be that only this generation is not to be asked about.
  if (!report.ok && isAnswered && report.error.code === 'KEY_REFUSED') health.questionRefused(profileId, id);
  if (report.ok) health.questionAnswered(profileId);
  return report;
}
