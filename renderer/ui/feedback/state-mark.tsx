import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-help';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import type { JobState } from '../../../shared/jobs/job-state.ts';
import { STATE_LINES, STATE_WORDS } from '../../../shared/queue/job-text.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './state-mark.module.css';

const MARKS = {
  draft: { Icon: Pencil, tone: 'held' },
  queued: { Icon: Clock, tone: 'held' },
  uploading: { Icon: Upload, tone: 'running' },
  sending: { Icon: Send, tone: 'running' },
  submitted: { Icon: LoaderCircle, tone: 'running' },
  fetching: { Icon: Download, tone: 'running' },
  done: { Icon: Check, tone: 'done' },
  failed: { Icon: X, tone: 'failed' },
  cancelled: { Icon: Ban, tone: 'held' },
  unknown: { Icon: CircleHelp, tone: 'unknown' },
} as const;

/**
 * A job's state: picture, hue and word together, so that none of them is needed to tell. A download that `waits` for
 * something does not pass for one that runs. Nothing turns: jobs run for hours, the seconds beside them tell that they do, and a
 * window that is drawn sixty times a second took three times the processor's time all the while.
 */
export function StateMark({ state, waits = false }: { state: JobState; waits?: boolean }) {
  const { Icon, tone } = MARKS[state];
  const isHeld = waits && state === 'fetching';
  return (
    <span className={classNames(styles.mark, styles[isHeld ? 'held' : tone])}>
      <Icon size={14} aria-hidden strokeWidth={2} />
      {isHeld ? STATE_LINES.downloadHeld : STATE_WORDS[state].word}
    </span>
  );
}
