import { useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { DELIVERY_TEXT as TEXT } from '../../../../shared/messages/text/delivery.ts';
import { SETTINGS_TEXT } from '../../../../shared/messages/text/settings.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../projections/run-call.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';

/** Stores the tunnel's authtoken; like a key it is never read back. */
export function TunnelToken({ hasToken, onChanged }: { hasToken: boolean; onChanged: () => void }) {
  const [backend, setBackend] = useState<CallOutput<'key.backend'> | null>(null);
  const [token, setToken] = useState('');
  const [acceptPlain, setAcceptPlain] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => void call('key.backend', {}).then((answer) => answer.ok && setBackend(answer.value)), []);
  const isPlain = backend?.kind === 'plain';
  const canStore = token.trim() !== '' && backend !== null && (!isPlain || acceptPlain);

  async function store(): Promise<void> {
    if (!canStore) return;
    const answer = await call('delivery.storeToken', { token: token.trim(), acceptPlain });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setToken('');
    onChanged();
    showToast({ tone: 'done', text: TEXT.tokenStored });
  }

  async function remove(): Promise<void> {
    if ((await runCall('delivery.removeToken', {})) === null) return;
    onChanged();
    showToast({ tone: 'note', text: TEXT.tokenRemoved });
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <div className={styles.lineEnd}>
        <TextInput
          label={TEXT.token}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          placeholder={hasToken ? TEXT.tokenReplace : TEXT.tokenPlaceholder}
          value={token}
          onText={setToken}
        />
        <Button type="submit" isDisabled={!canStore}>
          {TEXT.tokenStore}
        </Button>
        {hasToken && (
          <Button look="quiet" aria-label={TEXT.tokenRemoveNamed} onPress={() => void remove()}>
            {TEXT.tokenRemove}
          </Button>
        )}
      </div>
      {isPlain && (
        <>
          <p className={rows.lead}>{SETTINGS_TEXT.keyPlainLead}</p>
          <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
        </>
      )}
      {backend?.kind === 'keychain' && <p className={rows.lead}>{TEXT.tokenLead(backend.name)}</p>}
      <button
        type="button"
        className={styles.link}
        onClick={() => void runCall('app.openExternal', { url: TEXT.tokenUrl })}
      >
        {TEXT.tokenWhere}
      </button>
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}
