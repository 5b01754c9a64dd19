import type { Clock } from '../../ports.ts';

/** How long submissions to a service wait because it asked for it. */
export interface SubmissionPauses {
  /** No submission before that. */
  pauseSubmissions(profileId: string, milliseconds: number): void;
  submissionsIn(profileId: string): number;
  /** The next submission may be tried now. */
  forget(profileId: string): void;
}

export function createSubmissionPauses(deps: { clock: Clock; onChange: () => void }): SubmissionPauses {
  const { clock, onChange } = deps;
  /** Until when, by monotonic time. */
  const ends = new Map<string, number>();
  const submissionsIn = (profileId: string) => Math.max(0, (ends.get(profileId) ?? 0) - clock.monotonic());
  return {
    submissionsIn,
    pauseSubmissions(profileId, milliseconds) {
      if (milliseconds > submissionsIn(profileId)) ends.set(profileId, clock.monotonic() + milliseconds);
      onChange();
    },
    forget: (profileId) => void ends.delete(profileId),
  };
}
