import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { CONNECTION_TEXT } from '../../../shared/messages/text/connection.ts';
import { SETTINGS_TEXT } from '../../../shared/messages/text/settings.ts';
import { call } from '../../bridge.ts';
import { useCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConnectService } from './connect-service.tsx';
import blocks from './connection.module.css';
import { DoctorPanel } from './doctor-panel.tsx';
import { KeyEntry } from './key-entry.tsx';
import { OpenBindingsList } from './open-bindings-list.tsx';
import styles from './service-section.module.css';
import rows from './settings-room.module.css';
import { WebhookSecretEntry } from './webhook-secret-entry.tsx';

type ProfileRow = CallOutput<'profiles.list'>[number];

/** Which service is used, its key, and where another profile is added. */
export function ServiceSection() {
  const { profiles, failure, reload } = useProfiles();
  const activeId = useCore((core) => core.status.profileId);
  const active = profiles?.find(({ id }) => id === activeId);
  return (
    <>
      <p className={rows.lead}>{SETTINGS_TEXT.serviceLead}</p>
      {failure !== null && <ErrorNote failure={failure} />}
      <ul className={styles.profiles} aria-label={SETTINGS_TEXT.profiles}>
        {profiles === null && failure === null && <li className={rows.lead}>{SETTINGS_TEXT.loading}</li>}
        {profiles?.map((profile) => (
          <ProfileEntry
            key={profile.id}
            profile={profile}
            isActive={profile.id === activeId}
            onChanged={reload}
          />
        ))}
      </ul>
      {active !== undefined && !active.practice && (
        <div className={blocks.block}>
          <KeyEntry key={active.id} profile={active} onChanged={reload} />
        </div>
      )}
      {active !== undefined && !active.practice && (
        <WebhookSecretEntry key={`secret ${active.id}`} profileId={active.id} />
      )}
      {active !== undefined && !active.practice && (
        <div className={blocks.block}>
          <h3>{CONNECTION_TEXT.openTitle}</h3>
          <OpenBindingsList key={active.id} />
        </div>
      )}
      {active !== undefined && (
        <div className={blocks.block}>
          <h3>{CONNECTION_TEXT.doctorTitle}</h3>
          <DoctorPanel key={active.id} />
        </div>
      )}
      <ConnectService onAdded={reload} />
    </>
  );
}

function ProfileEntry({
  profile,
  isActive,
  onChanged,
}: {
  profile: ProfileRow;
  isActive: boolean;
  onChanged: () => void;
}) {
  const { id, name, baseUrl, practice, hasKey } = profile;
  const keyWords = practice
    ? SETTINGS_TEXT.keyNotNeeded
    : hasKey
      ? SETTINGS_TEXT.keyStored
      : SETTINGS_TEXT.keyNone;
  async function activate(): Promise<void> {
    if ((await runCall('profiles.activate', { profileId: id })) !== null) onChanged();
  }
  return (
    <li className={classNames(styles.profile, isActive && styles.active)}>
      <div className={rows.words}>
        <div className={rows.name}>
          {name}
          {isActive && <span className={styles.mark}>{SETTINGS_TEXT.active}</span>}
        </div>
        <p className={`selectable ${styles.address}`}>
          {baseUrl} · {keyWords}
        </p>
        {practice && <p className={rows.lead}>{SETTINGS_TEXT.practiceMeaning}</p>}
      </div>
      <div className={styles.actions}>
        {practice && isActive && <RestartButton />}
        {!isActive && (
          <Button aria-label={SETTINGS_TEXT.activateNamed(name)} onPress={() => void activate()}>
            {SETTINGS_TEXT.use}
          </Button>
        )}
        {!practice && <ExportButton id={id} name={name} />}
        {!isActive && !practice && (
          <Button
            look="quiet"
            aria-label={SETTINGS_TEXT.removeNamed(name)}
            onPress={() => void removeProfile(profile, onChanged)}
          >
            {SETTINGS_TEXT.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The profile as a file, for another computer or another artist; the key is never part of it. */
function ExportButton({ id, name }: { id: string; name: string }) {
  async function save(): Promise<void> {
    const saved = await runCall('profiles.export', { profileId: id });
    if (saved !== null) showToast({ tone: 'done', text: CONNECTION_TEXT.exported(saved.path) });
  }
  return (
    <Button look="quiet" aria-label={CONNECTION_TEXT.exportNamed(name)} onPress={() => void save()}>
      {CONNECTION_TEXT.exportProfile}
    </Button>
  );
}

function RestartButton() {
  const [isBusy, setBusy] = useState(false);
  async function restart(): Promise<void> {
    setBusy(true);
    const answer = await runCall('practice.restart', {});
    setBusy(false);
    if (answer !== null) showToast({ tone: 'done', text: SETTINGS_TEXT.practiceRestarted });
  }
  return (
    <Button look="quiet" isDisabled={isBusy} onPress={() => void restart()}>
      {SETTINGS_TEXT.practiceRestart}
    </Button>
  );
}

/** Removes a profile with its keys; its text is kept for the way back. */
async function removeProfile({ id, name }: ProfileRow, onChanged: () => void): Promise<void> {
  const kept = await runCall('profiles.get', { profileId: id });
  if (kept === null || (await runCall('profiles.remove', { profileId: id })) === null) return;
  onChanged();
  const undo = async () => {
    await runCall('profiles.save', { profileId: id, text: JSON.stringify(kept) });
    onChanged();
  };
  showToast({
    tone: 'note',
    text: SETTINGS_TEXT.removed(name),
    action: { label: SETTINGS_TEXT.undo, run: () => void undo() },
  });
}

function useProfiles() {
  const [profiles, setProfiles] = useState<readonly ProfileRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const activeProfile = useCore((core) => core.profile);
  async function reload(): Promise<void> {
    const answer = await call('profiles.list', {});
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setProfiles(answer.value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the active profile may be one of its address
  useEffect(() => void reload(), [activeProfile]);
  return { profiles, failure, reload: () => void reload() };
}
