import { failure } from '../../../../shared/kernel/result.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { Store } from '../../ports.ts';
import { createJobWriter, type JobWriter } from '../job-writer.ts';
import { changeJobs } from './change-jobs.ts';

/** The jobs as they are written down. */
export interface JobsModule extends Required<Pick<CoreModule, 'start'>> {
  readonly jobWriter: JobWriter;
  /** The attempts whose own answer may still come. */
  readonly inFlightAttempts: Set<string>;
  /** Lets jobs go that a service asked to wait; it may have asked for a day by mistake. */
  releasePauses(): void;
  /** Lets jobs try again that waited for something that a profile left open. */
  releaseBindings(): void;
}

export function createJobs({ store, events, clock }: CoreDependencies, emit: Emit): JobsModule {
  const jobWriter = createJobWriter({
    ...{ store, events, clock },
    onChange: () => emit('changed'),
    onRoom: () => emit('budgetFreed'),
    onTakes: () => emit('takesChanged'),
  });
  return {
    jobWriter,
    inFlightAttempts: new Set(),
    releasePauses: () => void jobWriter.release(['rate-limit', 'offline']),
    releaseBindings: () => void jobWriter.release(['open-binding', 'profile-missing']),
    start: () => recoverJobs({ store, jobWriter }),
  };
}

/** Sets right what a crash cut off; a submission that was under way is unknown now, and is never sent again automatically. */
function recoverJobs({ store, jobWriter }: { store: Store; jobWriter: JobWriter }): void {
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
