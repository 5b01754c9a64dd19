import { updateStateSchema } from '../../domain/settings/updates.ts';
import { nothing } from './common.ts';

export const updateCalls = {
  /** The event `update-changed` tells of what comes after. */
  'updates.state': { where: 'desktop', input: nothing, output: updateStateSchema },
  /** Asks for a newer version, and downloads one; answered before that has ended. */
  'updates.check': { where: 'desktop', input: nothing, output: nothing },
} as const;
