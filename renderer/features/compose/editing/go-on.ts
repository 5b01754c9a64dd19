import type { Meanwhile } from '../../../../shared/ipc/calls/reference-calls.ts';
import { openEditor } from '../../../navigation/navigation-store.ts';
import { readCore } from '../../../projections/core/core-store.ts';
import { beginEdit, dropLeft, resumeAgain, showModel } from '../state/compose-store.ts';
import { draftOfJob } from '../state/edit-job.ts';

/**
 * Goes on with what was typed and left: with the take, or the job where it is there and of this profile; else its words stand in
 * the form as the artist's own.
 */
export function goOn(typed: Meanwhile): void {
  dropLeft(typed);
  if (typed.of === 'take') {
    resumeAgain(typed);
    return;
  }
  const { jobs, status } = readCore();
  const job = jobs.get(typed.id);
  if (job === undefined || job.profileId !== status.profileId) {
    showModel(typed.model, typed.input);
  } else {
    beginEdit(job, draftOfJob(typed));
    openEditor(job.id);
  }
}
