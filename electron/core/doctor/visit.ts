import type { Profile } from '../../../shared/service/profile.ts';
import type { Inspection } from '../ports/connectivity-probe.ts';
import type { Secrets } from '../ports.ts';
import type { FreeReads } from './judge-query.ts';
import { type StepOutcome, skipped } from './outcome.ts';

/** Everything that one run knows. */
export interface Visit {
  readonly profileId: string;
  readonly profile: Profile;
  readonly allowTestSubmission: boolean;
  readonly signal: AbortSignal;
  inspection: Inspection | null;
  reads: FreeReads | null;
}

/** Whether the service was reached, and could prove its name. */
export function isReached({ inspection }: Visit): boolean {
  return inspection?.kind === 'connected' && (inspection.tls?.problem ?? null) === null;
}

/** What every request to the service needs first. */
export async function whyNot(secrets: Secrets, visit: Visit): Promise<StepOutcome | null> {
  if (!isReached(visit)) return skipped('needs-connection');
  const key = await secrets.readKey(visit.profileId);
  const refused = visit.reads?.withKey.ok && [401, 403].includes(visit.reads.withKey.value.status);
  return key === null || refused ? skipped('needs-key') : null;
}
