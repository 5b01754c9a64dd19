import Link from 'lucide-react/icons/link';
import { type DragEvent, memo, useMemo, useState } from 'react';
import type { Project, ShotView } from '../../../../shared/film/film.ts';
import { describeShotCosts, FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { describeSpending } from '../../../../shared/money/text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { bringsTakes, sideUnder, takesOfDrop } from '../../../takes/media/drag-take.ts';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { StaleMark } from '../shot/stale.tsx';
import { assignTakes, moveShots } from '../state/film-actions.ts';
import {
  chooseShot,
  chooseShotsThrough,
  shotsToActOn,
  toggleShot,
  useFilm,
} from '../state/film-room-store.ts';
import styles from './shot-card.module.css';
import { ShotPicture, StageMark } from './shot-picture.tsx';

const DRAGGED_SHOTS = 'application/x-dailies-shots';

/** Where what is dragged would go: onto a shot as its takes, or before or behind it in the order. */
interface Landing {
  readonly shotId: string;
  readonly edge: 'onto' | 'before' | 'behind';
}

export type CardDrag = ReturnType<typeof useCardDrag>;

/** Reordering shots by drag, and dropping takes on them. */
export function useCardDrag() {
  const [landing, setLanding] = useState<Landing | null>(null);
  return useMemo(
    () => ({
      landing,
      start(event: DragEvent, shot: ShotView) {
        if (!shotsToActOn().some(({ id }) => id === shot.id)) chooseShot(shot.id);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(DRAGGED_SHOTS, shot.id);
      },
      over(event: DragEvent, shot: ShotView) {
        const edge = edgeUnder(event);
        if (edge === null) return;
        event.preventDefault();
        setLanding((before) =>
          before?.shotId === shot.id && before.edge === edge ? before : { shotId: shot.id, edge },
        );
      },
      leave: () => setLanding(null),
      drop(event: DragEvent, shot: ShotView) {
        const edge = edgeUnder(event);
        setLanding(null);
        if (edge === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (edge === 'onto') void assignTakes(takesOfDrop(event), shot);
        else void moveShots(shotsToActOn(), edge === 'before' ? shot.id : idBehind(shot.id));
      },
    }),
    [landing],
  );
}

function edgeUnder(event: DragEvent): Landing['edge'] | null {
  if (bringsTakes(event)) return 'onto';
  if (!event.dataTransfer.types.includes(DRAGGED_SHOTS)) return null;
  return sideUnder(event);
}

/** The first shot behind one that is not dragged itself. */
function idBehind(shotId: string): string | null {
  const { shots } = useFilm.getState();
  const moved = new Set(shotsToActOn().map(({ id }) => id));
  const at = shots.findIndex(({ id }) => id === shotId);
  return shots.slice(at + 1).find(({ id }) => !moved.has(id))?.id ?? null;
}

/** One shot: what the cut shows of it, its code, its length and how far it is. */
export const ShotCard = memo(function ShotCard(props: {
  readonly project: Project;
  readonly shot: ShotView;
  /** What it would cost; empty where something was made, or nothing is known. */
  readonly estimate: string;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly drag: CardDrag;
}) {
  const { project, shot, estimate, isCurrent, isSelected, drag } = props;
  const edge = drag.landing?.shotId === shot.id ? drag.landing.edge : undefined;
  const { select, stage, code, description } = shot;
  const lost = shot.lost === null ? '' : FILM_TEXT.lost(shot.lost);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the board, which has the focus
    <div
      id={`shot-${shot.id}`}
      data-shot={shot.id}
      data-edge={edge}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={joinFacts([
        code,
        FILM_TEXT.stages[stage],
        ...(select === null ? [] : [select.version]),
        ...(shot.chain > 1 ? [TEXT.chain(shot.chain)] : []),
        ...(shot.stale ? [FILM_TEXT.stale] : []),
        lost,
        description,
      ])}
      draggable
      onDragStart={(event) => drag.start(event, shot)}
      onDragOver={(event) => drag.over(event, shot)}
      onDragLeave={drag.leave}
      onDrop={(event) => drag.drop(event, shot)}
      className={classNames(styles.card, isSelected && styles.selected, isCurrent && styles.current)}
      onClick={(event) => {
        if (event.shiftKey) chooseShotsThrough(shot.id);
        else if (hasCommandKey(event)) toggleShot(shot.id);
        else chooseShot(shot.id);
      }}
    >
      <span
        className={styles.picture}
        style={{ aspectRatio: `${project.width} / ${Math.min(project.width, project.height)}` }}
      >
        <ShotPicture shot={shot} />
        {select !== null && <span className={`numbers ${styles.version}`}>{select.version}</span>}
        <span className={`numbers ${styles.length}`}>{describeLength(shot)}</span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.code}>{code}</bdi>
        {shot.chain > 1 && (
          <span className={`numbers ${styles.chain}`} title={TEXT.chain(shot.chain)}>
            <Link size={12} aria-hidden />
            {shot.chain}
          </span>
        )}
        {shot.stale && <StaleMark />}
        <StageMark stage={stage} />
      </span>
      <span className={`${styles.line} ${styles.description}`}>
        {lost === '' ? (
          <>
            <bdi>{description}</bdi>
            <span
              className="numbers"
              title={estimate === '' ? describeShotCosts(shot) : QUEUE_TEXT.estimated(estimate)}
            >
              {joinFacts([
                TEXT.takesOf(shot.versions.length),
                describeSpending(shot.spent),
                estimate === '' ? '' : `≈ ${estimate}`,
              ])}
            </span>
          </>
        ) : (
          <span className={styles.lost}>{lost}</span>
        )}
      </span>
    </div>
  );
});

/** The frames that the cut shows, against those that it should have. */
function describeLength({ select, frames }: ShotView): string {
  const shown = select === null ? null : select.out - select.in;
  if (shown === null) return frames === null ? '' : TEXT.frames(frames);
  return frames === null || frames === shown ? TEXT.frames(shown) : TEXT.framesOf(shown, frames);
}
