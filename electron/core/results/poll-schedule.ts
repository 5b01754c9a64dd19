import type { Attempt, Job } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { type Failure, type Result, readDetail } from '../../../shared/kernel/result.ts';
import { profileOfModel } from '../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { canBeAskedAbout } from './ask-generation.ts';

/** With a webhook expected, asking is only the fallback; both find a lost delivery within a minute. */
const WITH_WEBHOOK: Backoff = { firstMilliseconds: 8000, maximumMilliseconds: 30_000 };
const WITHOUT_WEBHOOK: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 15_000 };
/** A question that got no answer says nothing of the generation: it is asked again soon, and less and less often. */
const UNANSWERED: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 30_000 };
/** Interface, *Test-mode rules*: a dummy generation can be queried for five minutes. */
const TEST_LIFETIME_MILLISECONDS = 5 * 60_000;
/** No service is known to take so long over one shot without a new word; the place is worth more to the next job. */
const NO_NEWS_MILLISECONDS = 60 * 60_000;
/** From one answer about a job to the next question, whatever hints come meanwhile: a flood of deliveries is none of questions. */
const LEAST_DISTANCE_MILLISECONDS = 1000;

/**
 * What is remembered of a job that is asked about. All times are monotonic: a wall clock that is set forward makes nothing old.
 */
export interface Poll {
  readonly profileId: string;
  tries: number;
  /** Questions in a row that got no answer. */
  unanswered: number;
  dueAt: number;
  /** No hint has it asked about sooner: its service wants that, or was asked just now. */
  notBefore: number;
  /** Since when it is polled, and how old its submission was then, in milliseconds. */
  readonly since: number;
  readonly ageAtFirst: number;
  /** When the service last said something else; null while it did not. */
  heardAt: number | null;
  /** How far it said that it is. */
  heard: string;
  /** What came while the question was under way: a hint, or another world than the one that it was asked of. */
  again: 'soon' | 'now' | null;
}

/** The pause before a job is asked about for the first time. */
export function firstPause(expectsWebhook: boolean, random: number): number {
  return pauseBefore(0, expectsWebhook ? WITH_WEBHOOK : WITHOUT_WEBHOOK, random);
}

/** Counts an answer that ended nothing, and says when to ask again: not sooner than the service wants. */
export function askLater(
  poll: Poll,
  answer: Result<GenerationReport> | null,
  at: { readonly now: number; readonly expectsWebhook: () => boolean; readonly random: () => number },
): void {
  const asked = answer?.ok === false ? (readDetail(answer.error, 'retryAfterSeconds') ?? 0) * 1000 : 0;
  const isUnanswered = answer?.ok === false && answer.error.retryable;
  const usual = isUnanswered
    ? pauseBefore(poll.unanswered, UNANSWERED, at.random())
    : pauseBefore(poll.tries, at.expectsWebhook() ? WITH_WEBHOOK : WITHOUT_WEBHOOK, at.random());
  if (isUnanswered) poll.unanswered += 1;
  else Object.assign(poll, { tries: poll.tries + 1, unanswered: 0 });
  poll.notBefore = at.now + (poll.again === 'now' ? 0 : Math.max(asked, LEAST_DISTANCE_MILLISECONDS));
  poll.dueAt = poll.again === null ? Math.max(poll.notBefore, at.now + usual) : poll.notBefore;
}

/**
 * Whether the service will have been silent about a job for so long, when it is asked next, that its place is given back: it may
 * want to be left alone for a day.
 */
export function isWithoutNews(poll: Poll): boolean {
  const age = poll.heardAt === null ? ageOf(poll, poll.dueAt) : poll.dueAt - poll.heardAt;
  return age > NO_NEWS_MILLISECONDS;
}

/** Whether "not found" only says that a dummy generation's time is over. */
export function isExpiredTest(
  { testMode }: Pick<Attempt, 'testMode'>,
  poll: Poll,
  error: Failure,
  now: number,
): boolean {
  if (error.code !== 'NOT_FOUND' || testMode === null || error.details.status === undefined) return false;
  return ageOf(poll, now) > TEST_LIFETIME_MILLISECONDS;
}

function ageOf(poll: Poll, now: number): number {
  return poll.ageAtFirst + now - poll.since;
}

/** Waits that end once the job can be asked about. */
const OF_ROUTE: readonly HoldReason[] = ['delivery-only', 'unnamed'];

/** Why a submitted job can't be asked about; null where it can. */
export function reasonToWait(profile: Profile, job: Job): HoldReason | null {
  const own = profileOfModel(profile, job.model);
  if (own.generation === null) return 'delivery-only';
  if (job.genId === null) return 'unnamed';
  return canBeAskedAbout(own, job.genId) ? null : 'delivery-only';
}

/** Whether the job does not say yet why it waits, or says it no longer with reason; what else holds it stays as it is. */
export function saysOtherWait(job: Job, waitsFor: HoldReason | null): boolean {
  const isOwnWait = waitsFor !== null || OF_ROUTE.includes(job.hold?.reason ?? 'offline');
  return isOwnWait && (job.hold?.reason ?? null) !== waitsFor;
}
