import { describeToday, SHELL_TEXT } from '../../shared/app/text.ts';
import { CANARY_TEXT } from '../../shared/queue/canary-text.ts';
import { describeHoldEnd } from '../../shared/queue/holds-text.ts';
import type { Status } from '../../shared/queue/status.ts';
import { useCore } from '../state/core/core-store.ts';
import { useQuery } from '../state/core/use-query.ts';
import { openLedger, openQueue, openSettings } from '../state/navigation/navigation-store.ts';
import { useWatchStore } from '../state/watch-store.ts';
import { useToastStore } from '../ui/feedback/toast-store.ts';
import { loadLater } from '../ui/parts/load-later.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './status-line.module.css';
import { StatusPart as Part } from './status-part.tsx';

/** Rare, and said in words that nothing else in the first frame needs. */
const OldData = loadLater(() => import('./rare-status.tsx').then((module) => module.OldData));
const NoDeliveries = loadLater(() => import('./rare-status.tsx').then((module) => module.NoDeliveries));
const WatchedFolders = loadLater(() => import('./rare-status.tsx').then((module) => module.WatchedFolders));

const toService = () => openSettings('service');

/** One glance at the whole; each part leads to where it can be changed. */
export function StatusLine() {
  const isPractice = useCore((core) => core.status.practice);
  const hasToast = useToastStore(({ toasts }) => toasts.length > 0);
  return (
    <section
      className={classNames(
        'numbers',
        styles.line,
        isPractice && styles.practice,
        hasToast && styles.underToast,
      )}
      aria-label={SHELL_TEXT.status}
    >
      <Service />
      <Jobs />
      <Watches />
      <Troubles />
    </section>
  );
}

/** Which service, and whether it can be reached with a key. */
function Service() {
  const { practice, profileName, network, hasKey } = useCore((core) => core.status);
  const baseUrl = useCore((core) => core.profile.baseUrl);
  return (
    <>
      <Part
        {...(practice ? { look: styles.name ?? '' } : {})}
        tip={practice ? SHELL_TEXT.practiceTip : `${profileName} · ${baseUrl}`}
        onClick={toService}
      >
        {practice ? SHELL_TEXT.practice : profileName}
      </Part>
      {network !== 'unknown' && (
        <Part
          tip={SHELL_TEXT.networkTip[network]}
          look={network === 'offline' ? styles.warn : undefined}
          onClick={toService}
        >
          {SHELL_TEXT[network]}
        </Part>
      )}
      {!practice && !hasKey && (
        <Part look={styles.warn} onClick={toService}>
          {SHELL_TEXT.noKey}
        </Part>
      )}
    </>
  );
}

/** What runs and waits, what waits for a word, what was spent, and what is in doubt. */
function Jobs() {
  const status = useCore((core) => core.status);
  const { counts } = status;
  const held = status.holdCounts.canary ?? 0;
  return (
    <>
      <Part
        look={counts.running > 0 ? styles.running : undefined}
        onClick={() => openQueue({ filter: counts.running > 0 ? 'running' : 'all' })}
      >
        {SHELL_TEXT.running(counts.running)}
      </Part>
      <Part onClick={() => openQueue({ filter: counts.waiting > 0 ? 'waiting' : 'all' })}>
        {SHELL_TEXT.waiting(counts.waiting)}
        {status.paused && <span className={styles.warn}> ({SHELL_TEXT.paused})</span>}
      </Part>
      {status.oldData !== null && <OldData />}
      {held > 0 && (
        <Part
          look={styles.warn}
          tip={CANARY_TEXT.waitingTip}
          onClick={() => openQueue({ filter: 'waiting' })}
        >
          {CANARY_TEXT.waiting(held)}
        </Part>
      )}
      <Part
        tip={SHELL_TEXT.todayTip}
        look={isHeldByBudget(status) ? styles.warn : undefined}
        onClick={() => openLedger()}
      >
        {describeToday(status)}
      </Part>
      {counts.unknown > 0 && (
        <Part
          look={styles.unknown}
          tip={SHELL_TEXT.unknownTip}
          onClick={() => openQueue({ filter: 'unknown' })}
        >
          {SHELL_TEXT.unknown(counts.unknown)}
        </Part>
      )}
    </>
  );
}

function Watches() {
  const isWatching = useWatchStore(({ watches }) => watches.some(({ isPaused }) => !isPaused));
  return isWatching ? <WatchedFolders /> : null;
}

/** What keeps results from coming by themselves, and what the app stands on in tests. */
function Troubles() {
  const { profileHolds, profileId, listenerProblem } = useCore((core) => core.status);
  const isStandIn = useQuery('app.info', {}).value?.standIn ?? false;
  return (
    <>
      {profileHolds[profileId] === 'no-way-back' && (
        <Part
          look={styles.warn}
          tip={describeHoldEnd('no-way-back')}
          onClick={() => openSettings('delivery')}
        >
          {SHELL_TEXT.noWayBack}
        </Part>
      )}
      {listenerProblem !== null && <NoDeliveries problem={listenerProblem} />}
      {isStandIn && (
        <Part look={styles.warn} tip={SHELL_TEXT.standInTip} onClick={toService}>
          {SHELL_TEXT.standIn}
        </Part>
      )}
    </>
  );
}

function isHeldByBudget({ holdCounts, budgetUnreadable }: Status): boolean {
  return budgetUnreadable || (holdCounts.budget ?? 0) > 0;
}
