import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { type CastMember, type Consent, hasConsent, NOTHING_NOTED } from '../../../../shared/cast/cast.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { formatBytes } from '../../../../shared/kernel/format.ts';
import { pathForFile } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { SavedText } from '../../../ui/inputs/saved-text.tsx';
import { changeByHand, saveText } from '../state/cast-actions.ts';
import styles from './cast-detail.module.css';

/** Who agreed, when, in which words, and the paper that says so. What is missing is marked, and blocks nothing. */
export function ConsentSection({ member }: { member: CastMember }) {
  const consent = member.consent ?? NOTHING_NOTED;
  const save = (change: Partial<Consent>) => void saveText(member.id, { consent: change });
  return (
    <section className={styles.part} aria-label={TEXT.consent}>
      <h3 className={styles.heading}>
        {TEXT.consent}
        {!hasConsent(member) && <span className={styles.missing}> · {TEXT.noConsentMark}</span>}
      </h3>
      <p className={styles.note}>{TEXT.consentMeaning}</p>
      <div className={styles.line}>
        <SavedText label={TEXT.who} value={consent.who} onSave={(who) => save({ who })} />
        <SavedText
          label={TEXT.when}
          type="date"
          value={consent.when}
          onSave={(when) => /^\d{4}-\d\d-\d\d$|^$/.test(when) && save({ when })}
        />
      </div>
      <SavedText label={TEXT.words} isLong value={consent.words} onSave={(words) => save({ words })} />
      <ConsentDocument member={member} />
    </section>
  );
}

function ConsentDocument({ member }: { member: CastMember }) {
  const picker = useRef<HTMLInputElement>(null);
  const file = member.consent?.file ?? null;
  async function attach(chosen: File | undefined): Promise<void> {
    const path = chosen === undefined ? null : pathForFile(chosen);
    if (path !== null) await runCall('cast.setConsentFile', { id: member.id, path });
  }
  return (
    <div className={styles.line}>
      {file === null ? (
        <Button
          look="quiet"
          icon={<Paperclip size={14} aria-hidden />}
          onPress={() => picker.current?.click()}
        >
          {TEXT.addDocument}
        </Button>
      ) : (
        <>
          <FileText size={15} aria-hidden />
          <span className={styles.file}>{file.name}</span>
          <span className={`numbers ${styles.note}`}>{formatBytes(file.bytes)}</span>
          <IconButton
            label={TEXT.showDocument}
            icon={<FolderOpen size={14} />}
            onPress={() => void runCall('cast.revealConsent', { id: member.id })}
          />
          <IconButton
            label={TEXT.removeDocument}
            icon={<X size={14} />}
            onPress={() => void changeByHand(member, { consent: { file: null } })}
          />
        </>
      )}
      <FileInput ref={picker} label={TEXT.addDocument} onFiles={([chosen]) => void attach(chosen)} />
    </div>
  );
}
