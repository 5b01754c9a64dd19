import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { sumPaid } from '../../../shared/domain/ledger.ts';
import { wordSpending } from '../../../shared/messages/text/spending.ts';
import { ACTION_WORDS, STEERING_TEXT } from '../../../shared/messages/text/steering.ts';
import { useCore } from '../../projections/core-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { type JobAction, listPossible } from './job-abilities.ts';
import { type DirectAction, runAction } from './job-actions.ts';
import { openMenu, select, useQueueStore } from './queue-store.ts';
import { NO_SELECTION } from './selection.ts';
import styles from './selection-bar.module.css';

const SHOWN: readonly DirectAction[] = ['pause', 'resume', 'front', 'retry', 'duplicate', 'cancel', 'remove'];
const TIMED: readonly JobAction[] = ['schedule'];

/** What can be done with several jobs at once. One alone has its buttons in its row. */
export function SelectionBar() {
  const selected = useQueueStore((store) => store.selection.jobIds);
  const jobs = useCore((core) => core.jobs);
  const chosen = [...selected].flatMap((id) => jobs.get(id) ?? []);
  if (chosen.length < 2) return null;
  const sums = wordSpending(sumPaid(chosen));
  const openAt = (page: 'actions' | 'times') => (event: MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    openMenu({ x: left, y: top - 8 - (page === 'times' ? 220 : 320), page });
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={STEERING_TEXT.selectionLabel}>
      <span className={`numbers ${styles.count}`}>
        {STEERING_TEXT.selected(chosen.length)}
        {sums !== '' && <span className={styles.sum}>{sums}</span>}
      </span>
      {listPossible(chosen, SHOWN).map((action) => (
        <button
          key={action}
          type="button"
          className={styles.action}
          onClick={() => void runAction(chosen, action)}
        >
          {ACTION_WORDS[action]}
        </button>
      ))}
      {listPossible(chosen, TIMED).length > 0 && (
        <button type="button" className={styles.action} onClick={openAt('times')}>
          <Clock size={13} aria-hidden />
          {ACTION_WORDS.schedule}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={STEERING_TEXT.more}
        title={STEERING_TEXT.more}
        onClick={openAt('actions')}
      >
        <Ellipsis size={15} aria-hidden />
      </button>
      <IconButton
        size="small"
        label={STEERING_TEXT.clear}
        keys="Esc"
        icon={<X size={14} />}
        onPress={() => select(() => NO_SELECTION)}
      />
    </div>
  );
}
