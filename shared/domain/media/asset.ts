import { z } from 'zod';
import { mediaDetailsSchema } from './media-details.ts';
import { mediaKindSchema } from './media-reference.ts';

/** A local file that references point at, as it was when it was added: facts are read from its content, not its name. */
export const assetSchema = z.strictObject({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  kind: mediaKindSchema,
  mime: z.string(),
  bytes: z.number().int(),
  /** Milliseconds since the epoch, as the file system gives it; with `bytes`, shows a file changed after queueing. */
  modifiedAt: z.number(),
  /** Hex SHA-256 of the content; null until it was read through once. */
  sha256: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds; null for images and where it cannot be read. */
  duration: z.number().nullable(),
  /** Left out where they were not read yet: the file was added by an earlier version, or by another room. */
  details: mediaDetailsSchema.optional(),
  /** The asset that a fix made it from; left out for what came from elsewhere. */
  derivedFrom: z.string().optional(),
  /** Its bytes are in the cloud alone, as it was last looked at; it is fetched when it is used. Never kept. */
  isInCloud: z.literal(true).optional(),
});
export type Asset = z.infer<typeof assetSchema>;
