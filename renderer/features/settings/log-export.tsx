import { NOTIFICATION_TEXT } from '../../../shared/messages/text/notifications.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './settings-room.module.css';

/** Saves what the program did lately, for a report. */
export function LogExport() {
  async function save(): Promise<void> {
    const saved = await runCall('log.export', {});
    if (saved !== null) showToast({ tone: 'done', text: NOTIFICATION_TEXT.logSaved(saved.path) });
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{NOTIFICATION_TEXT.log}</div>
        <p className={styles.lead}>{NOTIFICATION_TEXT.exportLogLead}</p>
      </div>
      <Button onPress={() => void save()}>{NOTIFICATION_TEXT.exportLog}</Button>
    </div>
  );
}
