import { z } from 'zod';
import { watchOrderSchema, watchReportSchema } from '../../domain/prompt/watch.ts';
import { idSchema, nothing } from './common.ts';

const watchId = z.strictObject({ watchId: idSchema });
const reports = z.array(watchReportSchema);

/** Folders whose new files become jobs. Each call answers all watches as they are then. */
export const watchCalls = {
  /** Opens the system's dialog for a folder; null when it was closed. */
  'watches.chooseFolder': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  'watches.list': { input: nothing, output: reports },
  /** Begins to watch, for the active profile. Errors: NOT_FOUND (template), PROFILE_MISSING, WATCH_REFUSED. */
  'watches.add': { input: watchOrderSchema, output: reports },
  'watches.pause': { input: watchId.extend({ paused: z.boolean() }), output: reports },
  /** Ends it; its jobs stay. */
  'watches.remove': { input: watchId, output: reports },
  /** Takes an ending back, with all that it has seen and made: only of one that was ended since the start. Errors: NOT_FOUND. */
  'watches.restore': { input: watchId, output: reports },
  /** Looks once more at the files that made no job. */
  'watches.retry': { input: watchId, output: reports },
} as const;
