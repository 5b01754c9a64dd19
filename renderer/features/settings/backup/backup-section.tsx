import { useEffect, useState } from 'react';
import type { BackupSizes, BackupWork } from '../../../../shared/domain/settings/backup.ts';
import { BACKUP_TEXT } from '../../../../shared/messages/text/backup.ts';
import { call } from '../../../bridge.ts';
import { useBackup } from '../../../projections/backup-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import styles from '../rows/settings-room.module.css';
import own from './backup.module.css';
import { RestorePanel } from './restore-panel.tsx';

/** Everything to one file and back. */
export function BackupSection() {
  const work = useBackup((backup) => backup.work);
  return (
    <>
      <MakeBackup isBusy={work !== null} />
      {work !== null && <Work work={work} />}
      <RestorePanel isBusy={work !== null} />
    </>
  );
}

function MakeBackup({ isBusy }: { isBusy: boolean }) {
  const [withMedia, setWithMedia] = useState(true);
  const [sizes, setSizes] = useState<BackupSizes | null>(null);
  useEffect(() => void call('backup.measure', {}).then((answer) => answer.ok && setSizes(answer.value)), []);

  async function make(): Promise<void> {
    const made = await runCall('backup.make', { withMedia });
    if (made !== null) showToast({ tone: 'done', text: BACKUP_TEXT.made(made.path, made.bytes) });
  }

  return (
    <>
      <SettingRow name={BACKUP_TEXT.make} lead={BACKUP_TEXT.makeLead}>
        <Button isDisabled={isBusy} onPress={() => void make()}>
          {BACKUP_TEXT.makeAction}
        </Button>
      </SettingRow>
      <SettingRow
        name={BACKUP_TEXT.withMedia}
        lead={BACKUP_TEXT.withMediaLead}
        note={
          // Its line is there before it is known: nothing below it moves.
          <p className={own.sizes}>
            {sizes === null ? '\u00a0' : BACKUP_TEXT.sizes(sizes.data, sizes.media)}
            {sizes !== null && sizes.missing > 0 && (
              <span className={own.missing}>{BACKUP_TEXT.missing(sizes.missing)}</span>
            )}
          </p>
        }
      >
        <Toggle
          label={BACKUP_TEXT.withMedia}
          isLabelHidden
          isOn={withMedia}
          isDisabled={isBusy}
          onChange={setWithMedia}
        />
      </SettingRow>
    </>
  );
}

function Work({ work }: { work: BackupWork }) {
  const { kind, done, total } = work;
  const label = kind === 'make' ? BACKUP_TEXT.making : BACKUP_TEXT.restoring;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <ProgressBar label={label} share={total === 0 ? null : done / total} />
        <p className={styles.lead}>
          {label} <span className="numbers">{total > 0 && BACKUP_TEXT.progress(done, total)}</span>
        </p>
      </div>
      <Button onPress={() => void runCall('backup.cancel', {})}>{BACKUP_TEXT.stop}</Button>
    </div>
  );
}
