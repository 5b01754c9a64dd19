import type { Profile } from './profile.ts';

/** `paid`: a service that may charge. `practice`: the built-in service, where nothing can cost money. */
export type ProfileUse = 'paid' | 'practice';

/**
 * Leaves out what must not be used: towards a service that may charge, every binding that is only suggested and would
 * shape a submission (options, shapes, required lists, upload, test mode). Reading results by a suggested binding is
 * free and stays. A test run counts as paid here, because a wrong parameter name would be billed.
 */
export function usableProfile(profile: Profile, use: ProfileUse): Profile {
  if (use === 'practice') return profile;
  const suggested = Object.keys(profile.sources).filter((pointer) => profile.sources[pointer] === 'suggested');
  const touches = (prefix: string) => suggested.some((pointer) => pointer === prefix || pointer.startsWith(`${prefix}/`));
  const models = Object.fromEntries(
    Object.entries(profile.models).map(([id, model]) => {
      const options = Object.entries(model.options).filter(([key]) => !touches(`/models/${id}/options/${key}`));
      const { shape, ...rest } = model;
      const keepsShape = shape !== undefined && !touches(`/models/${id}/shape`);
      return [id, { ...rest, options: Object.fromEntries(options), ...(keepsShape ? { shape } : {}) }];
    }),
  );
  return {
    ...profile,
    models,
    upload: touches('/upload') ? null : profile.upload,
    testMode: touches('/testMode') ? null : profile.testMode,
    elementVideoField: touches('/elementVideoField') ? null : profile.elementVideoField,
  };
}

/** True where the profile allows a free test run of this model. */
export function canTest(profile: Profile, model: { id: string; testModeDescribed: boolean }): boolean {
  if (profile.testMode === null) return false;
  return profile.testMode.models?.includes(model.id) ?? model.testModeDescribed;
}
