import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import { SETTINGS_TEXT } from '../../../../shared/messages/text/settings.ts';
import { SIGNATURE_TEXT as TEXT, wordSignature } from '../../../../shared/messages/text/signature.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core-store.ts';
import { runCall } from '../../../projections/run-call.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import rows from '../rows/settings-room.module.css';
import styles from './service-section.module.css';

/** Stores the secret of signed deliveries, where the active profile says that they are signed; it is never read back. */
export function WebhookSecretEntry({ profileId }: { readonly profileId: string }) {
  const signature = useCore((core) => core.profile.webhook?.signature ?? null);
  const [isStored, setIsStored] = useState(false);
  const [isPlain, setIsPlain] = useState(false);
  const [secret, setSecret] = useState('');
  const [acceptPlain, setAcceptPlain] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const look = useCallback(async () => {
    const stored = await call('webhookSecret.stored', { profileId });
    if (stored.ok) setIsStored(stored.value.stored);
  }, [profileId]);
  useEffect(() => {
    void look();
    void call('key.backend', {}).then((answer) => setIsPlain(answer.ok && answer.value.kind === 'plain'));
  }, [look]);
  if (signature === null) return null;
  const canStore = secret.trim() !== '' && (!isPlain || acceptPlain);

  async function store(): Promise<void> {
    if (!canStore) return;
    const answer = await call('webhookSecret.store', { profileId, secret: secret.trim(), acceptPlain });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setSecret('');
    await look();
    showToast({ tone: 'done', text: TEXT.storedToast });
  }

  async function remove(): Promise<void> {
    if ((await runCall('webhookSecret.remove', { profileId })) === null) return;
    await look();
    showToast({ tone: 'note', text: TEXT.removedToast });
  }

  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <div>
        <h3>{TEXT.title}</h3>
        <p className={rows.lead}>{wordSignature(signature.scheme, isStored)}</p>
      </div>
      {isPlain && (
        <div className={styles.consent}>
          <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
        </div>
      )}
      <div className={styles.keyLine}>
        <TextInput
          label={TEXT.secret}
          isLabelHidden
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          placeholder={isStored ? TEXT.replace : TEXT.placeholder}
          value={secret}
          onText={setSecret}
        />
        <Button type="submit" isDisabled={!canStore}>
          {TEXT.store}
        </Button>
        {isStored && (
          <Button look="quiet" onPress={() => void remove()}>
            {TEXT.remove}
          </Button>
        )}
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}
