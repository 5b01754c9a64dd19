import { SHELL_TEXT } from '../../shared/app/text.ts';
import { describeErrorInOne } from '../../shared/errors/text.ts';
import type { Failure } from '../../shared/kernel/result.ts';
import { OLD_DATA_TEXT } from '../../shared/queue/text.ts';
import { WATCH_TEXT } from '../../shared/templates/watches-text.ts';
import { openComposePanel } from '../state/navigation/handover.ts';
import { openQueue, openSettings } from '../state/navigation/navigation-store.ts';
import { useWatchStore } from '../state/watch-store.ts';
import styles from './status-line.module.css';
import { StatusPart } from './status-part.tsx';

/** The data are older than what was sent: nothing goes out until somebody has looked. */
export function OldData() {
  return (
    <StatusPart look={styles.warn} tip={OLD_DATA_TEXT.statusTip} onClick={() => openQueue({ filter: 'all' })}>
      {OLD_DATA_TEXT.status}
    </StatusPart>
  );
}

/** The listener can't work, and why. */
export function NoDeliveries({ problem }: { readonly problem: Failure }) {
  return (
    <StatusPart look={styles.warn} tip={describeErrorInOne(problem)} onClick={() => openSettings('delivery')}>
      {SHELL_TEXT.noDeliveries}
    </StatusPart>
  );
}

/** How many folders are watched, and whether one of them is in trouble. */
export function WatchedFolders() {
  const watches = useWatchStore((store) => store.watches);
  const watching = watches.filter(({ isPaused }) => !isPaused).length;
  const hasTrouble = watches.some(({ state }) => state !== 'watching' && state !== 'paused');
  return (
    <StatusPart
      look={hasTrouble ? styles.warn : undefined}
      tip={WATCH_TEXT.onTip}
      onClick={() => openComposePanel('watches')}
    >
      {WATCH_TEXT.on(watching)}
    </StatusPart>
  );
}
