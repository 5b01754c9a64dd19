import type { Core } from '../core/core.ts';
import type { Store } from '../core/ports.ts';

/** Unfinished jobs of a service that the command was not given. */
export interface Strangers {
  readonly profileId: string;
  /** The profile's name and address as the folder has them; null where it has none any more. */
  readonly name: string | null;
  readonly baseUrl: string | null;
  readonly jobs: number;
}

/** Whose unfinished jobs lie in the folder beside the command's own. */
export async function listStrangers(
  store: Store,
  core: Core,
  isOwn: (profileId: string) => boolean,
): Promise<Strangers[]> {
  const counts = new Map<string, number>();
  for (const { profileId } of store.jobs.inState(
    'queued',
    'uploading',
    'sending',
    'submitted',
    'fetching',
    'unknown',
  ))
    if (!isOwn(profileId)) counts.set(profileId, (counts.get(profileId) ?? 0) + 1);
  const rows = [...counts].map(async ([profileId, jobs]) => {
    const profile = await core.calls['profiles.get']({ profileId });
    const { name, baseUrl } = profile.ok ? profile.value : { name: null, baseUrl: null };
    return { profileId, name, baseUrl, jobs };
  });
  return Promise.all(rows);
}
