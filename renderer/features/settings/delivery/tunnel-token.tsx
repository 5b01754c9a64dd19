import { useState } from 'react';
import { DELIVERY_TEXT as TEXT } from '../../../../shared/results/text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { type SecretKeeping, useSecretKeeping } from '../../../state/use-secret-keeping.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';

/** Stores the tunnel's authtoken; like a key it is never read back. */
export function TunnelToken({ hasToken, onChanged }: { hasToken: boolean; onChanged: () => void }) {
  const keeping = useSecretKeeping();
  const [token, setToken] = useState('');
  const canStore = token.trim() !== '' && keeping.backend !== null && keeping.hasConsent;

  async function store(): Promise<void> {
    const { acceptPlain } = keeping;
    if (!canStore) return;
    if (!(await keeping.keep(call('delivery.storeToken', { token: token.trim(), acceptPlain })))) return;
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
      <WhereKept keeping={keeping} />
      <button
        type="button"
        className={styles.link}
        onClick={() => void runCall('app.openExternal', { url: TEXT.tokenUrl })}
      >
        {TEXT.tokenWhere}
      </button>
      {keeping.failure !== null && <ErrorNote failure={keeping.failure} />}
    </form>
  );
}

/** Where the token is kept; a plain file asks the artist first. */
function WhereKept({ keeping }: { readonly keeping: SecretKeeping }) {
  const { backend, isPlain, acceptPlain, setAcceptPlain } = keeping;
  if (isPlain)
    return (
      <>
        <p className={rows.lead}>{SETTINGS_TEXT.keyPlainLead}</p>
        <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
      </>
    );
  return backend?.kind === 'keychain' && <p className={rows.lead}>{TEXT.tokenLead(backend.name)}</p>;
}
