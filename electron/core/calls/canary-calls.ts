import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

type CanaryCallName = 'canary.release' | 'canary.cancel' | 'canary.preview' | 'canary.change';

/** Answers for the rest of a batch whose first jobs went ahead. */
export function createCanaryCalls({ canary }: CoreCallDeps): Handlers<CanaryCallName> {
  return {
    'canary.release': async ({ batchId }) => succeed(canary.release(batchId)),
    'canary.cancel': async ({ batchId }) => succeed(canary.cancel(batchId)),
    'canary.preview': async ({ batchId, changes }) => succeed(await canary.preview(batchId, changes)),
    'canary.change': async ({ batchId, changes, send }) =>
      succeed(await canary.change(batchId, changes, send)),
  };
}
