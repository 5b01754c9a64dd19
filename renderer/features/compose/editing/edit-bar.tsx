import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import type { Money } from '../../../../shared/kernel/money.ts';
import { useJob } from '../../../state/core/core-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../form/actions-bar.module.css';
import type { Editing } from '../state/compose-store.ts';
import { type EditEnd, listEnds } from './list-ends.ts';

/** What ends the editing of a job. The key that queues elsewhere does the first thing here. */
export function EditBar(props: {
  readonly editing: Editing;
  readonly estimate: Money | null;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onEnd: (way: EditEnd) => void;
  readonly onLeave: () => void;
}) {
  const { editing, estimate, isReady, isBusy, onEnd, onLeave } = props;
  const job = useJob(editing.job.id);
  const ways = listEnds(job);
  return (
    <footer className={styles.bar}>
      <span className={styles.money} />
      <Button size="large" look="quiet" onPress={onLeave}>
        {EDIT_TEXT.leave}
      </Button>
      {ways.map((way, index) => (
        <Button
          key={way}
          size="large"
          look={isReady && index === ways.length - 1 ? 'main' : 'plain'}
          {...(index === ways.length - 1
            ? { keys: 'mod+enter', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }
            : {})}
          isPending={isBusy}
          onPress={() => onEnd(way)}
        >
          {describeEnd(way, estimate)}
        </Button>
      ))}
    </footer>
  );
}

function describeEnd(way: EditEnd, estimate: Money | null): string {
  if (way === 'save') return EDIT_TEXT.save;
  return way === 'save-and-queue' ? EDIT_TEXT.saveAndQueue(estimate) : EDIT_TEXT.queueAsNew;
}
