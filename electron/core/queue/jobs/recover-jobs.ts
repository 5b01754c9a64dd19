import { failure } from '../../../../shared/kernel/result.ts';
import type { Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJobs } from './change-jobs.ts';

/** Sets right what a crash cut off; a submission that was under way is unknown now, and is never sent again automatically. */
export function recoverJobs({ store, jobWriter }: { store: Store; jobWriter: JobWriter }): void {
  jobWriter.write((transaction, at) => {
    transaction.attempts.closeInterrupted(at);
    const error = failure('ANSWER_UNCLEAR', { cause: 'interrupted' });
    return (['uploading', 'sending'] as const).flatMap((state) => {
      const ids = store.jobs.inState(state).map(({ id }) => id);
      const change = {
        kind: 'event',
        event: 'interrupted',
        ...(state === 'sending' ? { error } : {}),
      } as const;
      return changeJobs(transaction, ids, change, at).jobs;
    });
  });
}
