import { Fragment, useState } from 'react';
import { CONNECTION_TEXT } from '../../../../shared/service/text/connection-text.ts';
import { describeSignature, SIGNATURE_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useOpenedFile } from '../../../state/sources/opened-file.ts';
import { useSecretKeeping } from '../../../state/use-secret-keeping.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { OpenBindingsList } from '../bindings/open-bindings-list.tsx';
import { ExamplePanel } from '../example/example-panel.tsx';
import { useFirstReading } from '../first-reading.ts';
import { RehearsalPanel } from '../rehearsal/rehearsal-panel.tsx';
import blocks from '../rows/connection.module.css';
import { FixedNote, useFixedBy } from '../rows/setting-row.tsx';

import rows from '../rows/settings-room.module.css';
import { ConnectService } from './connect-service.tsx';
import { DoctorPanel, useDoctor } from './doctor-panel.tsx';
import { ProfileEntry } from './profile-entry.tsx';
import { KeyEntry, SecretEntry } from './secret-entry.tsx';
import styles from './service-section.module.css';

/** Which service is used, its key, and where another profile is added. */
export function ServiceSection() {
  const { value: profiles, error: failure, reload } = useProfiles();
  const [addedId, setAddedId] = useState<string | null>(null);
  const activeId = useCore((core) => core.status.profileId);
  const doctor = useDoctor(activeId);
  const active = profiles?.find(({ id }) => id === activeId);
  const [fixedProfile, fixedAddress] = [useFixedBy('activeProfileId'), useFixedBy('serviceAddress')];
  const fixedBy = fixedProfile ?? fixedAddress;
  const paid = active === undefined || active.practice ? null : active;
  return (
    <>
      <p className={rows.lead}>{SETTINGS_TEXT.serviceLead}</p>
      <FixedNote by={fixedBy} />
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
      {paid !== null && (
        <Fragment key={paid.id}>
          <div className={blocks.block}>
            <KeyEntry profile={paid} isNext={paid.id === addedId && !paid.hasKey} onChanged={reload} />
          </div>
          <WebhookSecretEntry profileId={paid.id} />
          <div className={blocks.block}>
            <h3>{CONNECTION_TEXT.openTitle}</h3>
            <OpenBindingsList />
          </div>
          <ExamplePanel />
        </Fragment>
      )}
      {active !== undefined && (
        <div className={blocks.block}>
          <h3>{CONNECTION_TEXT.doctorTitle}</h3>
          <DoctorPanel key={active.id} doctor={doctor} />
        </div>
      )}
      {paid !== null && <RehearsalPanel key={`rehearsal ${paid.id}`} report={doctor.report} />}
      <ConnectService
        onAdded={(profileId) => {
          setAddedId(profileId);
          reload();
        }}
      />
    </>
  );
}

function useProfiles() {
  const first = useFirstReading().profiles ?? null;
  const activeProfile = useCore((core) => core.profile);
  const addedProfiles = useOpenedFile((store) => store.addedProfiles);
  // A change of the active profile may be one of its address.
  return useQuery('profiles.list', {}, { first, after: [activeProfile, addedProfiles] });
}

/** Stores the secret of signed deliveries, where the active profile says that they are signed. */
function WebhookSecretEntry({ profileId }: { readonly profileId: string }) {
  const signature = useCore((core) => core.profile.webhook?.signature ?? null);
  const first = { stored: useFirstReading(profileId).hasWebhookSecret ?? false };
  const { value, reload } = useQuery('webhookSecret.stored', { profileId }, { first });
  const isStored = value?.stored ?? false;
  const keeping = useSecretKeeping();
  const { acceptPlain } = keeping;
  if (signature === null) return null;

  async function remove(): Promise<void> {
    if ((await runCall('webhookSecret.remove', { profileId })) === null) return;
    reload();
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
      onStored={() => {
        reload();
        showToast({ tone: 'done', text: TEXT.storedToast });
      }}
      onRemove={() => void remove()}
    />
  );
}
