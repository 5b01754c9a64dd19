import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Job } from '../../../../shared/jobs/job.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import type { Rehearsal } from '../../../../shared/service/contract.ts';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/practice.ts';
import { fingerprintOf } from '../../../../shared/service/profile/evidence.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { isEmpty } from '../../../../shared/service/request/build-request.ts';
import { REHEARSAL_TEXT } from '../../../../shared/service/text/learning-text.ts';
import { type EnqueueDeps, enqueueJobs } from '../../queue/sending/enqueue.ts';

const keptSchema = z.strictObject({
  jobId: z.string(),
  sentAt: z.number(),
  fingerprint: z.string(),
  // One that was kept before these were says nothing of any model.
  model: z.string().default(''),
  options: z.array(z.string()).default([]),
});

export interface RehearsalDeps extends EnqueueDeps {
  readonly profile: (profileId: string) => Profile | null;
  readonly usable: (profileId: string) => Profile | null;
}

/** The one paid job that shows whether a profile is right. */
export interface RehearsalService {
  read(profileId: string): Rehearsal | null;
  /** Queues exactly one job. Errors: PROFILE_MISSING, PRACTICE_NEEDS_NO_REHEARSAL, REHEARSAL_UNDER_WAY. */
  send(
    profileId: string,
    model: string,
    input: JobInput,
  ): Promise<Result<{ rehearsal: Rehearsal | null; problems: Problem[] }>>;
}

/** Creates the service; what it knows of a profile is kept, so that an app that was closed meanwhile says the same. */
export function createRehearsalService(deps: RehearsalDeps): RehearsalService {
  const { store, clock } = deps;
  const sending = new Set<string>();

  function read(profileId: string): Rehearsal | null {
    const kept = safeParse(keptSchema, store.values.read(keyOf(profileId)));
    const profile = deps.profile(profileId);
    if (!kept.success || profile === null) return null;
    const { jobId, sentAt, fingerprint, model, options } = kept.data;
    const job = store.jobs.find(jobId);
    // What was edited while it waited went out as something else.
    const isSame = job === null || job.model === model;
    return {
      ...{ jobId, sentAt, outcome: judge(job), model },
      options: options.filter((key) => isSent(job?.input ?? {}, key)),
      isCurrent: isSame && fingerprint === hash(profile, model),
    };
  }

  async function send(profileId: string, profile: Profile, model: string, input: JobInput) {
    const request = { model, name: REHEARSAL_TEXT.jobName, takes: 1, input, testMode: null };
    const whole = deps.profile(profileId) ?? profile;
    const kept = { fingerprint: hash(whole, model), model, options: listSent(profile, model, input) };
    const { jobIds, problems } = await enqueueJobs(deps, { profileId, profile }, [request], {
      // With the job or not at all: one that nobody remembers as the rehearsal would let a second be paid for.
      beside(transaction, [job]) {
        if (job === undefined) return;
        transaction.values.write(keyOf(profileId), { ...kept, jobId: job.id, sentAt: clock.now() });
      },
    });
    const rehearsal = jobIds.length === 0 ? null : read(profileId);
    return { rehearsal, problems: problems.map(({ problem }) => problem) };
  }

  return {
    read,
    async send(profileId, model, input) {
      const profile = deps.usable(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (profileId === PRACTICE_PROFILE_ID) return fail(failure('PRACTICE_NEEDS_NO_REHEARSAL'));
      const isUnderWay = sending.has(profileId) || read(profileId)?.outcome === 'under-way';
      // A second click, or a second window, must not become a second charge.
      if (isUnderWay) return fail(failure('REHEARSAL_UNDER_WAY'));
      sending.add(profileId);
      try {
        return succeed(await send(profileId, profile, model, input));
      } finally {
        sending.delete(profileId);
      }
    },
  };
}

/** A job that ended without a take proves nothing; one that nobody knows the end of may still be charged. */
function judge(job: Job | null): Rehearsal['outcome'] {
  if (job === null || job.state === 'failed' || job.state === 'cancelled') return 'failed';
  if (job.state === 'unknown') return 'unclear';
  return job.state === 'done' ? 'proven' : 'under-way';
}

/** Our keys of the options that a request has. */
function listSent(profile: Profile, model: string, input: JobInput): string[] {
  return Object.keys(profile.models[model]?.options ?? {}).filter((key) => isSent(input, key));
}

function isSent(input: JobInput, key: string): boolean {
  const value = input[key];
  return value !== undefined && !isEmpty(value);
}

function hash(profile: Profile, model: string): string {
  return createHash('sha256').update(fingerprintOf(profile, model)).digest('hex');
}

function keyOf(profileId: string): string {
  return `rehearsal ${profileId}`;
}
