import { z } from 'zod';
import { emptyObject, idSchema } from '../kernel/common-calls.ts';
import { ledgerGroupSchema, ledgerRowSchema, ledgerSummarySchema } from './ledger.ts';

/** Where a file was saved; null when the dialog was closed. */
const savedFile = z.strictObject({ path: z.string() }).nullable();

/** `since` in epoch milliseconds, null for all that was ever sent; the id of a project, `UNSORTED`, or null for everything. */
const asked = z.strictObject({
  since: z.number().nullable().default(null),
  project: idSchema.nullable().default(null),
});

export const ledgerCalls = {
  'ledger.summary': { input: asked, output: ledgerSummarySchema },
  /** What each project cost and what belongs to none; of a project, what each of its shots cost. */
  'ledger.groups': { input: asked, output: z.strictObject({ groups: z.array(ledgerGroupSchema) }) },
  /** Submissions since a time (null: all), newest first. */
  'ledger.page': {
    input: asked.extend({
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.strictObject({ rows: z.array(ledgerRowSchema), total: z.number().int() }),
  },
  /** Asks where, then writes every submission as CSV. */
  'ledger.export': { where: 'desktop', input: emptyObject, output: savedFile },
  /** Asks where, then writes the program's log of the last days, without keys. */
  'log.export': { where: 'desktop', input: emptyObject, output: savedFile },
} as const;
