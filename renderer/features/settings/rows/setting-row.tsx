import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { FixedName } from '../../../../shared/kernel/error-causes.ts';
import { POLICY_TEXT } from '../../../../shared/settings/text.ts';
import { usePolicy } from '../../../state/policy-store.ts';
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

/** Who has fixed what stands above it, where somebody has. */
export function FixedNote({ by }: { readonly by: string | null }) {
  if (by === null) return null;
  return (
    <p className={styles.fixed}>
      <Lock size={12} aria-hidden />
      {by}
    </p>
  );
}

/** Who fixed it, as words beside what can't be changed; null where it is the artist's. */
export function useFixedBy(name: FixedName): string | null {
  const { fixed, organization } = usePolicy();
  if (!fixed.includes(name)) return null;
  return organization === null ? POLICY_TEXT.setByUnnamed : POLICY_TEXT.setBy(organization);
}
