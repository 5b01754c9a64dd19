import { z } from 'zod';

/** What an entry of a contract says of its call. */
export interface CallEntry {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
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
