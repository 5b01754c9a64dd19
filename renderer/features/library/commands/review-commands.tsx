import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import type { TakeMark } from '../../../../shared/library/take.ts';
import { TAKE_GROUPS, TAKE_SORTS } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { bindCommands, type Command } from '../../../state/navigation/commands.ts';
import { compareTakes, openTake } from '../../../state/navigation/navigation-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { actRow, listMarkRows } from '../../../takes/take-commands.ts';

import { LabelDot } from '../../../takes/take-marks.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { writeInPanel } from '../facts/take-words-editor.tsx';
import { narrow } from '../find/view-menu.tsx';
import { closeLineageView } from '../lineage/request-difference.tsx';
import { hasTake, isOne, type ReviewTarget, type ReviewRow as Row, takeOf } from '../review-target.ts';
import { advance, markTakes, useReviewStore } from '../state/review-store.ts';

import { FILE_ROWS, SELECT_ROWS } from './file-commands.ts';
import { MAKE_ROWS } from './make-commands.ts';
import { VIEW_ROWS } from './view-commands.tsx';

const query = () => useTakeStore.getState().query;

/** A way of laying the grid out, under the name of what is chosen: they have no keys, and are found by their words. */
function arrange(
  id: string,
  label: () => string,
  value: () => string,
  parts: { readonly isOn: () => boolean; readonly run: () => void },
): Row {
  return {
    id,
    title: () => JOINING_TEXT.labelled(label(), value()),
    canRun: ({ where }) => where === 'grid' && !parts.isOn(),
    run: parts.run,
  };
}

const SORTS = TAKE_SORTS.map((sort) =>
  arrange(
    `sort-${sort}`,
    () => FIND_TEXT.sort,
    () => FIND_TEXT.sorts[sort],
    {
      isOn: () => (query().sort ?? 'newest') === sort || (sort === 'hand' && query().tag === undefined),
      run: () => narrow({ sort: sort === 'newest' ? undefined : sort }),
    },
  ),
);

const GROUPS = (['none', ...TAKE_GROUPS] as const).map((group) =>
  arrange(
    `group-${group}`,
    () => FIND_TEXT.group,
    () => (group === 'none' ? FIND_TEXT.noGroups : FIND_TEXT.groups[group]),
    {
      isOn: () => (query().groupBy ?? 'none') === group,
      run: () => narrow({ groupBy: group === 'none' ? undefined : group }),
    },
  ),
);

const LAYOUTS = (['justified', 'square'] as const).map((layout) =>
  arrange(
    `layout-${layout}`,
    () => REVIEW_TEXT.layout,
    () => REVIEW_TEXT.layouts[layout],
    {
      isOn: () => useReviewStore.getState().layout === layout,
      run: () => useReviewStore.setState({ layout }),
    },
  ),
);

/** In which order takes stand in the grid, grouped by what, and how. */
const ARRANGE_ROWS: readonly Row[] = [...SORTS, ...GROUPS, ...LAYOUTS];

function mark({ takeIds, where }: ReviewTarget, change: Pick<TakeMark, 'rating' | 'flag' | 'label'>): void {
  void markTakes(change, takeIds);
  if (change.label === undefined && where !== 'lineage') advance(change);
}

const LABEL_KEYS = { red: '6', yellow: '7', green: '8', blue: '9', none: undefined } as const;

const LABELS: readonly Row[] = (['none', 'red', 'yellow', 'green', 'blue'] as const).map((label) => {
  const isOn = (target: ReviewTarget) => takeOf(target)?.label === label;
  const key = LABEL_KEYS[label];
  return {
    id: `label-${label}`,
    title: () => TEXT.label[label],
    ...(key === undefined ? {} : { keys: [key], mapWords: () => TEXT.labelMap }),
    section: 'label',
    sign: label === 'none' ? '–' : <LabelDot label={label} />,
    canRun: hasTake,
    isOn,
    run: (target) => mark(target, { label: isOn(target) ? 'none' : label }),
  };
});

