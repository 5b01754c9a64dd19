import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Eye from 'lucide-react/icons/eye';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pause from 'lucide-react/icons/pause';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ShotStatus, ShotView } from '../../../../shared/film/film.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './shot-picture.module.css';

const MARKS = {
  'to-do': { Icon: CircleDashed, tone: 'held' },
  'in-progress': { Icon: LoaderCircle, tone: 'running' },
  'to-review': { Icon: Eye, tone: 'asking' },
  changes: { Icon: Undo2, tone: 'failed' },
  approved: { Icon: Check, tone: 'done' },
  'on-hold': { Icon: Pause, tone: 'held' },
  omitted: { Icon: Ban, tone: 'held' },
} as const satisfies Record<ShotStatus, object>;

/** The stage of a shot: picture, hue and word together. */
export function StageMark({ stage }: { readonly stage: ShotStatus }) {
  const { Icon, tone } = MARKS[stage];
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      <Icon size={13} aria-hidden strokeWidth={2} />
      {FILM_TEXT.stages[stage]}
    </span>
  );
}

/** What the cut shows of a shot; a slate with its description where there is nothing yet. */
export function ShotPicture({ shot }: { readonly shot: ShotView }) {
  const { select, description, code, stage } = shot;
  if (select?.hasPoster && !select.isMissing)
    return (
      <img
        src={tileUrl(select.takeId)}
        alt=""
        loading="lazy"
        draggable={false}
        className={classNames(styles.poster, stage === 'omitted' && styles.omitted)}
      />
    );
  return (
    <span className={styles.slate}>
      <bdi>{description || code}</bdi>
    </span>
  );
}
