import type { Attempt, Transition } from '../../../../shared/domain/job/job.ts';

export type TimelineEntry =
  | { readonly kind: 'step'; readonly at: number; readonly transition: Transition }
  | { readonly kind: 'submission'; readonly at: number; readonly attempt: Attempt };

/**
 * Submissions and steps of a job as one story. The step that wrote a submission down is the submission itself; what was
 * adopted from another job has a submission without such a step, at its own time.
 */
export function joinTimeline(history: {
  readonly attempts: readonly Attempt[];
  readonly transitions: readonly Transition[];
}): TimelineEntry[] {
  const left = history.attempts.toSorted((one, other) => one.number - other.number);
  const entries = history.transitions.map((transition): TimelineEntry => {
    const attempt = transition.reason === 'intent-written' ? left.shift() : undefined;
    return attempt === undefined
      ? { kind: 'step', at: transition.at, transition }
      : { kind: 'submission', at: attempt.startedAt, attempt };
  });
  const alone = left.map(
    (attempt): TimelineEntry => ({ kind: 'submission', at: attempt.startedAt, attempt }),
  );
  // The sort keeps the order of what happened in the same millisecond.
  return [...alone, ...entries].toSorted((one, other) => one.at - other.at);
}
