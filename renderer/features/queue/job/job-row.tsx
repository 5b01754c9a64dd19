import Clapperboard from 'lucide-react/icons/clapperboard';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderOpen from 'lucide-react/icons/folder-open';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useState } from 'react';
import { describeError } from '../../../../shared/errors/text.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { type HoldReason, isMovable } from '../../../../shared/jobs/job-state.ts';
import { formatAgo, formatMoment, formatMoney } from '../../../../shared/kernel/format.ts';
import { findModel, type ModelSource, titleOfModel } from '../../../../shared/models/index.ts';
import { collectReferences, type MediaReference } from '../../../../shared/models/media-reference.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { describeValue } from '../../../../shared/service/text/fields-text.ts';
import { thumbUrl } from '../../../forms/media/reference-facts.tsx';
import { useCore, useJob } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { useAsset } from '../../../state/sources/cast-store.ts';
import { tileUrl, useTake, wantTakes } from '../../../state/takes/take-store.ts';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { canDo, type JobAction, runAction } from '../commands/job-actions.ts';
import { JobDetails } from './job-details.tsx';
import styles from './job-row.module.css';
import { JobSituation } from './job-situation.tsx';
import { useHistory } from './job-timeline.tsx';
import { RowButton, RowCover, RowFold, RowGrip } from './row-parts.tsx';

import { UnknownResolver } from './unknown-resolver.tsx';

/** What a row offers itself, in this order; everything else is in its menu. */
const ROW_ACTIONS = [
  ['resume', <Play key="resume" size={15} />],
  ['pause', <Pause key="pause" size={15} />],
  ['edit', <Pencil key="edit" size={15} />],
  ['watch', <RefreshCw key="watch" size={15} />],
  ['fetch', <Download key="fetch" size={15} />],
  ['retry', <RotateCcw key="retry" size={15} />],
  ['stop', <EyeOff key="stop" size={15} />],
  ['cancel', <X key="cancel" size={15} />],
] as const satisfies readonly (readonly [JobAction, unknown])[];

/** One job: what, how, where it stands, what can be done. It opens to everything that is known of it. */
export const JobRow = memo(function JobRow(props: {
  readonly jobId: string;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isInBatch: boolean;
  /** In the inbox, the ways out of an unknown outcome stand below the row without being asked for. */
  readonly isInInbox: boolean;
  /** Why the whole queue waits: said once above the list, and not again in each row. */
  readonly saidAbove: HoldReason | null;
  readonly onToggle: (jobId: string) => void;
}) {
  const { jobId, isOpen, isCurrent, isSelected, isInBatch, isInInbox, saidAbove, onToggle } = props;
  const job = useJob(jobId);
  // What is only for the row that one is at is not drawn in the others: a list that scrolls fast draws many.
  const [isUnderPointer, setUnderPointer] = useState(false);
  const isLookedAt = isCurrent || isUnderPointer;
  if (job === undefined) return null;
  const isResolvedHere = isInInbox && !isOpen && job.state === 'unknown';
  return (
    <div
      className={classNames(styles.row, isOpen && styles.open, isSelected && styles.selected)}
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
    >
      <div className={classNames(styles.line, isInBatch && styles.inBatch)} data-line>
        <RowCover
          id={`job-${job.id}`}
          label={QUEUE_TEXT.openHistory(job.name)}
          isExpanded={isOpen}
          isSelected={isSelected}
          isCurrent={isCurrent}
        />
        <RowGrip isShown={isUnderPointer && isMovable(job)} />
        <JobPicture job={job} />
        <What job={job} />
        <JobSituation job={job} saidAbove={saidAbove} />
        <Cost job={job} />
        <When at={job.updatedAt} isLookedAt={isLookedAt} />
        <RowActions
          job={job}
          isLookedAt={isLookedAt}
          isReachable={isCurrent}
          offersResolve={job.state === 'unknown' && !isOpen && !isInInbox}
          onToggle={onToggle}
        />
        <RowFold
          label={isOpen ? QUEUE_ACTIONS_TEXT.close : QUEUE_ACTIONS_TEXT.open}
          isOpen={isOpen}
          isReachable={isCurrent}
          onPress={() => onToggle(job.id)}
        />
      </div>
      {job.error !== null && !isOpen && (job.state === 'failed' || job.state === 'done') && (
        <p className={styles.error}>{describeError(job.error).happened}</p>
      )}
      {isResolvedHere && <InboxEntry job={job} />}
      {isOpen && <JobDetails job={job} />}
    </div>
  );
});

