import Coins from 'lucide-react/icons/coins';
import Layers from 'lucide-react/icons/layers';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useMemo } from 'react';
import type { Job } from '../../../shared/jobs/job.ts';
import { formatNumber } from '../../../shared/kernel/region.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { sumPaid } from '../../../shared/money/ledger.ts';
import { LEDGER_TEXT } from '../../../shared/money/ledger-text.ts';
import { describeSpending } from '../../../shared/money/text.ts';
import type { StartUp } from '../../../shared/queue/queue-actions.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT } from '../../../shared/queue/text.ts';
import { CanaryBars, useHeldBatches } from '../../forms/canary/canary-bar.tsx';
import { readCore, useCore } from '../../state/core/core-store.ts';
import { runCall } from '../../state/core/run-call.ts';
import { useQuery } from '../../state/core/use-query.ts';
import { isForRoom, runByKey, useOffer } from '../../state/navigation/commands.ts';
import {
  openLedger,
  openQueue,
  openRoom,
  QUEUE_FILTERS,
  type QueueFilter,
  useNavigation,
} from '../../state/navigation/navigation-store.ts';

import { retryAllFailed, UNDO_ROW } from '../../state/queue/queue-again.ts';
import { ProjectChoice } from '../../takes/project-choice.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useNow } from '../../ui/feedback/use-now.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SelectBox } from '../../ui/inputs/select-box.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { listQueueCommands } from './commands/queue-room-commands.ts';
import { readQueueTarget } from './commands/queue-target.ts';
import { setPaused } from './commands/set-paused.ts';
import { LedgerView } from './ledger/ledger-view.tsx';
import { JobList } from './list/job-list.tsx';
import { SelectionBar } from './list/job-selection-bar.tsx';
import { findQueueHold, QueueNotice, reasonSaidAbove } from './notice/queue-notice.tsx';
import styles from './queue-room.module.css';
import { ScheduleDialog } from './schedule/schedule-dialog.tsx';
import { useForecast, useKeptForecast } from './state/forecast-store.ts';
import { isShown } from './state/queue-rows.ts';
import { setGrouped, useQueueStore } from './state/queue-store.ts';

/** The room where jobs are followed and changed. */
export function QueueRoom() {
  const view = useNavigation((navigation) => navigation.queueView);
  return view === 'ledger' ? <LedgerView /> : <JobsView />;
}

function JobsView() {
  const filter = useNavigation((navigation) => navigation.queueFilter);
  const isEmpty = useCore((core) => core.jobs.size === 0);
  const status = useCore((core) => core.status);
  const hold = useMemo(() => findQueueHold(status), [status]);
  const heldBatches = useHeldBatches();
  useUndoKey();
  useKeptForecast();
  const unread = useProjectJobs();
  useOffer(listCommands);
  return (
    <div className={styles.room}>
      <QueueHeader filter={filter} />
      <QueueNotice hold={hold} />
      {unread !== null && <ErrorNote failure={unread} />}
      <CanaryBars batches={heldBatches} />
      {filter === 'failed' && <FailedBar />}
      {filter === 'unknown' && status.counts.unknown > 0 && (
        <p className={styles.inboxLead}>{QUEUE_TEXT.inboxLead}</p>
      )}
      {isEmpty ? <NothingQueued /> : <JobList filter={filter} saidAbove={reasonSaidAbove(hold)} />}
      <SelectionBar />
      <ScheduleDialog />
      <Announcer />
    </div>
  );
}

/** Keeps which jobs belong to the project that is shown; new ones are asked about as they come. Returns why that can’t be told. */
function useProjectJobs(): Failure | null {
  const projectId = useNavigation((navigation) => navigation.queueProject);
  const size = useCore((core) => core.jobs.size);
  const asked = projectId === null ? null : { projectId };
  const { value, error, isCurrent } = useQuery('film.jobs', asked, { after: [size] });
  useEffect(() => {
    if (projectId === null) useQueueStore.setState({ projectJobs: null });
    // What is shown stands until it is known what comes in its place.
    else if (isCurrent || error !== null)
      useQueueStore.setState({ projectJobs: new Set(isCurrent ? value?.jobIds : []) });
  }, [projectId, value, isCurrent, error]);
  return projectId === null ? null : error;
}

/** Written once: the palette asks whenever it is open. */
const listCommands = () => listQueueCommands(readQueueTarget());

function NothingQueued() {
  return (
    <EmptyState
      icon={<ListOrdered size={36} strokeWidth={1.25} aria-hidden />}
      title={QUEUE_TEXT.emptyTitle}
      action={
        <Button look="main" size="large" onPress={() => openRoom('compose')}>
          {QUEUE_TEXT.emptyAction}
        </Button>
      }
    >
      {QUEUE_TEXT.empty}
    </EmptyState>
  );
}

/** All that failed can go once more, with what that should cost. */
function FailedBar() {
  const jobs = useCore((core) => core.jobs);
  const projectJobs = useQueueStore((store) => store.projectJobs);
  const isMeant = (job: Job) => isShown(job, 'failed', projectJobs);
  const failed = [...jobs.values()].filter(isMeant);
  if (failed.length === 0) return null;
  return (
    <div className={styles.failedBar}>
      <span>{QUEUE_ACTIONS_TEXT.retryFailedTip}</span>
      <Button icon={<RotateCcw size={13} aria-hidden />} onPress={() => void retryAllFailed(isMeant)}>
        {QUEUE_ACTIONS_TEXT.retryFailed(failed.length, describeSpending(sumPaid(failed)))}
      </Button>
    </div>
  );
}

