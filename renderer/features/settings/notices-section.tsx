import { NOTIFICATION_TEXT } from '../../../shared/messages/text/notifications.ts';
import { useCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Toggle } from '../../ui/toggle.tsx';
import styles from './settings-room.module.css';

/** Whether the system says when work is done or something needs the artist. */
export function NoticesSection() {
  const isOn = useCore((core) => core.settings.notifications);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{NOTIFICATION_TEXT.notifications}</div>
        <p className={styles.lead}>{NOTIFICATION_TEXT.notificationsLead}</p>
      </div>
      <Toggle
        label={NOTIFICATION_TEXT.notifications}
        isLabelHidden
        isOn={isOn}
        onChange={(notifications) => void runCall('settings.update', { notifications })}
      />
    </div>
  );
}
