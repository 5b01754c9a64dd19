import { type ReactNode, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { SETTINGS_TEXT, SETTINGS_TEXT as TEXT } from '../../../../shared/settings/text.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { type SecretKeeping, useSecretKeeping } from '../../../state/use-secret-keeping.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import rows from '../rows/settings-room.module.css';
import styles from './service-section.module.css';

interface SecretWords {
  readonly title: string;
  readonly lead: string | null;
  readonly label: string;
  readonly placeholder: string;
  readonly store: string;
  readonly remove: string;
}

interface SecretEntryProps {
  readonly keeping: SecretKeeping;
  readonly words: SecretWords;
  readonly isStored: boolean;
  readonly isNext?: boolean;
  readonly canKeep: boolean;
  readonly onStore: (secret: string) => Promise<Result<unknown>>;
  readonly onStored: () => void;
  readonly onRemove: () => void;
  /** Stands below the box. */
  readonly children?: ReactNode;
}

/** Stores a secret. What is typed lives in this box only until it is stored; it is never read back. */
export function SecretEntry(props: SecretEntryProps) {
  const { keeping, words, isStored, isNext = false, onStored, onRemove, children } = props;
  const [secret, setSecret] = useState('');
  const canStore = secret.trim() !== '' && props.canKeep && keeping.hasConsent;

  async function store(): Promise<void> {
    if (!canStore || !(await keeping.keep(props.onStore(secret.trim())))) return;
    setSecret('');
    onStored();
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
        <h3>{words.title}</h3>
        {words.lead !== null && <p className={rows.lead}>{words.lead}</p>}
      </div>
      {keeping.isPlain && <PlainConsent keeping={keeping} />}
      <div className={styles.keyLine}>
        <TextInput
          label={words.label}
          isLabelHidden
          type="password"
          autoFocus={isNext}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          placeholder={words.placeholder}
          value={secret}
          onText={setSecret}
        />
        <Button type="submit" isDisabled={!canStore}>
          {words.store}
        </Button>
        {isStored && (
          <Button look="quiet" onPress={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      {children}
      {keeping.failure !== null && <ErrorNote failure={keeping.failure} />}
    </form>
  );
}

function PlainConsent({ keeping }: { readonly keeping: SecretKeeping }) {
  return (
    <div className={styles.consent}>
      <Toggle
        label={SETTINGS_TEXT.keyPlainConsent}
        isOn={keeping.acceptPlain}
        onChange={keeping.setAcceptPlain}
      />
    </div>
  );
}

/** Stores the key of a profile, and says where one is had. */
export function KeyEntry(props: {
  readonly profile: { id: string; name: string; hasKey: boolean };
  /** Whether it is what comes next: then it takes the focus. */
  readonly isNext: boolean;
  readonly onChanged: () => void;
}) {
  const { profile, isNext, onChanged } = props;
  const dashboardUrl = useCore((core) => core.profile.dashboardUrl);
  const keeping = useSecretKeeping();
  const { backend, acceptPlain, unknown } = keeping;

  async function remove(): Promise<void> {
    if ((await runCall('key.remove', { profileId: profile.id })) === null) return;
    onChanged();
    showToast({ tone: 'note', text: TEXT.keyRemovedToast });
  }

  return (
    <SecretEntry
      keeping={keeping}
      words={{
        title: TEXT.keyFor(profile.name),
        lead: backend === null ? null : describeBackend(backend),
        label: TEXT.key,
        placeholder: profile.hasKey ? TEXT.keyReplace : TEXT.keyPlaceholder,
        store: TEXT.storeKey,
        remove: TEXT.removeKey,
      }}
      isStored={profile.hasKey}
      isNext={isNext}
      canKeep={backend !== null && backend.kind !== 'unavailable'}
      onStore={(key) => call('key.store', { profileId: profile.id, key, acceptPlain })}
      onStored={() => {
        onChanged();
        showToast({ tone: 'done', text: TEXT.keyStoredToast });
      }}
      onRemove={() => void remove()}
    >
      {dashboardUrl?.startsWith('https:') && (
        <button
          type="button"
          className={styles.link}
          onClick={() => void runCall('app.openExternal', { url: dashboardUrl })}
        >
          {TEXT.getKey}
        </button>
      )}
      {unknown !== null && <ErrorNote failure={unknown} />}
    </SecretEntry>
  );
}

function describeBackend({ kind, name }: CallOutput<'key.backend'>): string {
  if (kind === 'plain') return TEXT.keyPlainLead;
  return kind === 'unavailable' ? TEXT.keyUnavailable : TEXT.keyLead(name);
}
