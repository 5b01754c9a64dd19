import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { sumPaid } from '../../../../shared/money/ledger.ts';
import { describeSpending } from '../../../../shared/money/text.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import { listBar, listMenu } from '../commands/queue-room-commands.ts';
import { NO_SELECTION, select, useQueueStore } from '../state/queue-store.ts';
import styles from './selection-bar.module.css';

/** What can be done with several jobs at once. One alone has its buttons in its row. */
export function SelectionBar() {
  const selected = useQueueStore((store) => store.selection.jobIds);
  const jobs = useCore((core) => core.jobs);
  const chosen = [...selected].flatMap((id) => jobs.get(id) ?? []);
  if (chosen.length < 2) return null;
  const sums = describeSpending(sumPaid(chosen));
  return (
    <div className={styles.bar} role="toolbar" aria-label={QUEUE_ACTIONS_TEXT.selectionLabel}>
      <span className={`numbers ${styles.count}`}>
        {QUEUE_ACTIONS_TEXT.selected(chosen.length)}
        {sums !== '' && <span className={styles.sum}>{sums}</span>}
      </span>
      {listBar({ jobs: chosen }).map(({ id, title, run }) => (
        <button key={id} type="button" className={styles.action} onClick={run}>
          {title}
        </button>
      ))}
      <MenuButton
        label={QUEUE_ACTIONS_TEXT.actions}
        title={QUEUE_ACTIONS_TEXT.more}
        className={styles.action}
        button={<Ellipsis size={15} aria-hidden />}
        items={listMenu({ jobs: chosen })}
      />
      <IconButton
        size="small"
        label={QUEUE_ACTIONS_TEXT.clear}
        keys="Esc"
        icon={<X size={14} />}
        onPress={() => select(() => NO_SELECTION)}
      />
    </div>
  );
}