/** What an artist thinks of takes: stars, flags and colours. */
const MARK_ROWS: readonly Row[] = [
  ...listMarkRows(takeOf, mark).map((row) => ({ ...row, canRun: hasTake })),
  ...LABELS,
];

/** What shows takes large, or beside one another. */
const OPEN_ROWS: readonly Row[] = [
  {
    id: 'open',
    title: () => TEXT.open,
    keys: ['E', 'enter'],
    section: 'open',
    canRun: (target) => opened(target) !== undefined,
    run: (target) => {
      closeLineageView();
      const takeId = opened(target);
      if (takeId !== undefined) openTake(takeId);
    },
  },
  actRow('grid', () => TEXT.grid, ['G', 'Esc'], 'close'),
  {
    id: 'compare',
    title: () => TEXT.compare,
    keys: ['C'],
    section: 'open',
    mapWords: () => TEXT.compareMap,
    canRun: canCompare,
    run: (target) => {
      const compared = listCompared(target);
      if (compared.length > 1) compareTakes(compared);
    },
  },
];

/** Of a grid in which nothing is chosen yet, the first. */
function opened({ where, takeId }: ReviewTarget): string | undefined {
  if (where === 'grid') return takeId ?? useTakeStore.getState().window.ids[0];
  return where === 'lineage' ? (takeId ?? undefined) : undefined;
}

/** Asked with every change of a selection, which may be a whole library: what would be compared is listed only then. */
function canCompare({ takeIds, takeId, where }: ReviewTarget): boolean {
  if (where === 'compare' || where === 'lineage' || takeId === null) return false;
  const { ids } = useTakeStore.getState().window;
  return takeIds.length > 1 || (ids.includes(takeId) && ids.at(-1) !== takeId);
}

/**
 * In the order of the grid, whatever the order in which they were chosen: what was never looked at was chosen in that order. Of
 * one take, it and the next.
 */
function listCompared({ takeIds, takeId }: ReviewTarget): readonly string[] {
  const { ids } = useTakeStore.getState().window;
  const at = ids.indexOf(takeId ?? undefined);
  const selected = new Set<string | undefined>(
    takeIds.length > 1 || at === -1 ? takeIds : ids.slice(at, at + 2),
  );
  const seen = ids.filter((id) => id !== undefined && selected.has(id));
  return seen.length === selected.size ? seen.filter((id) => id !== undefined) : takeIds;
}

/** What is written about takes. */
const WORD_ROWS: readonly Row[] = [
  {
    id: 'rename',
    title: () => TEXT.rename,
    keys: ['F2'],
    section: 'words',
    canRun: (target) => isOne(target) && hasPanel(target),
    run: () => void writeInPanel('name'),
  },
  {
    id: 'tags',
    title: () => TEXT.tags,
    keys: ['shift+T'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('tags'),
  },
  {
    id: 'note',
    title: () => TEXT.note,
    keys: ['N'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('note'),
  },
  {
    id: 'copy-prompt',
    title: () => TEXT.copyPrompt,
    keys: ['mod+C'],
    section: 'words',
    canRun: (target) => isOne(target) && takeOf(target)?.prompt !== '',
    run: (target) => {
      if (copyText(takeOf(target)?.prompt ?? '')) showToast({ tone: 'done', text: REVIEW_TEXT.copied });
    },
  },
];

/** Where the panel with name, tags and note can be seen. */
function hasPanel({ where }: ReviewTarget): boolean {
  return where === 'grid' || where === 'loupe';
}

/** Every command of Review; of two with the same key, the first that makes sense now has it. */
export const REVIEW_ROWS: readonly Row[] = [
  ...OPEN_ROWS,
  ...MARK_ROWS,
  ...MAKE_ROWS,
  ...WORD_ROWS,
  ...FILE_ROWS,
  ...SELECT_ROWS,
  ...VIEW_ROWS,
  ...ARRANGE_ROWS,
];

/** What the menu of a take offers, section by section. */
export function listMenu(target: ReviewTarget): Command[] {
  return bindCommands(
    REVIEW_ROWS.filter(({ section }) => section !== undefined),
    target,
  );
}
