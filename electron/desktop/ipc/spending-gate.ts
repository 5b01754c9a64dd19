import type { ParsedCallInput, SpendingCallName } from '../../../shared/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { isAsTight } from '../../../shared/money/budget.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import type { SpendingQuestion } from '../../core/ports/system.ts';
import type { Clock, SettingsStore, Store } from '../../core/ports.ts';

/** Paid submissions that a minute of calls without a gesture may bring. */
export const UNASKED_PER_MINUTE = 25;
const MINUTE = 60_000;
/** Presses whose calls may still be on their way: checks, and a draft that is saved first, lie between. No more are put by. */
const PRESSES_KEPT = 4;

export interface SpendingGateDeps {
  readonly store: Pick<Store, 'jobs' | 'watches'>;
  readonly settings: Pick<SettingsStore, 'read' | 'damaged'>;
  /** Whether any service is known that can charge: without one nothing that a page does can be paid. */
  readonly hasPaidService: () => boolean;
  readonly clock: Clock;
  readonly ask: (question: SpendingQuestion) => Promise<boolean>;
}

/** Admits a call of the page, or refuses it with NOT_CONFIRMED. `presses`: how many main has seen. */
export type SpendingGate = (name: SpendingCallName, input: unknown, presses: number) => Promise<Result<void>>;

type Wants<Name extends SpendingCallName> = (input: ParsedCallInput<Name>) => SpendingQuestion | null;

/**
 * Calls that cost something follow a key or a click that main itself has seen, and each uses one up; a script in the page can make calls, but
 * no presses. Without one, some submissions a minute are let through, and for more a person is asked in a dialog of the system: help
 * for those who press buttons by other means than keys and pointers, such as a screen reader.
 */
export function createSpendingGate(deps: SpendingGateDeps): SpendingGate {
  const { clock, ask } = deps;
  const wants = listWants(deps);
  let unasked: { at: number; submissions: number }[] = [];
  let isAsking = false;
  let refusedUntil = 0;
  let used = 0;

  function takePress(presses: number): boolean {
    used = Math.max(used, presses - PRESSES_KEPT);
    if (used >= presses) return false;
    used += 1;
    return true;
  }

  function fits(submissions: number): boolean {
    const now = clock.now();
    unasked = unasked.filter(({ at }) => now - at < MINUTE);
    const sum = unasked.reduce((total, one) => total + one.submissions, submissions);
    if (sum > UNASKED_PER_MINUTE) return false;
    unasked.push({ at: now, submissions });
    return true;
  }

  return async (name, input, presses) => {
    const question = (wants[name] as Wants<SpendingCallName>)(input as never);
    if (question === null || takePress(presses)) return succeed(undefined);
    if (question.about === 'submissions' && fits(question.submissions)) return succeed(undefined);
    // One question at a time, and after a no none for a while: a page can't wear the artist down.
    if (isAsking || clock.now() < refusedUntil) return fail(failure('NOT_CONFIRMED', { call: name }));
    isAsking = true;
    try {
      if (await ask(question)) return succeed(undefined);
      refusedUntil = clock.now() + MINUTE;
      return fail(failure('NOT_CONFIRMED', { call: name }));
    } finally {
      isAsking = false;
    }
  };
}

/**
 * What each call that spends, or lifts a bound of spending, has to be asked for; null where it is free. What lets go of jobs asks
 * whichever service is the active one, since they may be of another. Test runs count as what they would be if the parameter that
 * makes them free were not the service's own.
 */
