import { failure } from '../../../shared/errors.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { referencesToSend } from '../../../shared/service/files-to-send.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { findFiles } from '../batch/find-files.ts';
import { loadSheet, saveSheet } from '../batch/stored-sheet.ts';
import type { Handlers } from '../calls.ts';
import type { Store } from '../ports.ts';
import { checkJobs } from '../queue/sending/check-job.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

type BatchCallName = 'batch.load' | 'batch.save' | 'batch.findFiles' | 'batch.check';

/** Answers for the sheet of the Batch room. */
export function createBatchCalls(deps: CoreCallDeps): Handlers<BatchCallName> {
  const { store, profiles, settings } = deps;
  return {
    'batch.load': async () => succeed(loadSheet(store)),
    'batch.save': async (change) => {
      saveSheet(store, change);
      return DONE;
    },
    'batch.findFiles': async ({ texts, folder }) => succeed(await findFiles(deps, texts, folder)),
    'batch.check': async ({ jobs }) => {
      const profileId = settings.read().activeProfileId;
      const profile = profiles.usable(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      return succeed({
        problems: await checkJobs(store, profile, jobs),
        ...countUploads(store, profile, jobs),
      });
    },
  };
}

/** What would have to be uploaded for the jobs: the same file counts once. */
function countUploads(
  store: Store,
  profile: Profile,
  jobs: readonly JobRequest[],
): Pick<CallOutput<'batch.check'>, 'files' | 'bytes'> {
  const ids = new Set<string>();
  for (const { model, input } of jobs) {
    const found = findModel(model, profile);
    if (found === undefined) continue;
    for (const reference of referencesToSend(resolveForm(found, profile), input))
      if (reference.kind === 'file') ids.add(reference.assetId);
  }
  const assets = store.assets.byId([...ids]);
  return { files: assets.length, bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0) };
}
