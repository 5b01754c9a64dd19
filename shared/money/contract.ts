import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';
import { ledgerRowSchema, ledgerSummarySchema } from './ledger.ts';

/** Where a file was saved; null when the dialog was closed. */
const savedFile = z.strictObject({ path: z.string() }).nullable();

export const ledgerCalls = {
  /** `since` in epoch milliseconds; null for all that was ever sent. */
  'ledger.summary': {
    input: z.strictObject({ since: z.number().nullable().default(null) }),
    output: ledgerSummarySchema,
  },
  /** Submissions since a time (null: all), newest first. */
  'ledger.page': {
    input: z.strictObject({
      since: z.number().nullable().default(null),
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
