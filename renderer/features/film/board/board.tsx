import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Project, ShotView } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { sumPaid } from '../../../../shared/money/ledger.ts';
import { describeSpending } from '../../../../shared/money/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useCardColumns, useCardRows } from '../../../ui/parts/card-rows.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useFilm } from '../state/film-room-store.ts';
import styles from './board.module.css';
import { ShotCard, useCardDrag } from './shot-card.tsx';

/** Of the two lines under a picture. */
const LINES = 50;
const HEADING = 32;
const SMALLEST_CARD = 208;

/** What shots would cost of which nothing was made yet, in words; of those that can be made as they are. */
function useEstimates(shots: readonly ShotView[]): ReadonlyMap<string, string> {
  const isPractice = useCore((core) => core.status.practice);
  const waiting = shots.filter(
    ({ stage, versions, open }) => stage !== 'omitted' && versions.length === 0 && open === 0,
  );
  const { value } = useQuery(
    'film.plan',
    isPractice || waiting.length === 0 ? null : { shotIds: waiting.map(({ id }) => id) },
    { after: [shots] },
  );
  return useMemo(() => {
    const byShot = Map.groupBy(value?.lots ?? [], ({ shotId }) => shotId);
    return new Map(
      [...byShot].map(([shotId, lots]) => {
        const jobs = lots.flatMap(({ estimate, count }) =>
          Array.from({ length: count }, () => ({ estimate, practice: false, testMode: null })),
        );
        return [shotId, describeSpending({ money: sumPaid(jobs).money, unpriced: 0 })];
      }),
    );
  }, [value]);
}

/** A row of the board: the name of a sequence, or some of its shots. */
type BoardRow =
  | { readonly kind: 'heading'; readonly sequence: string; readonly shots: readonly ShotView[] }
  | { readonly kind: 'cards'; readonly shots: readonly ShotView[] };

/** The shots in order, each with what the cut shows of it; only rows in sight are drawn. */
export function Board(props: { readonly project: Project; readonly shots: readonly ShotView[] }) {
  const { project, shots } = props;
  const { currentId, selectedIds } = useFilm();
  const grid = useRef<HTMLDivElement>(null);
  const { width, columns, cardWidth } = useCardColumns(grid, SMALLEST_CARD);
  const plan = useMemo(() => planRows(shots, columns), [shots, columns]);
  const rows = useCardRows(grid, {
    count: plan.length,
    current: plan.findIndex((row) => row.kind === 'cards' && row.shots.some(({ id }) => id === currentId)),
    height: Math.min(cardWidth, (cardWidth * project.height) / project.width) + LINES,
    headings: {
      height: HEADING,
      isOne: useCallback((row: number) => plan[row]?.kind === 'heading', [plan]),
    },
  });
  const drag = useCardDrag();
  const estimates = useEstimates(shots);
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={grid}
      id="film-board"
      role="listbox"
      tabIndex={0}
      aria-label={TEXT.shots}
      aria-multiselectable
      aria-activedescendant={currentId === null ? undefined : `shot-${currentId}`}
      data-columns={columns}
      className={classNames(styles.board)}
    >
      <div role="presentation" className={styles.inner} style={{ height: rows.getTotalSize() }}>
        {width > 0 &&
          rows.getVirtualItems().map(({ index, start }) => {
            const row = plan[index];
            if (row === undefined) return null;
            return (
              <div
                key={index}
                role="presentation"
                className={row.kind === 'heading' ? styles.heading : styles.row}
                style={{
                  transform: `translateY(${start}px)`,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {row.kind === 'heading' ? (
                  <h2 className={styles.sequence}>
                    <bdi>{row.sequence}</bdi>
                    <span className="numbers">{TEXT.count(row.shots.length)}</span>
                  </h2>
                ) : (
                  row.shots.map((shot) => (
                    <ShotCard
                      key={shot.id}
                      project={project}
                      shot={shot}
                      estimate={estimates.get(shot.id) ?? ''}
                      isCurrent={shot.id === currentId}
                      isSelected={
                        selectedIds.has(shot.id) || (selectedIds.size === 0 && shot.id === currentId)
                      }
                      drag={drag}
                    />
                  ))
                )}
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Rows of a board so wide; shots of one sequence that follow each other stand under its name. */
function planRows(shots: readonly ShotView[], columns: number): BoardRow[] {
  const groups: ShotView[][] = [];
  for (const shot of shots) {
    const last = groups.at(-1);
    if (last?.[0]?.sequence === shot.sequence) last.push(shot);
    else groups.push([shot]);
  }
  return groups.flatMap((group) => {
    const sequence = group[0]?.sequence ?? '';
    const cards = Array.from({ length: Math.ceil(group.length / columns) }, (_, at) => ({
      kind: 'cards' as const,
      shots: group.slice(at * columns, (at + 1) * columns),
    }));
    return sequence === '' ? cards : [{ kind: 'heading' as const, sequence, shots: group }, ...cards];
  });
}
