import Bird from 'lucide-react/icons/bird';
import { useMemo, useState } from 'react';
import type { Job } from '../../../shared/jobs/job.ts';
import { sumPaid } from '../../../shared/money/ledger.ts';
import { describeSpending } from '../../../shared/money/text.ts';
import { type CanarySummary, summarizeCanary, waitsForWord } from '../../../shared/queue/canary.ts';
import { CANARY_TEXT } from '../../../shared/queue/canary-text.ts';
import { useCore } from '../../state/core/core-store.ts';
import notice from '../../ui/feedback/notice-bar.module.css';
import { Button } from '../../ui/inputs/button.tsx';
import { cancelRest, sendRest } from './canary-actions.ts';
import styles from './canary-bar.module.css';
import { ChangeRest } from './change-rest.tsx';

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

/** A batch whose rest waits for the artist's approval. */
interface HeldBatch {
  readonly batchId: string;
  readonly name: string;
  readonly summary: CanarySummary;
  /** The jobs that wait, in queue order. */
  readonly held: readonly Job[];
}

/** Every batch of which jobs wait for a word, the longest waiting first. */
function findHeldBatches(jobs: Iterable<Job>, names: ReadonlyMap<string, string>): HeldBatch[] {
  const all = [...jobs];
  const waiting = Map.groupBy(all.filter(waitsForWord), (job) => job.batchId);
  if (waiting.size === 0) return [];
  const members = Map.groupBy(
    all.filter(({ batchId }) => waiting.has(batchId)),
    (job) => job.batchId,
  );
  return [...waiting].flatMap(([batchId, held]) => {
    const jobsOfBatch = (members.get(batchId) ?? []).toSorted((one, other) => one.position - other.position);
    const summary = summarizeCanary(jobsOfBatch);
    if (summary === null) return [];
    return [
      {
        batchId,
        name: names.get(batchId) ?? '',
        summary,
        held: held.toSorted((one, other) => one.position - other.position),
      },
    ];
  });
}

const NONE: readonly HeldBatch[] = [];

/** Batches whose rest waits for a word; without such jobs nothing is counted. */
export function useHeldBatches(): readonly HeldBatch[] {
  const jobs = useCore((core) => ((core.status.holdCounts.canary ?? 0) === 0 ? null : core.jobs));
  const names = useCore((core) => core.batches);
  return useMemo(() => (jobs === null ? NONE : findHeldBatches(jobs.values(), names)), [jobs, names]);
}
