import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { describeSpending } from '../../../../shared/money/text.ts';
import type { StaleData } from '../../../../shared/queue/status.ts';
import { describeOldData, describeOldDataMeans, OLD_DATA_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import styles from './stale-data-notice.module.css';

/** Says that the data is older than what was sent with it, what that means for money, and lets a person go on who has read it. */
export function OldDataNotice({ oldData }: { readonly oldData: StaleData }) {
  const [isAsking, setAsking] = useState(false);
  const hasDoubts = useCore((core) => core.status.counts.unknown > 0);
  return (
    <section className={styles.notice} role="alert" aria-label={OLD_DATA_TEXT.status}>
      <History className={styles.icon} size={18} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{describeOldData(oldData)}</p>
        <p>{describeOldDataMeans(oldData)}</p>
        <p className={styles.more}>{OLD_DATA_TEXT.newer}</p>
      </div>
      <div className={styles.ways}>
        {hasDoubts && (
          <Button onPress={() => openQueue({ filter: 'unknown' })}>{OLD_DATA_TEXT.showUnknown}</Button>
        )}
        <Button onPress={() => setAsking(true)}>{OLD_DATA_TEXT.read}</Button>
      </div>
      {isAsking && <GoOnDialog oldData={oldData} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The second gesture, with the amount: what goes out then. */
function GoOnDialog({ oldData, onClose }: { oldData: StaleData; onClose: () => void }) {
  const reserved = useCore((core) => core.status.reserved);
  async function goOn(isPaused: boolean): Promise<void> {
    if (isPaused && (await runCall('queue.pause', {})) === null) return;
    await runCall('queue.acceptOldData', { submissions: oldData.submissions });
    onClose();
  }
  return (
    <DialogBox label={OLD_DATA_TEXT.dialog} isOpen onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className={styles.heading}>{OLD_DATA_TEXT.dialog}</h2>
        <p>{describeOldData(oldData)}</p>
        <p>{describeOldDataMeans(oldData)}</p>
        <p className={styles.amount}>
          {OLD_DATA_TEXT.leaves(reserved.submissions, describeSpending(reserved))}
        </p>
        <footer className={styles.foot}>
          <Button look="quiet" onPress={onClose}>
            {OLD_DATA_TEXT.cancel}
          </Button>
          <Button onPress={() => void goOn(false)}>{OLD_DATA_TEXT.goOn}</Button>
          <Button look="main" onPress={() => void goOn(true)}>
            {OLD_DATA_TEXT.goOnPaused}
          </Button>
        </footer>
      </div>
    </DialogBox>
  );
}
