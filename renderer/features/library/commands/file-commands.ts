import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { openExport } from '../../../state/takes/export-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { BIN_ROW } from '../../../takes/take-commands.ts';
import { isPlaceable, nudgeTakes, toggleQuick } from '../find/collection-store.ts';
import { narrow } from '../find/view-menu.tsx';
import { closeLineageView, openLineageView } from '../lineage/request-difference.tsx';
import { hasTake, isOne, type ReviewTarget, type ReviewRow as Row, takeOf } from '../review-target.ts';
import {
  binTakes,
  chooseAll,
  currentStack,
  deselect,
  toggleStack,
  undoInReview,
} from '../state/review-store.ts';

/** Not while compare hides which takes they are. */
function isKnown(target: ReviewTarget): boolean {
  return hasTake(target) && target.where !== 'blind' && target.where !== 'lineage';
}

const askDelete = (takeIds: readonly string[]) =>
  openLineageView({ kind: 'delete', takeId: takeIds[0] ?? '', takeIds, result: null });

/** Asks about all that lies in the bin, whatever of it is shown. */
export async function emptyBin(): Promise<void> {
  const takeIds = await runCall('takes.ids', { query: { isBinned: true }, offset: 0, limit: 1_000_000 });
  if (takeIds !== null && takeIds.length > 0) askDelete(takeIds);
}

const isBin = () => useTakeStore.getState().query.isBinned === true;

/** What becomes of the files of takes, and which collections hold them. */
export const FILE_ROWS: readonly Row[] = [
  {
    id: 'collect',
    title: () => TEXT.collect,
    keys: ['shift+Q'],
    find: () => TEXT.collectFind,
    section: 'file',
    canRun: isKnown,
    run: ({ takeIds, takeId }) => takeId !== null && openLineageView({ kind: 'collect', takeId, takeIds }),
  },
  {
    id: 'quick-collect',
    title: () => TEXT.quickCollect,
    keys: ['Q'],
    section: 'file',
    canRun: isKnown,
    run: ({ takeIds }) => void toggleQuick(takeIds),
  },
  ...([-1, 1] as const).map(
    (by): Row => ({
      id: by === -1 ? 'earlier' : 'later',
      title: () => (by === -1 ? TEXT.earlier : TEXT.later),
      keys: [by === -1 ? 'alt+←' : 'alt+→'],
      section: 'file',
      mapWords: by === -1 ? () => TEXT.placeMap : null,
      canRun: (target) =>
        target.where === 'grid' && hasTake(target) && isPlaceable(useTakeStore.getState().query),
      run: ({ takeIds }) => nudgeTakes(takeIds, by),
    }),
  ),
  {
    id: 'reveal',
    title: () => TEXT.reveal,
    keys: ['shift+R'],
    section: 'file',
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && void runCall('takes.reveal', { takeId }),
  },
  {
    id: 'show-job',
    title: () => TEXT.showJob,
    keys: ['shift+J'],
    section: 'file',
    canRun: (target) => isOne(target) && readCore().jobs.has(takeOf(target)?.jobId ?? ''),
    run: (target) => {
      closeLineageView();
      openQueue({ jobId: takeOf(target)?.jobId ?? '' });
    },
  },
  {
    id: 'export',
    title: () => TEXT.export,
    keys: ['mod+shift+E'],
    section: 'file',
    canRun: ({ where }) => where !== 'lineage',
    run: openExport,
  },
  {
    ...BIN_ROW,
    canRun: ({ takeIds, where }) => takeIds.length > 0 && !isBin() && (where === 'grid' || where === 'loupe'),
    run: ({ takeIds }) => void binTakes(true, takeIds),
  },
  {
    id: 'restore',
    title: () => TEXT.restore,
    keys: ['delete'],
    section: 'bin',
    mapWords: null,
    canRun: ({ takeIds }) => takeIds.length > 0 && isBin(),
    run: ({ takeIds }) => void binTakes(false, takeIds),
  },
  {
    id: 'delete-files',
    title: () => TEXT.deleteFiles,
    keys: ['shift+delete'],
    find: () => TEXT.deleteFind,
    section: 'bin',
    mapWords: () => TEXT.deleteMap,
    canRun: ({ takeIds, where }) => takeIds.length > 0 && where === 'grid',
    run: ({ takeIds }) => askDelete(takeIds),
  },
  {
    id: 'empty-bin',
    title: () => TEXT.emptyBin,
    find: () => TEXT.deleteFind,
    canRun: ({ where }) => where === 'grid' && isBin() && useTakeStore.getState().window.total > 0,
    run: () => void emptyBin(),
  },
];

/** Versions of one thing as one take, or beside one another. */
const STACK_ROWS: readonly Row[] = [
  ...([false, true] as const).map(
    (isOpen): Row => ({
      id: isOpen ? 'close-stack' : 'open-stack',
      title: () => (isOpen ? TEXT.closeStack : TEXT.openStack),
      keys: ['S'],
      section: 'open',
      mapWords: isOpen ? null : () => TEXT.openStackMap,
      canRun: ({ where }) => where === 'grid' && currentStack()?.isOpen === isOpen,
      run: () => {
        const stack = currentStack();
        if (stack !== undefined) void toggleStack(stack);
      },
    }),
  ),
  ...([true, false] as const).map(
    (isStacked): Row => ({
      id: isStacked ? 'stack' : 'unstack',
      title: () => (isStacked ? TEXT.stack : TEXT.unstack),
      keys: ['shift+S'],
      mapWords: isStacked ? () => TEXT.stackMap : null,
      canRun: ({ where }) => where === 'grid' && readCore().settings.stacksTakes !== isStacked,
      run: () => void runCall('settings.update', { stacksTakes: isStacked }),
    }),
  ),
];

/** What is chosen, what is taken back, and what lies in the bin. */
export const SELECT_ROWS: readonly Row[] = [
  ...STACK_ROWS,
  {
    id: 'select-all',
    title: () => TEXT.selectAll,
    keys: ['mod+A'],
    canRun: ({ where }) => where === 'grid',
    run: () => void chooseAll(),
  },
  {
    id: 'deselect',
    title: () => TEXT.deselect,
    keys: ['Esc'],
    canRun: (target) => target.where === 'grid' && hasTake(target),
    run: deselect,
  },
  { id: 'undo', title: () => TEXT.undo, keys: ['mod+Z'], run: () => void undoInReview() },
  {
    id: 'show-bin',
    title: () => TEXT.showBin,
    keys: ['shift+B'],
    canRun: ({ where }) => where === 'grid' && !isBin(),
    run: () => narrow({ isBinned: true }),
  },
  {
    id: 'leave-bin',
    title: () => TEXT.showAll,
    keys: ['shift+B'],
    mapWords: null,
    canRun: ({ where }) => where === 'grid' && isBin(),
    run: () => narrow({ isBinned: undefined }),
  },
];
