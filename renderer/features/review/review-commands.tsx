import type { TakeMark } from '../../../shared/domain/take-mark.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../shared/messages/text/review-commands.ts';
import { bindCommands, type Command, type CommandRow } from '../../navigation/commands.ts';
import {
  addTakesToCast,
  compareTakes,
  openQueue,
  openTake,
  useNavigation,
} from '../../navigation/navigation-store.ts';
import { readCore } from '../../projections/core-store.ts';
import { openExport } from '../../projections/export-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { by } from '../../takes/take-acts.ts';
import { LabelDot } from '../../takes/take-marks.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { writeInPanel } from './facts/words-fields.ts';
import { narrow } from './find/find-query.ts';
import { askUseAs, closeLineageView, openLineageView } from './lineage/lineage-store.ts';
import { type ReviewTarget, takeOf } from './review-target.ts';
import { VIEW_ROWS } from './review-view-commands.ts';
import { advance, binTakes, chooseAll, deselect, markTakes, undoMark } from './state/review-store.ts';

type Row = CommandRow<ReviewTarget>;

const isBin = () => useTakeStore.getState().query.isBinned === true;
const hasTake = ({ takeIds }: ReviewTarget) => takeIds.length > 0;
const isOne = (target: ReviewTarget) => target.takeIds.length === 1 && takeOf(target) !== undefined;

function mark(change: Pick<TakeMark, 'rating' | 'flag' | 'label'>): (target: ReviewTarget) => void {
  return ({ takeIds, where }) => {
    void markTakes(change, takeIds);
    if (change.label === undefined && where !== 'lineage') advance();
  };
}

const RATINGS: readonly Row[] = [0, 1, 2, 3, 4, 5].map((rating) => ({
  id: `rate-${rating}`,
  title: TEXT.rate(rating),
  keys: [String(rating)],
  find: TEXT.rateFind,
  section: 'rate',
  sign: rating === 0 ? '–' : `${rating}★`,
  mapWords: TEXT.rateMap,
  canRun: hasTake,
  isOn: (target) => takeOf(target)?.rating === rating,
  run: mark({ rating }),
}));

const LABEL_KEYS = { red: '6', yellow: '7', green: '8', blue: '9', none: undefined } as const;

const LABELS: readonly Row[] = (['none', 'red', 'yellow', 'green', 'blue'] as const).map((label) => {
  const isOn = (target: ReviewTarget) => takeOf(target)?.label === label;
  const key = LABEL_KEYS[label];
  return {
    id: `label-${label}`,
    title: TEXT.label[label],
    ...(key === undefined ? {} : { keys: [key], mapWords: TEXT.labelMap }),
    section: 'label',
    sign: label === 'none' ? '–' : <LabelDot label={label} />,
    canRun: hasTake,
    isOn,
    run: (target) => mark({ label: isOn(target) ? 'none' : label })(target),
  };
});

const FLAGS: readonly Row[] = (
  [
    ['pick', TEXT.pick, 'P'],
    ['reject', TEXT.reject, 'X'],
    ['none', TEXT.unflag, 'U'],
  ] as const
).map(([flag, title, key]) => ({
  id: `flag-${flag}`,
  title,
  keys: [key],
  find: TEXT.flagFind,
  section: 'flag',
  canRun: hasTake,
  isOn: (target) => takeOf(target)?.flag === flag,
  run: mark({ flag }),
}));

const OPENING: readonly Row[] = [
  {
    id: 'open',
    title: TEXT.open,
    keys: ['E', 'enter'],
    section: 'open',
    canRun: ({ where, takeId }) => (where === 'grid' || where === 'lineage') && takeId !== null,
    run: ({ takeId }) => {
      closeLineageView();
      if (takeId !== null) openTake(takeId);
    },
  },
  { id: 'grid', title: TEXT.grid, keys: ['G', 'Esc'], ...by('close') },
  {
    id: 'compare',
    title: TEXT.compare,
    keys: ['C'],
    section: 'open',
    mapWords: TEXT.compareMap,
    canRun: canCompare,
    run: (target) => {
      const compared = listCompared(target);
      if (compared.length > 1) compareTakes(compared);
    },
  },
];

const MAKING: readonly Row[] = [
  {
    id: 'use-as',
    title: TEXT.useAs,
    keys: ['R'],
    find: TEXT.useAsFind,
    section: 'make',
    mapWords: TEXT.useAsMap,
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && askUseAs(takeId),
  },
  {
    id: 'again',
    title: TEXT.again,
    keys: ['A'],
    section: 'make',
    canRun: (target) => isOne(target) && takeOf(target)?.model !== '',
    run: ({ takeId }) => takeId !== null && openLineageView({ kind: 'again', takeId }),
  },
  {
    id: 'add-to-cast',
    title: TEXT.addToCast,
    section: 'make',
    canRun: hasTake,
    run: ({ takeIds }) => {
      closeLineageView();
      addTakesToCast(takeIds);
    },
  },
  {
    id: 'lineage',
    title: TEXT.lineage,
    keys: ['H'],
    section: 'make',
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && openLineageView({ kind: 'lineage', takeId }),
  },
  {
    id: 'difference',
    title: TEXT.difference,
    keys: ['D'],
    find: TEXT.differenceFind,
    section: 'make',
    canRun: (target) => pairOf(target) !== null,
    run: (target) => {
      const pair = pairOf(target);
      if (pair !== null) openLineageView({ kind: 'difference', takeId: pair[0], otherId: pair[1] });
    },
  },
];

