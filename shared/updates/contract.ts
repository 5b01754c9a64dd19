import { emptyObject } from '../kernel/common-calls.ts';
import { updateStateSchema } from './decide-updates.ts';

export const updateCalls = {
  /** The event `update-changed` tells of what comes after. */
  'updates.state': { where: 'desktop', input: emptyObject, output: updateStateSchema },
  /** Asks for a newer version, and downloads one; answered before that has ended. */
  'updates.check': { where: 'desktop', input: emptyObject, output: emptyObject },
} as const;