function listWants(deps: SpendingGateDeps): { [Name in SpendingCallName]: Wants<Name> } {
  const { store, settings, hasPaidService } = deps;
  const submissions = (count: number): SpendingQuestion | null =>
    count === 0 ? null : { about: 'submissions', submissions: count };
  const ofRequests = (requests: readonly JobRequest[]) =>
    settings.read().activeProfileId === PRACTICE_PROFILE_ID
      ? null
      : submissions(requests.reduce((sum, { takes }) => sum + takes, 0));
  const ofJobs = (ids: readonly string[]) =>
    submissions(ids.filter((id) => store.jobs.find(id)?.profileId !== PRACTICE_PROFILE_ID).length);
  const ofProfile = (profileId: string) => submissions(profileId === PRACTICE_PROFILE_ID ? 0 : 1);
  const bounds = (): SpendingQuestion | null => (hasPaidService() ? { about: 'bounds' } : null);
  const isWatched = (templateId: string | null) =>
    store.watches
      .list()
      .some((watch) => watch.templateId === templateId && watch.profileId !== PRACTICE_PROFILE_ID);
  const service = (): SpendingQuestion => ({ about: 'service' });
  const ofOther = (profileId: string): SpendingQuestion | null =>
    profileId === settings.read().activeProfileId ? null : { about: 'service' };
  return {
    'jobs.enqueue': ({ jobs }) => ofRequests(jobs),
    // How many jobs a shot makes, its row says.
    'film.make': bounds,
    'jobs.edit': ({ jobId }) => ofJobs([jobId]),
    'jobs.retry': ({ jobIds }) => ofJobs(jobIds),
    'jobs.duplicate': ({ jobIds }) => ofJobs(jobIds),
    'jobs.resume': ({ jobIds }) => ofJobs(jobIds),
    'jobs.askAgain': bounds,
    'jobs.schedule': ({ jobIds }) => ofJobs(jobIds),
    // It may end what is paid for.
    'jobs.stopAtService': bounds,
    'rehearsal.send': () => submissions(1),
    'doctor.run': ({ profileId, allowTestSubmission }) => (allowTestSubmission ? ofProfile(profileId) : null),
    'examples.run': ({ profileId }) => ofProfile(profileId),
    'queue.acceptOldData': () => ({ about: 'bounds' }),
    'queue.resume': bounds,
    // It may take back a pause, a cancel or a time of the artist's.
    'queue.undo': bounds,
    'canary.release': bounds,
    'canary.change': (input) => (input.send ? bounds() : null),
    'safeStart.goOn': bounds,
    'safeStart.leaveOut': bounds,
    'watches.add': bounds,
    'watches.restore': bounds,
    'watches.retry': bounds,
    'watches.pause': ({ paused }) => (paused ? null : bounds()),
    // What a watched folder asks for with its next file.
    'templates.save': ({ id }) => (isWatched(id) ? { about: 'bounds' } : null),
    'templates.restore': ({ id }) => (isWatched(id) ? { about: 'bounds' } : null),
    'profiles.save': service,
    'key.store': service,
    'key.remove': service,
    'webhookSecret.store': service,
    'webhookSecret.remove': service,
    'delivery.storeToken': service,
    'delivery.removeToken': service,
    'proxy.signIn': service,
    'proxy.signOut': service,
    'profiles.activate': ({ profileId }) => ofOther(profileId),
    'settings.update': (change) => ofSettings(change, settings),
  };
}

/** Settings by which more could be spent, jobs and results go another way, or no update comes any more. */
function ofSettings(
  change: ParsedCallInput<'settings.update'>,
  settings: SpendingGateDeps['settings'],
): SpendingQuestion | null {
  const now = settings.read();
  // Where caps could not be read, nobody knows what they held.
  const keepsCaps =
    change.budget === undefined ||
    (isAsTight(change.budget, now.budget) && !settings.damaged?.().includes('budget'));
  const { sendsWithoutWayBack, startUp = now.startUp, activeProfileId = now.activeProfileId } = change;
  if (!keepsCaps || sendsWithoutWayBack !== undefined || startUp !== now.startUp) return { about: 'bounds' };
  const isMoved = change.delivery !== undefined || activeProfileId !== now.activeProfileId;
  return isMoved || (change.updates ?? now.updates) !== now.updates ? { about: 'service' } : null;
}
