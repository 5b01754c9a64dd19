import ListOrdered from 'lucide-react/icons/list-ordered';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useMemo } from 'react';
import { sumPaid } from '../../../shared/domain/queue/ledger.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../shared/messages/text/queue-actions.ts';
import { describeSpending } from '../../../shared/messages/text/spending.ts';
import { CanaryBars } from '../../canary/canary-bar.tsx';
import { useHeldBatches } from '../../canary/use-held-batches.ts';
import { useOffer } from '../../navigation/commands.ts';
import { openRoom, useNavigation } from '../../navigation/navigation-store.ts';
import { isForRoom } from '../../navigation/room-keys.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { retryAllFailed } from '../../projections/queue/queue-again.ts';
import { undoLastStep } from '../../projections/queue/undo-queue.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { meantKey } from '../../ui/keys/meant-key.ts';
import { hasCommandKey } from '../../ui/keys/platform.ts';
import { listQueueCommands } from './commands/queue-commands.ts';
import { readQueueTarget } from './commands/read-targets.ts';
import { LedgerView } from './ledger/ledger-view.tsx';
import { JobList } from './list/job-list.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { findQueueHold, reasonSaidAbove } from './notice/find-queue-hold.ts';
import { QueueNotice } from './notice/queue-notice.tsx';
import { QueueHeader } from './queue-header.tsx';
import styles from './queue-room.module.css';
import { ScheduleDialog } from './schedule/schedule-dialog.tsx';
import { useKeptForecast } from './state/forecast-store.ts';
import { useQueueStore } from './state/queue-store.ts';

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
  useOffer(listCommands);
  return (
    <div className={styles.room}>
      <QueueHeader filter={filter} />
      <QueueNotice hold={hold} />
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
  const failed = useMemo(() => [...jobs.values()].filter(({ state }) => state === 'failed'), [jobs]);
  if (failed.length === 0) return null;
  return (
    <div className={styles.failedBar}>
      <span>{QUEUE_ACTIONS_TEXT.retryFailedTip}</span>
      <Button icon={<RotateCcw size={13} aria-hidden />} onPress={() => void retryAllFailed()}>
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
      const isUndo = hasCommandKey(event) && !event.shiftKey && meantKey(event) === 'z';
      if (!isUndo || event.repeat || !isForRoom(event)) return;
      event.preventDefault();
      void undoLastStep();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
