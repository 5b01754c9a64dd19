import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { secretId } from '../../../../shared/service/profile/secret-name.ts';
import type { Clock, Log, Secrets, Store } from '../../ports.ts';
import { checkSignature, type SignedDelivery } from './check-signature.ts';
import type { DeliveryOwner } from './listener.ts';

/** More than can be signed within the tolerance by any service that is what it says. */
const REMEMBERED = 10_000;

export interface SignatureGuard {
  /** Whether a delivery may be taken. Where the profile binds a signature and no secret is stored, none is. */
  admits(owner: DeliveryOwner, delivery: SignedDelivery): Promise<boolean>;
  /** False where no delivery could be taken for want of the secret, and until it is known whether there is one. */
  canTake(profileId: string): boolean;
  /** To be called after the secret of a profile was stored or removed. */
  secretChanged(profileId: string): void;
}

/**
 * Lets only deliveries through that are signed as the profile says. A copy of one is let through for its own attempt,
 * where it changes nothing, so that a service whose acknowledgement was lost is not refused; for another attempt it is a replay.
 */
export function createSignatureGuard(deps: {
  store: Pick<Store, 'jobs'>;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  profile: (profileId: string) => Profile | null;
  /** Runs when it turns out that a profile has its secret, or has it no longer. */
  onChange: () => void;
}): SignatureGuard {
  const seen = new Map<string, string>();
  const hasSecret = new Map<string, boolean>();

  function canTake(profileId: string): boolean {
    if ((deps.profile(profileId)?.webhook?.signature ?? null) === null) return true;
    if (!hasSecret.has(profileId)) secretChanged(profileId);
    return hasSecret.get(profileId) === true;
  }

  function secretChanged(profileId: string): void {
    const before = hasSecret.get(profileId) ?? false;
    hasSecret.set(profileId, before);
    void deps.secrets.readKey(secretId({ kind: 'webhook-secret', profileId })).then((secret) => {
      hasSecret.set(profileId, secret !== null);
      if (before !== (secret !== null)) deps.onChange();
    });
  }

  async function admits(owner: DeliveryOwner, delivery: SignedDelivery): Promise<boolean> {
    const profileId = deps.store.jobs.find(owner.jobId)?.profileId;
    const binding = profileId === undefined ? null : (deps.profile(profileId)?.webhook?.signature ?? null);
    if (profileId === undefined || binding === null) return true;
    const secret = await deps.secrets.readKey(secretId({ kind: 'webhook-secret', profileId }));
    if (secret === null) return refuse(owner, 'no-secret');
    const verdict = checkSignature(binding, secret, delivery, deps.clock.now());
    if (!verdict.ok) return refuse(owner, verdict.reason);
    return (
      verdict.mark === null || isFirstFor(owner, `${profileId}:${verdict.mark}`) || refuse(owner, 'replayed')
    );
  }

  function isFirstFor({ attemptId }: DeliveryOwner, mark: string): boolean {
    const earlier = seen.get(mark);
    if (earlier !== undefined) return earlier === attemptId;
    seen.set(mark, attemptId);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  }

  function refuse(owner: DeliveryOwner, reason: string): false {
    deps.log.warn('delivery-refused', { ...owner, reason });
    return false;
  }

  return { admits, canTake, secretChanged };
}
