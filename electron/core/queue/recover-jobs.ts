import { recoveryEvent } from '../../../shared/domain/job-state.ts';
import { failure } from '../../../shared/errors.ts';
import type { JobBook } from '../job-book.ts';
import type { Clock, Store } from '../ports.ts';

/** Sets right what a crash cut off; a submission that was under way is unknown now, and is never sent again by itself. */
export function recoverJobs({ store, book, clock }: { store: Store; book: JobBook; clock: Clock }): void {
  store.closeInterruptedAttempts(clock.now());
  for (const job of store.jobsInState('uploading', 'sending')) {
    const event = recoveryEvent(job.state);
    const error = failure('ANSWER_UNCLEAR', { cause: 'interrupted' });
    if (event !== null) book.change(job.id, { event, ...(job.state === 'sending' ? { error } : {}) });
  }
}
