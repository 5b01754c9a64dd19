import { z } from 'zod';
import { fileInHandSchema } from '../../../shared/domain/queue/safe-start.ts';

/** What one start leaves for the next; there is none after an end in order. */
export const startRecordSchema = z.strictObject({
  /** How many starts before this one ended unexpectedly, in a row. */
  early: z.number().int().min(0),
  /** True once it has run for so long that its end does not count as an early one by itself. */
  isWell: z.boolean(),
  /** Files that are worked on just now. */
  inHand: z.array(fileInHandSchema),
  /** Those of the start before, if it ended unexpectedly, while nobody has said what is to become of them. */
  suspects: z.array(fileInHandSchema),
});
export type StartRecord = z.infer<typeof startRecordSchema>;

/** Keeps the record so that the death of this process does not take it along; each call has happened when it returns. */
export interface StartMarker {
  /** Null where the last end was in order, and where nothing can be read. */
  read(): StartRecord | null;
  write(record: StartRecord): void;
  clear(): void;
}
