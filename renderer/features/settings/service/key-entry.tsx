import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { SETTINGS_TEXT as TEXT } from '../../../../shared/messages/text/settings.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { useSecretKeeping } from '../../../projections/use-secret-keeping.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { SecretEntry } from './secret-entry.tsx';
import styles from './service-section.module.css';

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
