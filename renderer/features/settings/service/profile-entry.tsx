import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { CONNECTION_TEXT } from '../../../../shared/service/text/connection-text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useFixedBy } from '../rows/setting-row.tsx';
import rows from '../rows/settings-room.module.css';
import styles from './service-section.module.css';

export type ProfileRow = CallOutput<'profiles.list'>[number];

/** One profile: its name, where it leads, and what can be done with it. */
export function ProfileEntry(props: {
  readonly profile: ProfileRow;
  readonly isActive: boolean;
  readonly onChanged: () => void;
}) {
  const { profile, isActive, onChanged } = props;
  const { id, practice } = profile;
  const name = practice ? SETTINGS_TEXT.practiceName : profile.name;
  const [isNaming, setNaming] = useState(false);
  const isFixed = useFixedBy('activeProfileId') !== null;

  async function activate(): Promise<void> {
    if ((await runCall('profiles.activate', { profileId: id })) !== null) onChanged();
  }
  return (
    <li className={classNames(styles.profile, isActive && styles.active)}>
      <div className={rows.words}>
        {isNaming ? (
          <NameForm
            name={name}
            onDone={() => setNaming(false)}
            onName={async (next) => {
              if ((await runCall('profiles.rename', { profileId: id, name: next })) !== null) onChanged();
              setNaming(false);
            }}
          />
        ) : (
          <div className={rows.name}>
            <bdi>{name}</bdi>
            {isActive && <span className={styles.mark}>{SETTINGS_TEXT.active}</span>}
          </div>
        )}
        {practice ? (
          <p className={rows.lead}>{SETTINGS_TEXT.practiceMeaning}</p>
        ) : (
          <p className={`selectable ${styles.address}`}>
            {profile.baseUrl} · {profile.hasKey ? SETTINGS_TEXT.keyStored : SETTINGS_TEXT.keyNone}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {practice && isActive && <RestartButton />}
        {!isActive && (
          <Button
            isDisabled={isFixed}
            aria-label={SETTINGS_TEXT.activateNamed(name)}
            onPress={() => void activate()}
          >
            {SETTINGS_TEXT.use}
          </Button>
        )}
        {!practice && (
          <ProfileMenu
            profile={profile}
            isActive={isActive}
            onRename={() => setNaming(true)}
            onChanged={onChanged}
          />
        )}
      </div>
    </li>
  );
}

function ProfileMenu(props: {
  readonly profile: ProfileRow;
  readonly isActive: boolean;
  readonly onRename: () => void;
  readonly onChanged: () => void;
}) {
  const { profile, isActive, onRename, onChanged } = props;
  const { id, name } = profile;
  const label = SETTINGS_TEXT.moreFor(name);
  return (
    <MenuButton
      label={label}
      button={
        <>
          <span className="visually-hidden">{label}</span>
          <Ellipsis size={16} aria-hidden />
        </>
      }
      items={[
        { id: 'rename', title: SETTINGS_TEXT.rename, run: onRename },
        { id: 'duplicate', title: SETTINGS_TEXT.duplicate, run: () => void duplicate(profile, onChanged) },
        { id: 'export', title: CONNECTION_TEXT.exportProfile, run: () => void exportProfile(id) },
        ...(isActive
          ? []
          : [
              {
                id: 'remove',
                title: SETTINGS_TEXT.remove,
                run: () => void removeProfile(profile, onChanged),
              },
            ]),
      ]}
    />
  );
}

/** A name in place; Escape leaves it as it was. */
function NameForm(props: {
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onDone: () => void;
}) {
  const [text, setText] = useState(props.name);
  const isReady = text.trim() !== '';
  return (
    <form
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void props.onName(text.trim());
      }}
    >
      <TextInput
        label={SETTINGS_TEXT.profileName}
        isLabelHidden
        maxLength={80}
        autoFocus
        value={text}
        onText={setText}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (isEscape(event)) props.onDone();
        }}
      />
      <Button type="submit" isDisabled={!isReady}>
        {SETTINGS_TEXT.saveName}
      </Button>
      <Button look="quiet" onPress={props.onDone}>
        {CONNECTION_TEXT.cancel}
      </Button>
    </form>
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
    <Button look="quiet" isPending={isBusy} onPress={() => void restart()}>
      {SETTINGS_TEXT.practiceRestart}
    </Button>
  );
}

/** The same settings once more, for another account: it has no key until one is stored for it. */
async function duplicate({ id, name }: ProfileRow, onChanged: () => void): Promise<void> {
  const copy = await runCall('profiles.duplicate', { profileId: id });
  if (copy === null) return;
  onChanged();
  showToast({ tone: 'done', text: SETTINGS_TEXT.duplicated(name, copy.name) });
}

/** The profile as a file, for another computer or another artist; the key is never part of it. */
async function exportProfile(profileId: string): Promise<void> {
  const saved = await runCall('profiles.export', { profileId });
  if (saved !== null) showToast({ tone: 'done', text: CONNECTION_TEXT.exported(saved.path) });
}

/** Removes a profile with its keys; its text is kept for the undo. */
async function removeProfile({ id, name }: ProfileRow, onChanged: () => void): Promise<void> {
  const kept = await call('profiles.get', { profileId: id });
  if (!kept.ok || (await runCall('profiles.remove', { profileId: id })) === null) return;
  onChanged();
  const undo = async () => {
    await runCall('profiles.save', { profileId: id, text: JSON.stringify(kept.value) });
    onChanged();
  };
  showToast({
    tone: 'note',
    text: SETTINGS_TEXT.removed(name),
    action: { label: SETTINGS_TEXT.undo, run: () => void undo() },
  });
}
