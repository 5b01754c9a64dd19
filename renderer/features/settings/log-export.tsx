import { TELLING_TEXT } from '../../../shared/messages/text/telling.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './settings-room.module.css';

/** Saves what the program did lately, for a report. */
export function LogExport() {
  async function save(): Promise<void> {
    const saved = await runCall('log.export', {});
    if (saved !== null) showToast({ tone: 'done', text: TELLING_TEXT.logSaved(saved.path) });
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{TELLING_TEXT.log}</div>
        <p className={styles.lead}>{TELLING_TEXT.exportLogLead}</p>
      </div>
      <Button onPress={() => void save()}>{TELLING_TEXT.exportLog}</Button>
    </div>
  );
}
