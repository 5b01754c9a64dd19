import { z } from 'zod';

/** What an entry of a contract says of its call. */
export interface CallEntry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Changes what the app keeps: its data, its settings, a secret, a file of its own. */
  readonly writes?: true;
  /**
   * `always`: made to have something submitted, so the window makes it once for each press. `maybe`: may let something be submitted
   * as well, or lift a bound of it. Either is asked about where no hand was seen.
   */
  readonly spends?: 'always' | 'maybe';
  /** `queue.undo` takes back what it did. */
  readonly undoable?: true;
  /** Needs the desktop around the core; left out, the core answers it wherever it runs. */
  readonly where?: 'desktop';
  /** Answered with the revision of the last event before it. */
  readonly atRevision?: true;
}

/** What a call takes that needs no input, and gives that has nothing to tell. */
export const emptyObject = z.strictObject({});
export const idSchema = z.string().min(1).max(64);
export const jobId = z.strictObject({ jobId: idSchema });
export const jobIds = z.strictObject({ jobIds: z.array(idSchema).min(1).max(20_000) });
export const takeId = z.strictObject({ takeId: idSchema });
export const profileId = z.strictObject({ profileId: z.string() });
