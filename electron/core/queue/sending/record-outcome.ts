import type { Job } from '../../../../shared/jobs/job.ts';
import type { JobEvent } from '../../../../shared/jobs/job-state.ts';
import { parseAnswer, readText } from '../../../../shared/kernel/json-pointer.ts';
import { failure, readDetail } from '../../../../shared/kernel/result.ts';
import {
  judgeSubmission,
  type RefusalHold,
  type SubmissionOutcome,
  type SubmissionVerdict,
} from '../../../../shared/queue/submission.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { ResultsGate } from '../../library/results-gate.ts';
import type { BudgetGate } from '../../money/budget-gate.ts';
import { formatWebAddress, parseWebAddress } from '../../ports/web-address.ts';
import type { AttemptAnswer, Events, Ids, Log, Network, Secrets, SettingsStore, Store } from '../../ports.ts';
import { serviceUrl } from '../../service/service-urls.ts';
import { type Backoff, pauseBefore } from '../pace/backoff.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import type { DataAge } from '../submission-journal/data-age.ts';
import type { Uploads } from '../uploads/ensure-uploaded.ts';
import type { IntentDeps, PreparedSubmission } from './write-intent.ts';

const RATE_BACKOFF: Backoff = { firstMilliseconds: 5000, maximumMilliseconds: 120_000 };

/** Writes down what the answer table makes of an outcome, and lets the queue know what it says of the service. */
export function recordOutcome(
  deps: SubmitDeps,
  prepared: PreparedSubmission,
  outcome: SubmissionOutcome,
  reusedIds: readonly string[],
): void {
  const { job, profile, key, attemptId } = prepared;
  const judged = judgeSubmission(outcome, profile);
  const verdict = prepared.isAgain ? doubt(judged, outcome) : judged;
  const { at, cancel } = profile.generation ?? {};
  const isTaken = verdict.event === 'accepted';
  const answer = {
    ...toAnswer(outcome, verdict, deps.clock.now()),
    askAt: isTaken ? readAddress(prepared, outcome, at) : null,
    stopAt: isTaken ? readAddress(prepared, outcome, cancel?.at) : null,
  };
  const { health, clock } = deps;
  deps.log.info('submission-outcome', {
    jobId: job.id,
    attemptId,
    verdict: verdict.event,
    kind: outcome.kind,
    status: answer.httpStatus,
  });
  if (outcome.kind === 'answer') health.reached(job.profileId);
  switch (verdict.event) {
    case 'accepted':
      health.accepted(job.profileId);
      deps.jobWriter.recordAnswer(attemptId, answer, {
        event: 'accepted',
        genId: verdict.genId,
        error: null,
      });
      return;
    case 'refused':
      if (verdict.hold !== null) noteRefusal(deps, prepared, verdict.hold);
      // The service may have dropped a file that it was sent long ago: the next try uploads it again.
      else deps.uploads.forget({ profileId: job.profileId, profile, key }, reusedIds);
      deps.jobWriter.recordAnswer(attemptId, answer, { event: 'refused', error: verdict.error });
      return;
    case 'outcome-unclear':
      health.failed(job.profileId, 'unclear-answers', attemptId);
      // Whatever became of this one, the next is not to be tried now.
      if (verdict.hold !== null) noteRefusal(deps, prepared, verdict.hold);
      pauseAsAsked(deps, job.profileId, outcome);
      deps.jobWriter.recordAnswer(attemptId, answer, { event: 'outcome-unclear', error: verdict.error });
      return;
    case 'not-sent': {
      if (verdict.hold === 'offline') {
        health.unreachable(job.profileId);
        deps.rate.giveBack(job.profileId);
        deps.jobWriter.recordAnswer(attemptId, answer, { event: 'not-sent', error: verdict.error });
        return;
      }
      const asked = (verdict.retryAfterSeconds ?? 0) * 1000;
      const pause = asked > 0 ? asked : pauseBefore(countTries(deps, job), RATE_BACKOFF, deps.random());
      health.pauseSubmissions(job.profileId, pause);
      deps.jobWriter.recordAnswer(attemptId, answer, {
        event: 'not-sent',
        error: verdict.error,
        hold: { reason: 'rate-limit', until: clock.now() + pause },
      });
    }
  }
}

