import type { Settings } from '../../../shared/domain/settings.ts';
import { SETTINGS_TEXT } from '../../../shared/messages/text/settings.ts';
import { useCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './settings-room.module.css';

/** How the app looks. */
export function AppearanceSection() {
  const { theme, backdrop } = useCore((core) => core.settings);
  const update = (change: Partial<Settings>) => void runCall('settings.update', change);
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>{SETTINGS_TEXT.theme}</div>
        </div>
        <Segmented
          label={SETTINGS_TEXT.theme}
          segments={listSegments(SETTINGS_TEXT.themes)}
          value={theme}
          onChange={(value) => update({ theme: value as Settings['theme'] })}
        />
      </div>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>{SETTINGS_TEXT.backdrop}</div>
          <p className={styles.lead}>{SETTINGS_TEXT.backdropLead}</p>
        </div>
        <Segmented
          label={SETTINGS_TEXT.backdrop}
          segments={listSegments(SETTINGS_TEXT.backdrops)}
          value={backdrop}
          onChange={(value) => update({ backdrop: value as Settings['backdrop'] })}
        />
      </div>
    </>
  );
}

function listSegments(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
