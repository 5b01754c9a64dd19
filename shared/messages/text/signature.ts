import type { SignatureBinding } from '../../service/signature-binding.ts';

/** Words for the secret with which a service signs its deliveries. */
export const SIGNATURE_TEXT = {
  title: 'Secret of signed deliveries',
  lead: (scheme: SignatureBinding['scheme'], isStored: boolean) =>
    `${SCHEMES[scheme]} ${isStored ? 'Only deliveries that are rightly signed are taken.' : 'Until its secret is stored, no delivery is taken.'}`,
  secret: 'Secret',
  placeholder: 'Paste the secret from the service’s dashboard',
  replace: 'Paste a new secret to replace the stored one',
  store: 'Store secret',
  remove: 'Remove secret',
  storedToast: 'Secret stored',
  removedToast: 'Secret removed',
} as const;

const SCHEMES: { readonly [Scheme in SignatureBinding['scheme']]: string } = {
  'standard-webhooks': 'This service signs what it delivers, by Standard Webhooks.',
  'shared-secret': 'This service sends a secret along with what it delivers.',
  hmac: 'This service signs what it delivers, with a secret of its own.',
};