/** What changed without being seen by everyone, for screen readers. */
function Announcer() {
  const { text, number } = useQueueStore((store) => store.announcement);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      <span key={number}>{text}</span>
    </p>
  );
}

/** The usual key takes the last step back, wherever the focus is in the room; in a text it belongs to the text. */
function useUndoKey(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.repeat || !isForRoom(event)) return;
      if (runByKey([UNDO_ROW], readCore(), event)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

const START_UPS = ['ask', 'go-on', 'paused'] as const satisfies readonly StartUp[];

/** How many jobs of each kind there are, and what pauses and resumes all of them. */
function QueueHeader({ filter }: { readonly filter: QueueFilter }) {
  const isPaused = useCore((core) => core.status.paused);
  const isAsking = useCore((core) => core.status.startUp !== null);
  const isGrouped = useQueueStore((store) => store.isGrouped);
  const project = useNavigation((navigation) => navigation.queueProject);
  return (
    <header className={styles.header}>
      <Filters filter={filter} />
      <ProjectChoice value={project} onChange={(chosen) => openQueue({ filter, project: chosen })} />
      {project === null && <Reserved />}
      <AllDoneAt />
      <div className={styles.tools}>
        <IconButton
          label={QUEUE_ACTIONS_TEXT.group}
          keys="G"
          icon={<Layers size={15} aria-hidden />}
          isActive={isGrouped}
          onPress={() => setGrouped(!isGrouped)}
        />
        <LedgerButton />
        <StartUpChoice />
        {isPaused ? (
          <Button
            look="main"
            icon={<Play size={13} aria-hidden />}
            onPress={() => setPaused({ kind: 'all' }, false)}
          >
            {QUEUE_TEXT.resume}
          </Button>
        ) : (
          <Button
            look="quiet"
            tip={QUEUE_TEXT.pauseTip}
            isDisabled={isAsking}
            icon={<Pause size={13} aria-hidden />}
            onPress={() => setPaused({ kind: 'all' }, true)}
          >
            {QUEUE_TEXT.pause}
          </Button>
        )}
      </div>
    </header>
  );
}

function Filters({ filter }: { filter: QueueFilter }) {
  const project = useNavigation((navigation) => navigation.queueProject);
  const counts = useCore((core) => core.status.counts);
  const size = useCore((core) => core.jobs.size);
  const approvals = useCore((core) => core.status.holdCounts.canary ?? 0);
  const jobs = useCore((core) => core.jobs);
  const projectJobs = useQueueStore((store) => store.projectJobs);
  const all = { ...counts, all: size, unknown: counts.unknown + approvals };
  const mine = [...(projectJobs ?? [])].flatMap((id) => jobs.get(id) ?? []);
  const countOf = (one: QueueFilter) =>
    projectJobs === null ? all[one] : mine.filter((job) => isShown(job, one)).length;
  return (
    <div className={styles.filters} role="toolbar" aria-label={QUEUE_TEXT.filterLabel}>
      {QUEUE_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          className={classNames(
            styles.filter,
            one === filter && styles.chosen,
            styles[one],
            countOf(one) === 0 && styles.none,
          )}
          onClick={() => openQueue({ filter: one, project })}
        >
          {QUEUE_TEXT.filters[one]} <span className="numbers">{formatNumber(countOf(one))}</span>
        </button>
      ))}
    </div>
  );
}

/** What everything that waits should cost. */
function Reserved() {
  const reserved = useCore((core) => core.status.reserved);
  if (reserved.submissions === 0) return null;
  return (
    <span
      className={`numbers ${styles.reserved}`}
      title={QUEUE_ACTIONS_TEXT.totalWaiting(describeSpending(reserved))}
    >
      {QUEUE_ACTIONS_TEXT.toGo(describeSpending(reserved))}
    </span>
  );
}

/** When the last of all batches should be done, where that is known of each. */
function AllDoneAt() {
  const end = useForecast(({ lastEnd }) => lastEnd);
  const now = useNow();
  if (end === null) return null;
  return (
    <span className={`numbers ${styles.reserved}`} title={QUEUE_ACTIONS_TEXT.forecastTip}>
      {QUEUE_ACTIONS_TEXT.doneAbout(end, now)}
    </span>
  );
}

function StartUpChoice() {
  const startUp = useCore((core) => core.settings.startUp);
  return (
    <span className={styles.startUp} title={QUEUE_ACTIONS_TEXT.startUpTip}>
      <SelectBox
        label={QUEUE_ACTIONS_TEXT.startUpLabel}
        items={START_UPS.map((value) => ({ value, label: QUEUE_ACTIONS_TEXT.startUps[value] }))}
        value={startUp}
        onChange={(value) => void runCall('settings.update', { startUp: value as StartUp })}
      />
    </span>
  );
}

/** Leads from the jobs to what they cost. */
function LedgerButton() {
  return (
    <Button
      look="quiet"
      tip={LEDGER_TEXT.openTip}
      icon={<Coins size={13} aria-hidden />}
      onPress={() => openLedger(useNavigation.getState().queueProject)}
    >
      {LEDGER_TEXT.open}
    </Button>
  );
}
