import Layers from 'lucide-react/icons/layers';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { StartUp } from '../../../shared/domain/queue/queue-actions.ts';
import { formatNumber } from '../../../shared/messages/region.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../shared/messages/text/queue-actions.ts';
import { describeSpending } from '../../../shared/messages/text/spending.ts';
import { openQueue, QUEUE_FILTERS, type QueueFilter } from '../../navigation/navigation-store.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { runCall } from '../../projections/core/run-call.ts';
import { useNow } from '../../ui/feedback/use-now.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SelectBox } from '../../ui/inputs/select-box.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { setPaused } from './commands/set-paused.ts';
import { LedgerButton } from './ledger/ledger-button.tsx';
import styles from './queue-room.module.css';
import { useForecast } from './state/forecast-store.ts';
import { setGrouped, useQueueStore } from './state/queue-store.ts';

const START_UPS = ['ask', 'go-on', 'paused'] as const satisfies readonly StartUp[];

/** How many jobs of each kind there are, and what pauses and resumes all of them. */
export function QueueHeader({ filter }: { readonly filter: QueueFilter }) {
  const isPaused = useCore((core) => core.status.paused);
  const isAsking = useCore((core) => core.status.startUp !== null);
  const isGrouped = useQueueStore((store) => store.isGrouped);
  return (
    <header className={styles.header}>
      <Filters filter={filter} />
      <Reserved />
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
  const counts = useCore((core) => core.status.counts);
  const size = useCore((core) => core.jobs.size);
  const approvals = useCore((core) => core.status.holdCounts.canary ?? 0);
  const numbers: Record<QueueFilter, number> = {
    ...counts,
    all: size,
    unknown: counts.unknown + approvals,
  };
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
            numbers[one] === 0 && styles.none,
          )}
          onClick={() => openQueue({ filter: one })}
        >
          {QUEUE_TEXT.filters[one]} <span className="numbers">{formatNumber(numbers[one])}</span>
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
