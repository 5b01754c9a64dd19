import type { JobPage, NamedJobPage } from '../../../shared/domain/queue/job-page.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** More than any window has room for; the others follow while it is drawn. */
const FIRST_PAGE = 200;
/** Read, sent and applied within a frame. */
const LATER_PAGE = 1000;

/** Answers for the app as a whole. */
export function createAppCalls({
  store,
  statusMonitor,
  profiles,
  settings,
}: CoreCallDeps): Handlers<'app.snapshot' | 'jobs.page'> {
  const nameBatches = (page: JobPage): NamedJobPage => ({
    ...page,
    batches: store.batches.names([...new Set(page.jobs.map(({ batchId }) => batchId))]),
  });
  return {
    'app.snapshot': async () => {
      const status = statusMonitor.read();
      const profile = profiles.get(status.profileId) ?? profiles.get(PRACTICE_PROFILE_ID);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: status.profileId }));
      return succeed({
        status,
        settings: settings.read(),
        profile,
        ...nameBatches(store.jobs.page(null, FIRST_PAGE)),
        takes: status.takes,
      });
    },
    'jobs.page': async ({ after }) => succeed(nameBatches(store.jobs.page(after, LATER_PAGE))),
  };
}
