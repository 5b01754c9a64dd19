import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** Answers for OpenAPI documents. */
export function createImportCalls({
  profiles,
  outsideReader,
}: CoreCallDeps): Handlers<'profiles.importDocument'> {
  return {
    'profiles.importDocument': async ({ text, baseUrl, profileId }) => {
      const existing = profileId === undefined ? null : profiles.get(profileId);
      if (profileId !== undefined && existing === null) return fail(failure('NOT_FOUND', { profileId }));
      const imported = await outsideReader.importDocument({ text, baseUrl: baseUrl ?? null, existing });
      if (!imported.ok) return imported;
      return succeed({ profileText: imported.value.text, report: imported.value.report });
    },
  };
}
