import { setTimeout as sleep } from 'node:timers/promises';

/** Two seconds in all: longer than a virus scanner looks at a new file, shorter than an artist waits for a word. */
export const PAUSES: readonly number[] = [10, 20, 40, 80, 150, 200, 250, 250, 250, 250, 250, 250];

/** A file stayed in the hands of another program. `code` is what the system said last. */
export class FileHeldError extends Error {
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(`held by another program: ${cause.message}`, { cause });
    this.code = cause.code ?? 'EBUSY';
  }
}

/**
 * Whether another program may only be holding the file. Windows refuses what anybody else has open, as `EPERM` or `EACCES` too;
 * elsewhere these mean that it is not allowed, which no waiting changes.
 */
export function mayBeHeld(error: unknown, platform: string): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'EBUSY') return true;
  return platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
}

export interface Patience {
  readonly platform?: string;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Does what renames, replaces or removes a file, again and again for two seconds while another program has it in its hands, such as a
 * virus scanner or a player. Rejects with a {@link FileHeldError} after that, and at once with what waiting can't change.
 */
export async function patiently<Value>(
  work: () => Promise<Value>,
  { platform = process.platform, pause = sleep }: Patience = {},
): Promise<Value> {
  for (const milliseconds of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!mayBeHeld(error, platform)) throw error;
    }
    await pause(milliseconds);
  }
  try {
    return await work();
  } catch (error) {
    throw nameHeld(error, platform);
  }
}

/** What is thrown of the last try. */
function nameHeld(error: unknown, platform: string): unknown {
  return mayBeHeld(error, platform) ? new FileHeldError(error as NodeJS.ErrnoException) : error;
}

/** The same where nothing can be awaited: it blocks its thread, so it is for a start alone. */
export function patientlySync<Value>(work: () => Value, platform: string = process.platform): Value {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (const milliseconds of PAUSES) {
    try {
      return work();
    } catch (error) {
      if (!mayBeHeld(error, platform)) throw error;
    }
    Atomics.wait(nothing, 0, 0, milliseconds);
  }
  try {
    return work();
  } catch (error) {
    throw nameHeld(error, platform);
  }
}
