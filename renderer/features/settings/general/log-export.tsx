import { NOTIFICATION_TEXT } from '../../../../shared/messages/text/notifications.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** Saves what the program did lately, for a report. */
export function LogExport() {
  async function save(): Promise<void> {
    const saved = await runCall('log.export', {});
    if (saved !== null) showToast({ tone: 'done', text: NOTIFICATION_TEXT.logSaved(saved.path) });
  }
  return (
    <SettingRow name={NOTIFICATION_TEXT.log} lead={NOTIFICATION_TEXT.exportLogLead}>
      <Button onPress={() => void save()}>{NOTIFICATION_TEXT.exportLog}</Button>
    </SettingRow>
  );
}
