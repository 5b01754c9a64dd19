import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallParts } from './call-parts.ts';

/** Answers for the ways in which results arrive. */
export function createDeliveryCalls({ desk }: CoreCallParts): Handlers<'delivery.state' | 'delivery.test'> {
  return {
    'delivery.state': async () => succeed(await desk.state()),
    'delivery.test': async () => succeed(await desk.test()),
  };
}
