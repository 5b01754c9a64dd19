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
      deps.log.error('store-waits', { code: error.failure.code, ...error.failure.details });
      await deps.clock.sleep(RETRY_MILLISECONDS);
    }
  }
}

/** What a log says of something that was thrown: a full disk by its name, and only of a bug where it came from. */
export function describeThrown(error: unknown): string {
  return error instanceof Error && !(error instanceof StoreError)
    ? (error.stack ?? error.message)
    : String(error);
}
