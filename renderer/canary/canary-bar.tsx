import Bird from 'lucide-react/icons/bird';
import { useState } from 'react';
import { sumPaid } from '../../shared/domain/queue/ledger.ts';
import { CANARY_TEXT } from '../../shared/messages/text/canary.ts';
import { describeSpending } from '../../shared/messages/text/spending.ts';
import notice from '../ui/feedback/notice-bar.module.css';
import { Button } from '../ui/inputs/button.tsx';
import { cancelRest, sendRest } from './canary-actions.ts';
import styles from './canary-bar.module.css';
import { ChangeRest } from './change-rest.tsx';
import type { HeldBatch } from './find-held-batches.ts';

/** Batches that are shown one by one; of more the number is said. */
const MAX_SHOWN = 3;

/** For each batch whose rest waits: how its first jobs came out, and what is to become of the rest. */
export function CanaryBars({ batches }: { readonly batches: readonly HeldBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <section className={styles.bars} aria-label={CANARY_TEXT.region}>
      {batches.slice(0, MAX_SHOWN).map((batch, place) => (
        <CanaryBar key={batch.batchId} batch={batch} isFirst={place === 0} />
      ))}
      {batches.length > MAX_SHOWN && (
        <p className={styles.more}>{CANARY_TEXT.more(batches.length - MAX_SHOWN)}</p>
      )}
    </section>
  );
}

function CanaryBar({ batch, isFirst }: { batch: HeldBatch; isFirst: boolean }) {
  const { batchId, name, summary, held } = batch;
  const [isChanging, setChanging] = useState(false);
  return (
    <div className={styles.entry}>
      <div className={`${notice.bar} ${styles.bar}`}>
        <Bird size={15} aria-hidden className={notice.icon} />
        <p className={`${notice.words} ${styles.words}`}>
          <bdi className={`given-name ${styles.name}`} title={name}>
            {name}
          </bdi>
          <span className="numbers">{CANARY_TEXT.stand(summary)}</span>
        </p>
        <div className={styles.actions}>
          <Button look={isChanging || !isFirst ? 'plain' : 'main'} onPress={() => void sendRest(batchId)}>
            {CANARY_TEXT.send(describeSpending(sumPaid(held)))}
          </Button>
          <Button aria-expanded={isChanging} onPress={() => setChanging(!isChanging)}>
            {CANARY_TEXT.change}
          </Button>
          <Button look="quiet" onPress={() => void cancelRest(batchId)}>
            {CANARY_TEXT.cancel}
          </Button>
        </div>
      </div>
      {isChanging && <ChangeRest batchId={batchId} held={held} onDone={() => setChanging(false)} />}
    </div>
  );
}
