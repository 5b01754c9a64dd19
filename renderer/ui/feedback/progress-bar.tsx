import type { TransferProgress } from '../../../shared/jobs/job.ts';
import styles from './progress-bar.module.css';

/** How far a transfer is: its share, and the seconds that are left at the present rate; null where it can't be told. */
export function readProgress({ bytes, totalBytes, bytesPerSecond }: TransferProgress): {
  share: number | null;
  secondsLeft: number | null;
} {
  if (totalBytes === null || totalBytes <= 0) return { share: null, secondsLeft: null };
  const share = Math.min(1, bytes / totalBytes);
  const secondsLeft =
    bytesPerSecond === null || bytesPerSecond <= 0 ? null : (totalBytes - bytes) / bytesPerSecond;
  return { share, secondsLeft: secondsLeft === null ? null : Math.max(0, secondsLeft) };
}

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
