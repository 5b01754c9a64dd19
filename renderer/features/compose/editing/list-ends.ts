import { isEditable } from '../../../../shared/jobs/job-state.ts';

/** How the editing of a job ends. */
export type EditEnd = 'save' | 'save-and-queue' | 'queue-as-new';

/** What can be done with the changes, the most likely last. */
export function listEnds(job: Parameters<typeof isEditable>[0] | undefined): EditEnd[] {
  if (job === undefined || !isEditable(job)) return ['queue-as-new'];
  return job.state === 'failed' || job.state === 'cancelled' ? ['save', 'save-and-queue'] : ['save'];
}
