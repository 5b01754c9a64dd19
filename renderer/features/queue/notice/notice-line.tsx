import type { ReactNode } from 'react';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { BUDGET_TEXT } from '../../../../shared/money/text.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { openSettings } from '../../../state/navigation/navigation-store.ts';
import notice from '../../../ui/feedback/notice-bar.module.css';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './queue-notice.module.css';

/** Which part of Settings ends a hold. */
export const SETTINGS: { readonly [Reason in HoldReason]?: string } = {
  'no-key': 'service',
  'key-refused': 'service',
  'open-binding': 'service',
  'no-way-back': 'delivery',
  'profile-missing': 'service',
  budget: 'budget',
  'budget-unreadable': 'budget',
  'disk-full': 'results',
  'folder-missing': 'results',
  'folder-unwritable': 'results',
  'record-unwritable': 'results',
};

/** The way to the part of Settings that ends a hold. */
export function ToSettings({ reason }: { reason: HoldReason }) {
  const section = SETTINGS[reason];
  if (section === undefined) return null;
  return (
    <Button onPress={() => openSettings(section)}>
      {reason === 'budget-unreadable' ? BUDGET_TEXT.look : QUEUE_ACTIONS_TEXT.toSettings}
    </Button>
  );
}

/** A line above the list: what holds the queue, and what can be done. */
export function Notice(props: {
  icon: ReactNode;
  text: string;
  more?: string;
  isAsking?: boolean;
  children?: ReactNode;
}) {
  const { icon, text, more, isAsking = false, children } = props;
  return (
    <div className={classNames(notice.bar, styles.notice, isAsking && styles.asking)} role="status">
      <span className={notice.icon}>{icon}</span>
      <p className={notice.words}>
        {text} {more !== undefined && <span className={styles.more}>{more}</span>}
      </p>
      {children}
    </div>
  );
}
