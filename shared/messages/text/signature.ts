import type { SignatureBinding } from '../../service/signature-binding.ts';
import { spoken } from '../spoken.ts';
import { joinSentences } from './joining.ts';

/** Words for the secret with which a service signs its deliveries. */
export const SIGNATURE_TEXT = spoken('signature', {
  title: 'Secret for signed deliveries',
  schemes: {
    'standard-webhooks': 'This service signs its deliveries (Standard Webhooks).',
    'shared-secret': 'This service sends a secret with each delivery.',
    hmac: 'This service signs its deliveries with a secret.',
  } satisfies { readonly [Scheme in SignatureBinding['scheme']]: string },
  secretStored: 'Only correctly signed deliveries are accepted.',
  secretMissing: 'No delivery is accepted until you store the secret.',
  secret: 'Secret',
  placeholder: 'Paste the secret from the service’s dashboard',
  replace: 'Paste a new secret to replace the stored one',
  store: 'Store secret',
  remove: 'Remove secret',
  storedToast: 'Secret stored',
  removedToast: 'Secret removed',
});

/** How a service vouches for its deliveries, and what becomes of them as it is now. */
export function describeSignature(scheme: SignatureBinding['scheme'], isStored: boolean): string {
  const { schemes, secretStored, secretMissing } = SIGNATURE_TEXT;
  return joinSentences([schemes[scheme], isStored ? secretStored : secretMissing]);
}
