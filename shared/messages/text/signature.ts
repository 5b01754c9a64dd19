import type { SignatureBinding } from '../../service/signature-binding.ts';

/** Words for the secret with which a service signs its deliveries. */
export const SIGNATURE_TEXT = {
  title: 'Secret for signed deliveries',
  lead: (scheme: SignatureBinding['scheme'], isStored: boolean) =>
    `${SCHEMES[scheme]} ${isStored ? 'Only correctly signed deliveries are accepted.' : 'No delivery is accepted until you store the secret.'}`,
  secret: 'Secret',
  placeholder: 'Paste the secret from the service’s dashboard',
  replace: 'Paste a new secret to replace the stored one',
  store: 'Store secret',
  remove: 'Remove secret',
  storedToast: 'Secret stored',
  removedToast: 'Secret removed',
} as const;

const SCHEMES: { readonly [Scheme in SignatureBinding['scheme']]: string } = {
  'standard-webhooks': 'This service signs its deliveries (Standard Webhooks).',
  'shared-secret': 'This service sends a secret with each delivery.',
  hmac: 'This service signs its deliveries with a secret.',
};
