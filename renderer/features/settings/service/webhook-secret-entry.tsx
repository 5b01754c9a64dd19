import { useCallback, useEffect, useState } from 'react';
import { describeSignature, SIGNATURE_TEXT as TEXT } from '../../../../shared/messages/text/signature.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { useSecretKeeping } from '../../../projections/use-secret-keeping.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useFirstReading } from '../first-reading.ts';
import { SecretEntry } from './secret-entry.tsx';

/** Stores the secret of signed deliveries, where the active profile says that they are signed. */
export function WebhookSecretEntry({ profileId }: { readonly profileId: string }) {
  const signature = useCore((core) => core.profile.webhook?.signature ?? null);
  const [isStored, setIsStored] = useState(useFirstReading(profileId).hasWebhookSecret ?? false);
  const keeping = useSecretKeeping();
  const { acceptPlain } = keeping;
  const look = useCallback(async () => {
    const stored = await call('webhookSecret.stored', { profileId });
    if (stored.ok) setIsStored(stored.value.stored);
  }, [profileId]);
  useEffect(() => void look(), [look]);
  if (signature === null) return null;

  async function remove(): Promise<void> {
    if ((await runCall('webhookSecret.remove', { profileId })) === null) return;
    await look();
    showToast({ tone: 'note', text: TEXT.removedToast });
  }

  return (
    <SecretEntry
      keeping={keeping}
      words={{
        title: TEXT.title,
        lead: describeSignature(signature.scheme, isStored),
        label: TEXT.secret,
        placeholder: isStored ? TEXT.replace : TEXT.placeholder,
        store: TEXT.store,
        remove: TEXT.remove,
      }}
      isStored={isStored}
      canKeep
      onStore={(secret) => call('webhookSecret.store', { profileId, secret, acceptPlain })}
      onStored={() => void look().then(() => showToast({ tone: 'done', text: TEXT.storedToast }))}
      onRemove={() => void remove()}
    />
  );
}
