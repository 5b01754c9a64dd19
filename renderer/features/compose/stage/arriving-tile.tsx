import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { describeError } from '../../../../shared/errors/text.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { explainWait } from '../../../../shared/queue/explain-wait.ts';
import { describeHoldReason } from '../../../../shared/queue/holds-text.ts';
import { describeMaking, describeTransfer, QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { ProgressBar, readProgress } from '../../../ui/feedback/progress-bar.tsx';

import { StateMark } from '../../../ui/feedback/state-mark.tsx';
import { useNow } from '../../../ui/feedback/use-now.ts';
import styles from './stage.module.css';

/** A take that is not here yet: where its job stands. Pressed, it leads to the job. */
export function ArrivingTile({ job }: { readonly job: Job }) {
  return (
    <button
      type="button"
      className={styles.arriving}
      title={job.serviceStatus === null ? job.name : `${job.name}\n${STAGE_TEXT.said(job.serviceStatus)}`}
      aria-label={QUEUE_TEXT.openHistory(job.name)}
      onClick={() => openQueue({ jobId: job.id })}
    >
      <StateMark state={job.state} waits={job.hold !== null} />
      <Standing job={job} />
    </button>
  );
}

/** The same where nothing else is to be seen yet. */
export function ArrivingLarge({ job }: { readonly job: Job }) {
  return (
    <div className={styles.waiting}>
      {/* The state is said when it changes; the seconds beside it are for eyes. */}
      <div role="status" className={styles.waitingState}>
        <StateMark state={job.state} waits={job.hold !== null} />
        <bdi className={styles.waitingName}>{job.name}</bdi>
      </div>
      <Standing job={job} />
      {job.serviceStatus !== null && (
        <span className={styles.standing}>{STAGE_TEXT.said(job.serviceStatus)}</span>
      )}
    </div>
  );
}

/** How long, how far, or why not: what the state's word leaves open. */
function Standing({ job }: { readonly job: Job }) {
  const status = useCore((core) => core.status);
  const progress = useCore((core) => core.progress.get(job.id));
  const now = useNow();
  const hold = job.state === 'queued' || job.hold !== null ? explainWait(job, status, now) : null;
  if (hold !== null) return <Words words={describeHoldReason(hold.reason)} />;
  if (progress !== undefined && progress.phase !== 'submitted') {
    const { share, secondsLeft } = readProgress(progress);
    return (
      <span className={styles.standing}>
        <ProgressBar label={progress.label} share={share} />
        <span className="numbers">
          {describeTransfer(share, progress.bytesPerSecond ?? null, secondsLeft)}
        </span>
      </span>
    );
  }
  if (job.state === 'submitted') {
    const elapsed = STAGE_TEXT.elapsed(Math.max(0, Math.floor((now - job.updatedAt) / 1000)));
    return <Words words={[elapsed, describeMaking(progress, now)].filter(Boolean).join(' · ')} />;
  }
  if (job.state === 'failed' && job.error !== null)
    return <Words words={describeError(job.error).happened} />;
  return null;
}

function Words({ words }: { readonly words: string }) {
  return (
    <span className={`numbers ${styles.standing}`} title={words}>
      {words}
    </span>
  );
}
