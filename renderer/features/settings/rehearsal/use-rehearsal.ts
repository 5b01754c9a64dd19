import { useEffect, useState } from 'react';
import type { Rehearsal } from '../../../../shared/domain/service/rehearsal.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useFirstReading } from '../first-reading.ts';

/** The rehearsal of a profile as it stands, read again whenever it could differ. */
export function useRehearsal(profileId: string) {
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(useFirstReading(profileId).rehearsal ?? null);
  const profile = useCore((core) => core.profile);
  const state = useCore((core) => (rehearsal === null ? undefined : core.jobs.get(rehearsal.jobId)?.state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile or state of the job is another answer
  useEffect(() => {
    let isGone = false;
    void call('rehearsal.read', { profileId }).then((answer) => {
      if (!isGone && answer.ok) setRehearsal(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [profileId, profile, state]);
  return { rehearsal, accept: setRehearsal };
}