/** Holds what the service would refuse too. What it says of another key, or of a profile as it was, is of nothing that waits. */
export function noteRefusal(
  { health, accessRevision }: SubmitDeps,
  asked: { readonly job: Job; readonly accessRevision: number },
  hold: RefusalHold,
): void {
  if (accessRevision() === asked.accessRevision) health.refused(asked.job.profileId, hold);
}

/** Of what was sent before, only an id proves anything: a refusal may be of the key, and a pause of this request alone. */
function doubt(verdict: SubmissionVerdict, outcome: SubmissionOutcome): SubmissionVerdict {
  if (verdict.event === 'accepted' || verdict.event === 'outcome-unclear') return verdict;
  const details =
    outcome.kind === 'answer'
      ? {
          ...{ status: outcome.status, message: readDetail(verdict.error, 'message') ?? '' },
          ...(/idempoten/i.test(outcome.body) ? { cause: 'key-known' } : {}),
        }
      : { cause: outcome.cause };
  const hold = verdict.event === 'refused' ? verdict.hold : null;
  return { event: 'outcome-unclear', error: failure('ANSWER_UNCLEAR', details), hold };
}

const LONGEST_ADDRESS = 4000;

/** What stands in the answer to a submission as the address for what comes next; null where nothing does, or that is no address. */
function readAddress(
  { profile, model }: PreparedSubmission,
  outcome: SubmissionOutcome,
  at: string | undefined,
): string | null {
  if (at === undefined || outcome.kind !== 'answer') return null;
  const named = readText(parseAnswer(outcome.body) ?? null, at);
  const address = named && parseWebAddress(named, serviceUrl(profile, model.path));
  const url = address ? formatWebAddress(address) : '';
  return url === '' || url.length > LONGEST_ADDRESS ? null : url;
}

function pauseAsAsked({ health }: SubmitDeps, profileId: string, outcome: SubmissionOutcome): void {
  const seconds = outcome.kind === 'answer' ? outcome.retryAfterSeconds : null;
  if (seconds !== null && seconds > 0) health.pauseSubmissions(profileId, seconds * 1000);
}

function toAnswer(outcome: SubmissionOutcome, verdict: SubmissionVerdict, answeredAt: number): AttemptAnswer {
  const message = verdict.event === 'accepted' ? null : readDetail(verdict.error, 'message') || null;
  return {
    outcome: verdict.event === 'outcome-unclear' ? 'unclear' : verdict.event,
    httpStatus: outcome.kind === 'answer' ? outcome.status : null,
    genId: verdict.event === 'accepted' ? verdict.genId : null,
    message,
    answeredAt,
  };
}

/** What a submission needs of the core around it. */
export interface SubmitDeps extends IntentDeps {
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly uploads: Uploads;
  readonly dataAge: Pick<DataAge, 'note'>;
  readonly budget: BudgetGate;
  readonly resultsGate: Pick<ResultsGate, 'admits'>;
  readonly health: ProfileHealth;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  /** The attempts whose own answer may still come: each from its request on until its outcome is written down. */
  readonly inFlightAttempts: Set<string>;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Where the attempt's result is to be delivered; null for nowhere. */
  readonly webhookUrl: (profile: Profile, secret: string) => string | null;
}

/** How often a submission of the job was put off since it was queued. */
export function countTries(deps: SubmitDeps, job: Job): number {
  return countSince(deps, job, 'not-sent');
}

/** How often something has happened to the job since it was queued. */
export function countSince(deps: SubmitDeps, job: Job, event: JobEvent): number {
  const { transitions } = deps.store.jobs.history(job.id);
  const last = transitions.findLastIndex((line) => line.reason === 'enqueue' || line.reason === 'retry');
  return transitions.slice(last + 1).filter((line) => line.reason === event).length;
}
