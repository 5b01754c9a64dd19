import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { Job } from '../../../../shared/queue/job.ts';
import { call } from '../../../bridge.ts';

export type JobHistory = CallOutput<'jobs.history'>;

/** The history as it is now; read again with each change of the job, kept while the next one is on its way. */
export function useHistory(job: Job): { history: JobHistory | null; error: Failure | null } {
  const [history, setHistory] = useState<JobHistory | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  const { id, updatedAt, state } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: state and time are what makes a new line of history
  useEffect(() => {
    let isCurrent = true;
    void call('jobs.history', { jobId: id }).then((answer) => {
      if (!isCurrent) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setHistory(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, updatedAt, state]);
  return { history, error };
}
