import { useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { SETTINGS_TEXT } from '../../../../shared/messages/text/settings.ts';
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

/** Stores a key. What is typed lives in this box only until it is stored; it is never read back. */
export function KeyEntry(props: {
  readonly profile: { id: string; name: string; hasKey: boolean };
  readonly onChanged: () => void;
}) {
  const { profile, onChanged } = props;
  const dashboardUrl = useCore((core) => core.profile.dashboardUrl);
  const [backend, setBackend] = useState<CallOutput<'key.backend'> | null>(null);
  const [key, setKey] = useState('');
  const [acceptPlain, setAcceptPlain] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      void call('key.backend', {}).then((answer) =>
        answer.ok ? setBackend(answer.value) : setFailure(answer.error),
      ),
    [],
  );
  const isPlain = backend?.kind === 'plain';
  const canStore =
    key.trim() !== '' && backend !== null && backend.kind !== 'unavailable' && (!isPlain || acceptPlain);

  async function store(): Promise<void> {
    if (!canStore) return;
    const answer = await call('key.store', { profileId: profile.id, key: key.trim(), acceptPlain });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setKey('');
    onChanged();
    showToast({ tone: 'done', text: SETTINGS_TEXT.keyStoredToast });
  }

  async function remove(): Promise<void> {
    if ((await runCall('key.remove', { profileId: profile.id })) === null) return;
    onChanged();
    showToast({ tone: 'note', text: SETTINGS_TEXT.keyRemovedToast });
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
        <h3>{SETTINGS_TEXT.keyFor(profile.name)}</h3>
        {backend !== null && <p className={rows.lead}>{wordBackend(backend)}</p>}
      </div>
      {isPlain && (
        <div className={styles.consent}>
          <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
        </div>
      )}
      <div className={styles.keyLine}>
        <TextInput
          label={SETTINGS_TEXT.key}
          isLabelHidden
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          placeholder={profile.hasKey ? SETTINGS_TEXT.keyReplace : SETTINGS_TEXT.keyPlaceholder}
          value={key}
          onText={setKey}
        />
        <Button type="submit" isDisabled={!canStore}>
          {SETTINGS_TEXT.storeKey}
        </Button>
        {profile.hasKey && (
          <Button look="quiet" onPress={() => void remove()}>
            {SETTINGS_TEXT.removeKey}
          </Button>
        )}
      </div>
      {dashboardUrl?.startsWith('https:') && (
        <button
          type="button"
          className={styles.link}
          onClick={() => void runCall('app.openExternal', { url: dashboardUrl })}
        >
          {SETTINGS_TEXT.getKey}
        </button>
      )}
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}

function wordBackend({ kind, name }: CallOutput<'key.backend'>): string {
  if (kind === 'plain') return SETTINGS_TEXT.keyPlainLead;
  return kind === 'unavailable' ? SETTINGS_TEXT.keyUnavailable : SETTINGS_TEXT.keyLead(name);
}
