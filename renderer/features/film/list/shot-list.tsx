import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { findModelByText } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import { type Project, type ShotContent, type ShotView, shotCodeOf } from '../../../../shared/film/film.ts';
import { describeColumn, FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useTyped } from '../../../ui/inputs/saved-text.tsx';
import { useRangeWith } from '../../../ui/parts/card-rows.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { ShotPicture, StageMark } from '../board/shot-picture.tsx';
import { StaleMark } from '../shot/stale.tsx';
import { changeShots, readTypedLength } from '../state/film-actions.ts';
import { chooseShot, useFilm } from '../state/film-room-store.ts';
import styles from './shot-list.module.css';

const ROW = 40;

/** A column that is typed in: what it shows of a shot, and what a text in it changes; null where the text says nothing. */
interface ListColumn {
  readonly id: string;
  readonly title: () => string;
  readonly width: string;
  read(shot: ShotView): string;
  write(shot: ShotView, text: string, project: Project): Partial<ShotContent> | null;
}

const FACTS: readonly ListColumn[] = [
  {
    id: 'code',
    title: () => TEXT.code,
    width: '88px',
    read: ({ code }) => code,
    write(_, text) {
      const code = shotCodeOf(text);
      return code === '' ? null : { code };
    },
  },
  {
    id: 'sequence',
    title: () => TEXT.sequence,
    width: '96px',
    read: ({ sequence }) => sequence,
    write: (_, text) => ({ sequence: text.slice(0, 200) }),
  },
  {
    id: 'description',
    title: () => TEXT.description,
    width: 'minmax(140px, 2fr)',
    read: ({ description }) => description,
    write: (_, text) => ({ description: text.slice(0, 10_000) }),
  },
  {
    id: 'length',
    title: () => TEXT.length,
    width: '64px',
    read: ({ frames }) => (frames === null ? '' : String(frames)),
    write: (_, text, { rate }) => readTypedLength(text, rate),
  },
];
/** Beyond the prompt, so many fields have a column; all are in the panel. */
const MAX_FIELDS = 3;

/** The shots as a table, edited in place. */
export function ShotList(props: { readonly project: Project; readonly shots: readonly ShotView[] }) {
  const { project, shots } = props;
  const { currentId, selectedIds } = useFilm();
  const scroller = useRef<HTMLDivElement>(null);
  const profile = useCore((core) => core.profile);
  const columns = useMemo(() => listColumns(shots, profile), [shots, profile]);
  const place = shots.findIndex(({ id }) => id === currentId);
  const rows = useVirtualizer({
    count: shots.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    rangeExtractor: useRangeWith(place),
    overscan: 10,
  });
  useEffect(() => {
    if (place !== -1) rows.scrollToIndex(place, { align: 'auto' });
  }, [rows, place]);
  const template = `72px ${columns.map(({ width }) => width).join(' ')} 118px 76px`;
  return (
    <div ref={scroller} id="film-board" data-columns={1} className={styles.list}>
      <table className={styles.table} aria-label={TEXT.shots} aria-rowcount={shots.length + 1}>
        <thead>
          <tr className={classNames(styles.row, styles.head)} style={{ gridTemplateColumns: template }}>
            <th />
            {columns.map(({ id, title }) => (
              <th key={id}>{title()}</th>
            ))}
            <th>{TEXT.status}</th>
            <th>{TEXT.version}</th>
          </tr>
        </thead>
        <tbody className={styles.inner} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const shot = shots[index];
            if (shot === undefined) return null;
            return (
              <ListRow
                key={shot.id}
                project={project}
                shot={shot}
                columns={columns}
                index={index}
                top={start}
                template={template}
                isSelected={selectedIds.has(shot.id) || shot.id === currentId}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What every shot has, the prompt, and the fields that most shots have a value for. */
function listColumns(shots: readonly ShotView[], profile: Profile): readonly ListColumn[] {
  const counts = new Map<string, number>();
  for (const { cells } of shots)
    for (const column of Object.keys(cells)) counts.set(column, (counts.get(column) ?? 0) + 1);
  counts.delete('prompt');
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MAX_FIELDS);
  const fields = ['prompt', ...most.map(([column]) => column)];
  return [...FACTS, ...fields.map((column) => fieldColumn(column, profile))];
}

function fieldColumn(column: string, profile: Profile): ListColumn {
  const isModel = column === MODEL_COLUMN;
  return {
    id: column,
    title: () => describeColumn(column),
    width: column === 'prompt' ? 'minmax(140px, 2fr)' : 'minmax(90px, 1fr)',
    read({ cells: { [column]: text = '' } }) {
      return isModel && text !== '' ? titleOfModel(text, profile) : text;
    },
    write(_, text) {
      const model = isModel ? findModelByText(text, listOfferedModels(profile)) : null;
      return { cells: { [column]: model?.id ?? text } };
    },
  };
}

const ListRow = memo(function ListRow(props: {
  readonly project: Project;
  readonly shot: ShotView;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  readonly top: number;
  readonly template: string;
  readonly isSelected: boolean;
}) {
  const { project, shot, columns, index, top, template, isSelected } = props;
  return (
    <tr
      data-shot={shot.id}
      aria-rowindex={index + 2}
      className={classNames(styles.row, styles.line, isSelected && styles.selected)}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      onFocus={() => useFilm.getState().currentId !== shot.id && chooseShot(shot.id)}
    >
      <td className={styles.picture}>
        <ShotPicture shot={shot} />
      </td>
      {columns.map((column) => (
        <td key={column.id}>
          <Cell
            label={`${shot.code}, ${column.title()}`}
            value={column.read(shot)}
            onSave={(text) => {
              const change = column.write(shot, text, project);
              if (change !== null) void changeShots([{ shot, change }]);
            }}
          />
        </td>
      ))}
      <td className={styles.fact}>
        <StageMark stage={shot.stage} />
      </td>
      <td className={`numbers ${styles.fact}`}>
        {shot.select?.version ?? ''}
        {shot.stale && <StaleMark />}
      </td>
    </tr>
  );
});

/** A text that is saved when it is left or confirmed; Enter goes on to the next row. */
function Cell(props: {
  readonly label: string;
  readonly value: string;
  readonly onSave: (text: string) => void;
}) {
  const { onText, ...field } = useTyped(props.value, props.onSave, cellBelow);
  return (
    <input
      className={styles.cell}
      aria-label={props.label}
      dir="auto"
      {...field}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** The same column of the next row. */
function cellBelow(input: HTMLInputElement): HTMLInputElement | null {
  const row = input.closest('[data-shot]');
  const column = [...(row?.children ?? [])].indexOf(input.parentElement as Element);
  return row?.nextElementSibling?.children[column]?.querySelector('input') ?? null;
}
