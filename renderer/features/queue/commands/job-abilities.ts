import { decideJob, isMovable, type JobCommand, kindOf } from '../../../../shared/domain/job/decide-job.ts';
import type { ACTION_WORDS } from '../../../../shared/messages/text/queue-actions.ts';

export type JobAction = keyof typeof ACTION_WORDS;

type Able = Parameters<typeof kindOf>[0];

/** What each action asks of a job; those that make or copy something are always possible. */
const COMMANDS: { readonly [Action in JobAction]: JobCommand | null } = {
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  front: null,
  end: null,
  edit: {
    kind: 'edit',
    request: { name: '', model: '', input: {}, testMode: null, estimate: null },
    before: null,
  },
  cancel: { kind: 'event', event: 'cancel' },
  stop: { kind: 'event', event: 'stop-watching' },
  watch: { kind: 'event', event: 'watch-again' },
  fetch: { kind: 'event', event: 'fetch-again' },
  // Whether it would be a second charge is asked before it is done, not before it is offered.
  retry: { kind: 'event', event: 'retry', acceptsSecondCharge: true },
  duplicate: null,
  schedule: { kind: 'schedule', notBefore: 0 },
  unschedule: { kind: 'schedule', notBefore: null },
  remove: { kind: 'remove' },
  copy: null,
};

/** Whether an action applies to a job: the decider says what is allowed, and here is only what would be no news. */
export function canDo(job: Able, action: JobAction): boolean {
  if (action === 'front' || action === 'end') return isMovable(job);
  if (action === 'pause' && job.paused) return false;
  if (action === 'resume' && !job.paused) return false;
  if (action === 'unschedule' && job.notBefore === null) return false;
  // Both are for the inbox, where it says what they mean for an unknown job.
  if (job.state === 'unknown' && (action === 'stop' || action === 'retry')) return false;
  const command = COMMANDS[action];
  return command === null || decideJob(kindOf(job), command).ok;
}
