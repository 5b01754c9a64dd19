import ListOrdered from 'lucide-react/icons/list-ordered';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import {
  openQueue,
  openRoom,
  QUEUE_FILTERS,
  type QueueFilter,
  useNavigation,
} from '../../navigation/navigation-store.ts';
import { useCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JobList } from './job-list.tsx';
import { LedgerButton } from './ledger-button.tsx';
import { LedgerView } from './ledger-view.tsx';
import styles from './queue-room.module.css';

/** The room where jobs are watched and steered. */
export function QueueRoom() {
  const filter = useNavigation((navigation) => navigation.queueFilter);
  const isEmpty = useCore((core) => core.jobs.size === 0);
  const view = useNavigation((navigation) => navigation.queueView);
  if (view === 'ledger') return <LedgerView />;
  return (
    <div className={styles.room}>
      <Header filter={filter} />
      {isEmpty ? (
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
      ) : (
        <JobList filter={filter} />
      )}
    </div>
  );
}

function Header({ filter }: { readonly filter: QueueFilter }) {
  const counts = useCore((core) => core.status.counts);
  const size = useCore((core) => core.jobs.size);
  const isPaused = useCore((core) => core.status.paused);
  const numbers: Record<QueueFilter, number> = { all: size, ...counts };
  return (
    <header className={styles.header}>
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
              numbers[one] === 0 && styles.none,
            )}
            onClick={() => openQueue({ filter: one })}
          >
            {QUEUE_TEXT.filters[one]} <span className="numbers">{numbers[one].toLocaleString('en')}</span>
          </button>
        ))}
      </div>
      <LedgerButton />
      {isPaused && <span className={styles.paused}>{QUEUE_TEXT.pausedNote}</span>}
      {isPaused ? (
        <Button icon={<Play size={13} aria-hidden />} onPress={() => void runCall('queue.resume', {})}>
          {QUEUE_TEXT.resume}
        </Button>
      ) : (
        <Button
          look="quiet"
          tip={QUEUE_TEXT.pauseTip}
          icon={<Pause size={13} aria-hidden />}
          onPress={() => void runCall('queue.pause', {})}
        >
          {QUEUE_TEXT.pause}
        </Button>
      )}
    </header>
  );
}