/** What a job makes, and how. */
function What({ job }: { readonly job: Job }) {
  const profile = useCore((core) => core.profile);
  const title = titleOfModel(job.model, profile);
  return (
    <div className={styles.what}>
      <span className={styles.name} title={job.name}>
        <NumberedName name={job.name} />
      </span>
      <span className={`numbers ${styles.how}`}>
        {[title, summarizeOptions(job, profile)].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

/** Takes of one prompt differ by the number at the end alone: what is cut off is cut off before it. */
function NumberedName({ name }: { readonly name: string }) {
  const [, words = name, number = ''] = /^(.*\S)(\s\(\d+\))$/s.exec(name) ?? [];
  return (
    <bdi className={styles.numbered}>
      <span>{words}</span>
      {number !== '' && <span>{number}</span>}
    </bdi>
  );
}

function Cost({ job }: { readonly job: Job }) {
  const isInDoubt = job.state === 'unknown' && job.estimate;
  return (
    <span className={classNames('numbers', styles.money, isInDoubt && styles.doubt)}>
      {describeCost(job)}
    </span>
  );
}

/** How long ago something changed, as long as it is in sight. */
function When({ at, isLookedAt }: { at: number; isLookedAt: boolean }) {
  const now = useNow();
  return (
    <time className={`numbers ${styles.when}`} title={isLookedAt ? formatMoment(at) : undefined}>
      {formatAgo(at, now)}
    </time>
  );
}

function InboxEntry({ job }: { job: Job }) {
  const { value: history } = useHistory(job);
  return (
    <div className={styles.inbox}>
      <UnknownResolver job={job} history={history} />
    </div>
  );
}

function RowActions(props: {
  job: Job;
  isLookedAt: boolean;
  isReachable: boolean;
  offersResolve: boolean;
  onToggle: (jobId: string) => void;
}) {
  const { job, isLookedAt, isReachable, offersResolve, onToggle } = props;
  const [takeId] = job.takeIds;
  return (
    <div className={styles.actions}>
      {offersResolve && (
        <Button size="small" onPress={() => onToggle(job.id)}>
          {QUEUE_TEXT.resolve}
        </Button>
      )}
      {isLookedAt && takeId !== undefined && (
        <>
          <RowButton
            label={QUEUE_TEXT.openTake}
            icon={<Clapperboard size={15} />}
            isReachable={isReachable}
            onPress={() => openTake(takeId)}
          />
          <RowButton
            label={QUEUE_TEXT.reveal}
            icon={<FolderOpen size={15} />}
            isReachable={isReachable}
            onPress={() => void runCall('takes.reveal', { takeId })}
          />
        </>
      )}
      {ROW_ACTIONS.map(
        ([action, icon]) =>
          isLookedAt &&
          canDo(job, action) && (
            <RowButton
              key={action}
              label={ACTION_WORDS[action]}
              icon={icon}
              isReachable={isReachable}
              onPress={() => void runAction([job], action)}
            />
          ),
      )}
    </div>
  );
}

function describeCost(job: Job): string {
  if (job.testMode !== null) return QUEUE_TEXT.test;
  if (job.practice) return QUEUE_TEXT.free;
  if (job.estimate === null) return '';
  return job.state === 'unknown' ? QUEUE_TEXT.inDoubt(job.estimate) : formatMoney(job.estimate);
}

/** What a job looks like: its take, else its first reference, else what kind of thing it makes. */
function JobPicture({ job }: { readonly job: Job }) {
  const { source, kind } = usePicture(job);
  const [broken, setBroken] = useState<string | null>(null);
  if (source !== null && source !== broken) {
    return (
      <img
        className={styles.picture}
        src={source}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setBroken(source)}
      />
    );
  }
  return (
    <span className={styles.picture}>
      <MediaIcon kind={kind} size={18} />
    </span>
  );
}

/** Only pictures that are there are asked for: a poster once it is made, and never one of sound. */
function usePicture(job: Job) {
  const takeId = job.takeIds[0] ?? null;
  const take = useTake(takeId);
  const asset = useAsset(firstAssetId(job));
  useEffect(() => {
    if (takeId !== null) wantTakes([takeId]);
  }, [takeId]);
  const profile = useCore((core) => core.profile);
  const kind = findModel(job.model, profile)?.kind ?? 'video';
  if (take?.hasPoster) return { source: tileUrl(take.id), kind };
  if (asset == null || asset.kind === 'audio') return { source: null, kind: asset?.kind ?? kind };
  return { source: thumbUrl(asset.id), kind };
}

/** The settings of a job in one line, such as `1080p · 8 s · 16:9`. */
export function summarizeOptions(job: Job, source: ModelSource | null): string {
  const fields = findModel(job.model, source)?.fields ?? [];
  const keys = [
    ...new Set(
      fields.filter(({ kind }) => ['option', 'choice', 'number'].includes(kind)).map(({ key }) => key),
    ),
  ];
  return keys
    .flatMap((key) => {
      const value = job.input[key];
      if (value === undefined || typeof value === 'object') return [];
      return [describeValue(key, String(value))];
    })
    .join(' · ');
}

/** The asset of the first reference that is a file, for the small picture; null when there is none. */
function firstAssetId(job: Job): string | null {
  const file = collectReferences(job.input).find(
    (reference): reference is MediaReference & { kind: 'file' } => reference.kind === 'file',
  );
  return file?.assetId ?? null;
}