const WORDS: readonly Row[] = [
  {
    id: 'tags',
    title: TEXT.tags,
    keys: ['shift+T'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('tags'),
  },
  {
    id: 'note',
    title: TEXT.note,
    keys: ['N'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('note'),
  },
  {
    id: 'copy-prompt',
    title: TEXT.copyPrompt,
    section: 'words',
    canRun: (target) => isOne(target) && takeOf(target)?.prompt !== '',
    run: (target) => {
      if (copyText(takeOf(target)?.prompt ?? '')) showToast({ tone: 'done', text: REVIEW_TEXT.copied });
    },
  },
];

const FILES: readonly Row[] = [
  {
    id: 'reveal',
    title: TEXT.reveal,
    section: 'file',
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && void runCall('takes.reveal', { takeId }),
  },
  {
    id: 'show-job',
    title: TEXT.showJob,
    section: 'file',
    canRun: (target) => isOne(target) && readCore().jobs.has(takeOf(target)?.jobId ?? ''),
    run: (target) => {
      closeLineageView();
      openQueue({ jobId: takeOf(target)?.jobId ?? '' });
    },
  },
  {
    id: 'export',
    title: TEXT.export,
    keys: ['mod+shift+E'],
    section: 'file',
    canRun: ({ where }) => where !== 'lineage',
    run: openExport,
  },
  {
    id: 'bin',
    title: TEXT.bin,
    keys: ['delete'],
    find: TEXT.binFind,
    section: 'bin',
    mapWords: TEXT.binMap,
    canRun: ({ takeIds, where }) => takeIds.length > 0 && !isBin() && (where === 'grid' || where === 'loupe'),
    run: ({ takeIds }) => void binTakes(true, takeIds),
  },
  {
    id: 'restore',
    title: TEXT.restore,
    keys: ['delete'],
    section: 'bin',
    mapWords: '',
    canRun: ({ takeIds }) => takeIds.length > 0 && isBin(),
    run: ({ takeIds }) => void binTakes(false, takeIds),
  },
];

const SELECTING: readonly Row[] = [
  {
    id: 'select-all',
    title: TEXT.selectAll,
    keys: ['mod+A'],
    canRun: ({ where }) => where === 'grid',
    run: () => void chooseAll(),
  },
  {
    id: 'deselect',
    title: TEXT.deselect,
    keys: ['Esc'],
    canRun: (target) => target.where === 'grid' && hasTake(target),
    run: deselect,
  },
  { id: 'undo-mark', title: TEXT.undo, keys: ['mod+Z'], run: () => void undoMark() },
  {
    id: 'show-bin',
    title: TEXT.showBin,
    canRun: ({ where }) => where === 'grid' && !isBin(),
    run: () => narrow({ isBinned: true }),
  },
  {
    id: 'leave-bin',
    title: TEXT.showAll,
    canRun: ({ where }) => where === 'grid' && isBin(),
    run: () => narrow({ isBinned: undefined }),
  },
];

/** Every command of Review; of two with the same key, the first that makes sense now has it. */
export const REVIEW_ROWS: readonly Row[] = [
  ...OPENING,
  ...RATINGS,
  ...FLAGS,
  ...LABELS,
  ...MAKING,
  ...WORDS,
  ...FILES,
  ...SELECTING,
  ...VIEW_ROWS,
];

/** What the menu of a take offers, section by section. */
export function listMenu(target: ReviewTarget): Command[] {
  return bindCommands(
    REVIEW_ROWS.filter(({ section }) => section !== undefined),
    target,
  );
}

/** Where the panel with tags and note can be seen. */
function hasPanel({ where }: ReviewTarget): boolean {
  return where === 'grid' || where === 'loupe';
}

/** Asked with every change of a selection, which may be a whole library: what would be compared is listed only then. */
function canCompare({ takeIds, takeId, where }: ReviewTarget): boolean {
  if (where === 'compare' || where === 'lineage' || takeId === null) return false;
  const { ids } = useTakeStore.getState().window;
  return takeIds.length > 1 || (ids.includes(takeId) && ids.at(-1) !== takeId);
}

/** In the order of the grid, whatever the order in which they were chosen; of one take, it and the next. */
function listCompared({ takeIds, takeId }: ReviewTarget): string[] {
  const { ids } = useTakeStore.getState().window;
  const selected = new Set(takeIds);
  const at = ids.indexOf(takeId ?? undefined);
  const compared =
    takeIds.length > 1
      ? ids.filter((id) => id !== undefined && selected.has(id))
      : at === -1
        ? []
        : ids.slice(at, at + 2);
  return compared.filter((id) => id !== undefined);
}

function pairOf({ takeIds, where }: ReviewTarget): readonly [string, string] | null {
  const compared = where === 'compare' ? useNavigation.getState().compareTakeIds : takeIds;
  const [one, other, ...more] = compared;
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : null;
}
