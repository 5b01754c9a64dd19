import type { ReactNode } from 'react';
import styles from './settings-room.module.css';

/** One thing that can be set: its name, what it means, and beside it the control. `note`: stands below both. */
export function SettingRow(props: {
  readonly name: string;
  readonly lead?: string | undefined;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, lead, note, children } = props;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {note}
      </div>
      {children}
    </div>
  );
}
