import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';
import { deliveryStateSchema, deliveryTestSchema } from './text.ts';

export const deliveryCalls = {
  'delivery.state': { input: emptyObject, output: deliveryStateSchema },
  /** Sends a request to the address that services are told, and waits for it at the listener. A test that fails is an answer too. */
  'delivery.test': { input: emptyObject, output: deliveryTestSchema },
  /** Stores the authtoken of the tunnel's account where keys are stored. */
  'delivery.storeToken': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: z.strictObject({ token: z.string().min(1).max(4096), acceptPlain: z.boolean().default(false) }),
    output: emptyObject,
  },
  'delivery.removeToken': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: emptyObject,
    output: emptyObject,
  },
} as const;
