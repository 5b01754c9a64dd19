import { type Clock, type Log, StoreError } from '../ports.ts';

const RETRY_MILLISECONDS = 2000;

/**
 * Writes what must not be forgotten, such as a paid submission's answer, as soon as the disk takes it: a full disk is
 * waited out. Only a bug rejects. A kill meanwhile leaves what was written before, which is always on the safe side.
 */
export async function persist<T>(deps: { clock: Clock; log: Log }, write: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      deps.log.error('store-waits', { code: error.failure.code });
      await deps.clock.sleep(RETRY_MILLISECONDS);
    }
  }
}
