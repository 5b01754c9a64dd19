import { z } from 'zod';
import { deliveryStateSchema, deliveryTestSchema } from '../../domain/service/delivery.ts';
import { nothing } from './common.ts';

export const deliveryCalls = {
  'delivery.state': { input: nothing, output: deliveryStateSchema },
  /** Sends a request to the address that services are told, and waits for it at the listener. A test that fails is an answer too. */
  'delivery.test': { input: nothing, output: deliveryTestSchema },
  /** Stores the authtoken of the tunnel's account where keys are stored. */
  'delivery.storeToken': {
    where: 'desktop',
    input: z.strictObject({ token: z.string().min(1).max(4096), acceptPlain: z.boolean().default(false) }),
    output: nothing,
  },
  'delivery.removeToken': { where: 'desktop', input: nothing, output: nothing },
} as const;
