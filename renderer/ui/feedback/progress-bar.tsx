import styles from './progress-bar.module.css';

/** How far something is. Without a share, it only says that something goes on. */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const value = share === null ? {} : { 'aria-valuenow': Math.round(share * 100) };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...value}
      className={styles.bar}
    >
      <div
        className={share === null ? styles.busy : styles.fill}
        style={share === null ? {} : { width: `${share * 100}%` }}
      />
    </div>
  );
}
