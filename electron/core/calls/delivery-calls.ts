import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** Answers for the ways in which results arrive. */
export function createDeliveryCalls({
  deliveryService,
}: CoreCallDeps): Handlers<'delivery.state' | 'delivery.test'> {
  return {
    'delivery.state': async () => succeed(await deliveryService.state()),
    'delivery.test': async () => succeed(await deliveryService.test()),
  };
}
