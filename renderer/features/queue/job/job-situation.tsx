import type { Job } from '../../../../shared/jobs/job.ts';
import type { Hold, HoldReason } from '../../../../shared/jobs/job-state.ts';
import { formatTime } from '../../../../shared/kernel/format.ts';
import { explainWait } from '../../../../shared/queue/explain-wait.ts';
import { isUnusuallyLong } from '../../../../shared/queue/forecast.ts';
import { describeHold, describeHoldReason } from '../../../../shared/queue/holds-text.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { describeMaking, describeTransfer, QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ProgressBar, readProgress } from '../../../ui/feedback/progress-bar.tsx';

import { StateMark } from '../../../ui/feedback/state-mark.tsx';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useForecast } from '../state/forecast-store.ts';
import styles from './job-row.module.css';

/** Where a job stands, and why: its state, then progress, reason or error in one line. */
export function JobSituation(props: {
  readonly job: Job;
  /** Why the whole queue waits, where that is said above. */
  readonly saidAbove: HoldReason | null;
}) {
  const { job, saidAbove } = props;
  return (
    <div className={styles.situation}>
      <StateMark state={job.state} waits={job.hold !== null} />
      <Explanation job={job} saidAbove={saidAbove} />
    </div>
  );
}

function Explanation({ job, saidAbove }: { job: Job; saidAbove: HoldReason | null }) {
  switch (job.state) {
    case 'uploading':
    case 'fetching':
      return job.hold === null ? <Transfer job={job} /> : <Waiting job={job} saidAbove={saidAbove} />;
    case 'queued':
      return <Waiting job={job} saidAbove={saidAbove} />;
    case 'submitted':
      return job.hold === null ? <Elapsed job={job} /> : <Waiting job={job} saidAbove={saidAbove} />;
    case 'unknown':
      return (
        <span className={styles.detail}>
          {QUEUE_TEXT.noAnswerSince(formatTime(job.updatedAt, Date.now()))}
        </span>
      );
    case 'done':
    case 'cancelled':
      return <Lacking job={job} />;
    default:
      return null;
  }
}

/** How many results of the job are missing. */
function Lacking({ job: { lostOutputs, takeIds } }: { readonly job: Job }) {
  if (lostOutputs === 0) return null;
  return (
    <span className={styles.detail}>{QUEUE_TEXT.lostOutputs(lostOutputs, takeIds.length + lostOutputs)}</span>
  );
}

function Waiting({ job, saidAbove }: { job: Job; saidAbove: HoldReason | null }) {
  const status = useCore((core) => core.status);
  const now = useNow();
  const hold = explainWait(job, status, now);
  if (hold === null) return null;
  const words = describeWait(job, hold, saidAbove, now);
  return words === '' ? null : (
    <span className={`numbers ${styles.detail}`} title={words}>
      {words}
    </span>
  );
}

/** A job's time is said with every reason; what is said above the list is not said again. */
function describeWait(job: Job, hold: Hold, saidAbove: HoldReason | null, now: number): string {
  const isTimed = job.notBefore !== null && job.notBefore > now;
  const time =
    isTimed && job.notBefore !== null ? QUEUE_ACTIONS_TEXT.atTime(formatTime(job.notBefore, now)) : '';
  if (hold.reason === 'schedule' || hold.reason === saidAbove) return time;
  // What holds more than this job began at another time than its last change.
  const reason = job.hold === hold ? describeHold(hold, now, job.error) : describeHoldReason(hold.reason);
  const said = hold.reason === 'probably-ended' || hold.reason === 'no-news' ? job.serviceStatus : null;
  const words = said === null ? reason : QUEUE_TEXT.lastWord(reason, said);
  return [QUEUE_TEXT.waits(words), time].filter(Boolean).join(' · ');
}

/** How long it has been made, with a remark where others took much less. */
function Elapsed({ job: { id, model, updatedAt: since } }: { readonly job: Job }) {
  const now = useNow();
  const making = describeMaking(
    useCore((core) => core.progress.get(id)),
    now,
  );
  const typical = useForecast(({ times }) => times.get(model));
  const isLong = isUnusuallyLong(now - since, typical);
  // Where room is short, what the service says comes first.
  const words = [
    making,
    QUEUE_TEXT.runningFor(Math.max(0, Math.floor((now - since) / 1000))),
    isLong && typical !== undefined ? QUEUE_ACTIONS_TEXT.usually(typical) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={classNames('numbers', styles.detail, isLong && styles.long)} title={words}>
      {words}
    </span>
  );
}

function Transfer({ job }: { readonly job: Job }) {
  const known = useCore((core) => core.progress.get(job.id));
  const progress = known?.phase === 'submitted' ? undefined : known;
  const label =
    job.state === 'uploading'
      ? QUEUE_TEXT.uploadingFile(progress?.label ?? '')
      : QUEUE_TEXT.fetchingFile(progress?.label ?? '');
  const { share, secondsLeft } =
    progress === undefined ? { share: null, secondsLeft: null } : readProgress(progress);
  const words = describeTransfer(share, progress?.bytesPerSecond ?? null, secondsLeft);
  return (
    <span className={styles.transfer} title={label}>
      <ProgressBar label={label} share={share} />
      <span className={`numbers ${styles.detail}`}>{words}</span>
    </span>
  );
}
