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
      logThrown(deps.log, 'store-waits', error);
      await deps.clock.sleep(RETRY_MILLISECONDS);
    }
  }
}

/** Logs what was thrown: a disk that fails by its name, and only of a bug where it came from. */
export function logThrown(
  log: Log,
  event: string,
  error: unknown,
  details: Record<string, unknown> = {},
): void {
  if (error instanceof StoreError)
    log.error('store-waits', { ...details, code: error.failure.code, ...error.failure.details });
  else log.error(event, { ...details, error: describeThrown(error) });
}

/** A thrown error as text, with its stack. */
export function describeThrown(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
