import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallParts } from './call-parts.ts';

/** Answers for the app as a whole. */
export function createAppCalls({
  store,
  statusMonitor,
  profiles,
  settings,
}: CoreCallParts): Handlers<'app.snapshot'> {
  return {
    'app.snapshot': async () => {
      const status = statusMonitor.read();
      const profile = profiles.get(status.profileId) ?? profiles.get(PRACTICE_PROFILE_ID);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: status.profileId }));
      const jobs = store.jobs.list();
      return succeed({
        status,
        settings: settings.read(),
        profile,
        jobs,
        batches: store.batches.names([...new Set(jobs.map(({ batchId }) => batchId))]),
        takes: status.takes,
      });
    },
  };
}
