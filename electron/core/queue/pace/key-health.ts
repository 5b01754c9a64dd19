import type { Store } from '../../ports.ts';

/** Whether the keys of services are there and are accepted. */
export interface KeyHealth {
  /** What holds every job that needs the key; null when nothing is known against it. */
  keyHold(profileId: string): 'key-refused' | 'no-key' | null;
  /** The service refused the key: nothing goes out until the key changes or the artist resumes. Survives a restart. */
  keyRefused(profileId: string): void;
  keyMissing(profileId: string): void;
  /** Somebody has read the key. Whoever missed it may have looked before it was stored, and say so after that. */
  keyFound(profileId: string): void;
  keyChanged(profileId: string): void;
}

const refusedKey = (profileId: string) => `key-refused:${profileId}`;

/** Only refused keys are kept in the store. */
export function createKeyHealth(store: Store, onChange: () => void): KeyHealth {
  const missing = new Set<string>();
  const isRefused = (profileId: string) => store.values.read(refusedKey(profileId)) === true;
  return {
    keyHold(profileId) {
      if (isRefused(profileId)) return 'key-refused';
      return missing.has(profileId) ? 'no-key' : null;
    },
    keyRefused(profileId) {
      store.transact((tx) => tx.values.write(refusedKey(profileId), true));
      onChange();
    },
    keyMissing(profileId) {
      missing.add(profileId);
      onChange();
    },
    keyFound(profileId) {
      if (missing.delete(profileId)) onChange();
    },
    keyChanged(profileId) {
      missing.delete(profileId);
      if (isRefused(profileId)) store.transact((tx) => tx.values.write(refusedKey(profileId), false));
      onChange();
    },
  };
}
