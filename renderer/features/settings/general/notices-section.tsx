import { NOTIFICATION_TEXT } from '../../../../shared/messages/text/notifications.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** Whether the system says when work is done or something needs the artist. */
export function NoticesSection() {
  const isOn = useCore((core) => core.settings.notifications);
  return (
    <SettingRow name={NOTIFICATION_TEXT.notifications} lead={NOTIFICATION_TEXT.notificationsLead}>
      <Toggle
        label={NOTIFICATION_TEXT.notifications}
        isLabelHidden
        isOn={isOn}
        onChange={(notifications) => void runCall('settings.update', { notifications })}
      />
    </SettingRow>
  );
}
