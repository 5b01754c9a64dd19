import { WATCH_TEXT } from '../../shared/templates/watches-text.ts';
import { openComposePanel } from '../state/navigation/handover.ts';
import { useWatchStore } from '../state/watch-store.ts';
import styles from './status-line.module.css';
import { StatusPart } from './status-part.tsx';

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
