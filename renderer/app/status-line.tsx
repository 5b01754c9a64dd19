import { lazy, Suspense, useEffect, useState } from 'react';
import type { Status } from '../../shared/domain/queue/status.ts';
import { wordHoldEnd } from '../../shared/messages/holds.ts';
import { CANARY_TEXT } from '../../shared/messages/text/canary.ts';
import { SHELL_TEXT, wordToday } from '../../shared/messages/text/shell.ts';
import { WATCH_TEXT } from '../../shared/messages/text/templates.ts';
import { call } from '../bridge.ts';
import { openLedger, openQueue, openSettings } from '../navigation/navigation-store.ts';
import { openComposePanel } from '../navigation/wanted-panel.ts';
import { useCore } from '../projections/core-store.ts';
import { useWatchStore } from '../projections/watch-store.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './status-line.module.css';
import { StatusPart as Part } from './status-part.tsx';

/** Rare, and said in words that nothing else in the first frame needs. */
const OldData = lazy(() => import('./status-troubles.tsx').then((module) => ({ default: module.OldData })));
const NoDeliveries = lazy(() =>
  import('./status-troubles.tsx').then((module) => ({ default: module.NoDeliveries })),
);

function WatchedFolders() {
  const watches = useWatchStore((store) => store.watches);
  const watching = watches.filter(({ isPaused }) => !isPaused).length;
  const hasTrouble = watches.some(({ state }) => state !== 'watching' && state !== 'paused');
  if (watching === 0) return null;
  return (
    <Part
      look={hasTrouble ? styles.warn : undefined}
      tip={WATCH_TEXT.onTip}
      onClick={() => openComposePanel('watches')}
    >
      {WATCH_TEXT.on(watching)}
    </Part>
  );
}

/** One glance at the whole; each part leads to where it can be changed. */
export function StatusLine() {
  const status = useCore((core) => core.status);
  const baseUrl = useCore((core) => core.profile.baseUrl);
  const isOld = useCore((core) => core.status.oldData !== null);
  const isStandIn = useStandIn();
  const { counts, practice, network, listenerProblem } = status;
  const held = status.holdCounts.canary ?? 0;
  const toService = () => openSettings('service');
  const toDelivery = () => openSettings('delivery');
  return (
    <section
      className={classNames('numbers', styles.line, practice && styles.practice)}
      aria-label={SHELL_TEXT.status}
    >
      <Part
        {...(practice ? { look: styles.name ?? '' } : {})}
        tip={practice ? SHELL_TEXT.practiceTip : `${status.profileName} · ${baseUrl}`}
        onClick={toService}
      >
        {practice ? SHELL_TEXT.practice : status.profileName}
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
      {!practice && !status.hasKey && (
        <Part look={styles.warn} onClick={toService}>
          {SHELL_TEXT.noKey}
        </Part>
      )}
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
      {isOld && (
        <Suspense fallback={null}>
          <OldData />
        </Suspense>
      )}
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
        onClick={openLedger}
      >
        {wordToday(status)}
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
      <WatchedFolders />
      <span className={styles.space} />
      {status.profileHolds[status.profileId] === 'no-way-back' && (
        <Part look={styles.warn} tip={wordHoldEnd('no-way-back')} onClick={toDelivery}>
          {SHELL_TEXT.noWayBack}
        </Part>
      )}
      {listenerProblem !== null && (
        <Suspense fallback={null}>
          <NoDeliveries problem={listenerProblem} />
        </Suspense>
      )}
      {isStandIn && (
        <Part look={styles.warn} tip={SHELL_TEXT.standInTip} onClick={toService}>
          {SHELL_TEXT.standIn}
        </Part>
      )}
    </section>
  );
}

function isHeldByBudget({ holdCounts, budgetUnreadable }: Status): boolean {
  return budgetUnreadable || (holdCounts.budget ?? 0) > 0;
}

function useStandIn(): boolean {
  const [isStandIn, setStandIn] = useState(false);
  useEffect(() => void call('app.info', {}).then((info) => info.ok && setStandIn(info.value.standIn)), []);
  return isStandIn;
}
