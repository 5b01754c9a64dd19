import type { Profile } from '../../../../shared/service/profile.ts';
import type { Store } from '../../ports.ts';
import type { RateWindow } from '../pace/rate-window.ts';
import type { Lane } from './submissions-under-way.ts';

export interface LaneNow {
  readonly profileId: string;
  readonly profile: Profile;
  /** Of this lane. */
  readonly models: readonly string[];
  /** How many of this lane are under way. */
  readonly inLane: number;
  /** All that are under way for the profile. */
  readonly ofProfile: readonly { readonly jobId: string; readonly lane: Lane }[];
  /** Whether a single job has to go first, to find out how things are. */
  readonly isProbe: boolean;
}

/** How many more jobs of a lane may start: what is being prepared has its place and its pace, and only its intent takes them. */
export function countPlaces(deps: { store: Store; rate: RateWindow }, lane: LaneNow): number {
  const { profileId, profile, ofProfile, isProbe } = lane;
  if (isProbe && ofProfile.length > 0) return 0;
  const free = profile.limits.concurrent - lane.inLane - countAtService(deps.store, lane);
  const room = deps.rate.roomFor(profileId, profile.limits.submitsPerMinute);
  // Where there is pace for all that run and all that might, nobody asks which of them have taken theirs.
  const paced = room >= free + ofProfile.length ? free : room - countPreparing(deps.store, ofProfile);
  return Math.max(0, Math.min(free, paced, isProbe ? 1 : Number.POSITIVE_INFINITY));
}

/** What was sent has taken its pace already. */
function countPreparing(store: Store, entries: readonly { jobId: string }[]): number {
  return entries.filter(({ jobId }) => {
    const state = store.jobs.find(jobId)?.state;
    return state === 'queued' || state === 'uploading';
  }).length;
}

/** Without a query nobody could say when a generation ended, so that it must not keep its place for ever. */
function countAtService(store: Store, { profileId, profile, models }: LaneNow): number {
  return profile.generation === null ? 0 : store.jobs.countAtService(profileId, models);
}
