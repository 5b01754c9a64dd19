import type { TransferProgress } from '../../../shared/jobs/job.ts';

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
