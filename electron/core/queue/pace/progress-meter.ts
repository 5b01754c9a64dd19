import type { TransferProgress } from '../../../../shared/jobs/job.ts';
import type { Clock, Events } from '../../ports.ts';

const INTERVAL_MILLISECONDS = 100;

/** Reports one transfer of a job: at most ten times a second, with the rate since it began. */
export function createProgressMeter(
  deps: { clock: Clock; events: Events },
  transfer: Pick<TransferProgress, 'jobId' | 'phase' | 'label'>,
): (bytes: number, totalBytes: number | null) => void {
  const startedAt = deps.clock.monotonic();
  let reportedAt = Number.NEGATIVE_INFINITY;
  let firstBytes: number | null = null;
  return (bytes, totalBytes) => {
    const now = deps.clock.monotonic();
    firstBytes ??= bytes;
    if (now - reportedAt < INTERVAL_MILLISECONDS && bytes !== totalBytes) return;
    reportedAt = now;
    const seconds = (now - startedAt) / 1000;
    const bytesPerSecond = seconds > 0.2 ? Math.round((bytes - firstBytes) / seconds) : null;
    deps.events.emit({ type: 'progress', progress: [{ ...transfer, bytes, totalBytes, bytesPerSecond }] });
  };
}
