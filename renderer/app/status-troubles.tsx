import { SHELL_TEXT } from '../../shared/app/text.ts';
import { describeErrorInOne } from '../../shared/errors/text.ts';
import type { Failure } from '../../shared/kernel/result.ts';
import { OLD_DATA_TEXT } from '../../shared/queue/text.ts';
import { openQueue, openSettings } from '../state/navigation/navigation-store.ts';
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
