import Clapperboard from 'lucide-react/icons/clapperboard';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderOpen from 'lucide-react/icons/folder-open';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { Job } from '../../../shared/domain/job.ts';
import { formatAgo, formatMoment, formatMoney } from '../../../shared/messages/format.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { findModel } from '../../../shared/models/index.ts';
import { openTake } from '../../navigation/navigation-store.ts';
import { useCore, useJob } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type JobAction, listActions, runAction } from './job-actions.ts';
import { JobDetails } from './job-details.tsx';
import { JobPicture } from './job-picture.tsx';
import styles from './job-row.module.css';
import { JobSituation } from './job-situation.tsx';
import { summarizeOptions } from './summarize-job.ts';

const ACTIONS = {
  cancel: { label: QUEUE_TEXT.cancel, icon: <X size={15} /> },
  stop: { label: QUEUE_TEXT.stopWatching, icon: <EyeOff size={15} /> },
  watch: { label: QUEUE_TEXT.watchAgain, icon: <RefreshCw size={15} /> },
  retry: { label: QUEUE_TEXT.retry, icon: <RotateCcw size={15} /> },
} as const satisfies Record<JobAction, unknown>;

/** One job: what, how, where it stands, what can be done. It opens to everything that is known of it. */
export const JobRow = memo(function JobRow(props: {
  readonly jobId: string;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: (jobId: string) => void;
  readonly onFocus: (jobId: string) => void;
}) {
  const { jobId, isOpen, isCurrent, onToggle, onFocus } = props;
  const job = useJob(jobId);
  const profile = useCore((core) => core.profile);
  if (job === undefined) return null;
  return (
    <div className={classNames(styles.row, isOpen && styles.open)}>
      <div className={styles.line}>
        <button
          type="button"
          id={`job-${job.id}`}
          className={styles.cover}
          aria-expanded={isOpen}
          aria-label={QUEUE_TEXT.openHistory(job.name)}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={() => onFocus(job.id)}
          onClick={() => onToggle(job.id)}
        />
        <JobPicture job={job} />
        <div className={styles.what}>
          <span className={styles.name}>
            <bdi>{job.name}</bdi>
          </span>
          <span className={`numbers ${styles.how}`}>
            {[findModel(job.model, profile)?.title ?? job.model, summarizeOptions(job, profile)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <JobSituation job={job} />
        <span
          className={classNames(
            'numbers',
            styles.money,
            job.state === 'unknown' && job.estimate && styles.doubt,
          )}
        >
          {wordCost(job)}
        </span>
        <time className={`numbers ${styles.when}`} title={formatMoment(job.updatedAt)}>
          {formatAgo(job.updatedAt, Date.now())}
        </time>
        <RowActions job={job} onResolve={() => onToggle(job.id)} isOpen={isOpen} />
      </div>
      {isOpen && <JobDetails job={job} />}
    </div>
  );
});

function RowActions({ job, onResolve, isOpen }: { job: Job; onResolve: () => void; isOpen: boolean }) {
  const [takeId] = job.takeIds;
  return (
    <div className={styles.actions}>
      {job.state === 'unknown' && !isOpen && (
        <Button size="small" onPress={onResolve}>
          {QUEUE_TEXT.resolve}
        </Button>
      )}
      {takeId !== undefined && (
        <>
          <IconButton
            label={QUEUE_TEXT.openTake}
            icon={<Clapperboard size={15} />}
            onPress={() => openTake(takeId)}
          />
          <IconButton
            label={QUEUE_TEXT.reveal}
            icon={<FolderOpen size={15} />}
            onPress={() => void runCall('takes.reveal', { takeId })}
          />
        </>
      )}
      {listActions(job).map((action) => (
        <IconButton
          key={action}
          label={ACTIONS[action].label}
          icon={ACTIONS[action].icon}
          onPress={() => void runAction(job, action)}
        />
      ))}
    </div>
  );
}

function wordCost(job: Job): string {
  if (job.testMode !== null) return QUEUE_TEXT.test;
  if (job.practice) return QUEUE_TEXT.free;
  if (job.estimate === null) return '';
  return job.state === 'unknown' ? QUEUE_TEXT.inDoubt(job.estimate) : formatMoney(job.estimate);
}
