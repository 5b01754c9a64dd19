import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What a screen with nothing on it says: one sentence and one thing to do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
