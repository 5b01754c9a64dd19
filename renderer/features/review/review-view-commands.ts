import { REVIEW_COMMANDS as TEXT } from '../../../shared/messages/text/review-commands.ts';
import type { CommandRow } from '../../navigation/commands.ts';
import { readCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { by } from './review-acts.ts';
import type { ReviewTarget } from './review-target.ts';
import { useReviewStore } from './state/review-store.ts';

type Row = CommandRow<ReviewTarget>;

const BACKDROPS = ['grey', 'black', 'white'] as const;

/** Puts the next grey behind media. */
export function nextBackdrop(): void {
  const { backdrop } = readCore().settings;
  const next = BACKDROPS[(BACKDROPS.indexOf(backdrop) + 1) % BACKDROPS.length] ?? 'grey';
  void runCall('settings.update', { backdrop: next });
}

/** Shows or hides the facts. */
export function togglePanel(): void {
  useReviewStore.setState({ isPanelOpen: !useReviewStore.getState().isPanelOpen });
}

/** By which the field that finds takes is found. */
export const FIND_FIELD = 'find-takes';

function focusFind(): void {
  document.getElementById(FIND_FIELD)?.focus();
}

/** A video that is open, alone or beside others. */
export const VIDEO_ROWS: readonly Row[] = [
  { id: 'play', title: TEXT.play, keys: ['Space'], ...by('play') },
  { id: 'frame-back', title: TEXT.frameBack, keys: [','], mapWords: TEXT.frameMap, ...by('frameBack') },
  { id: 'frame-on', title: TEXT.frameOn, keys: ['.'], mapWords: TEXT.frameMap, ...by('frameOn') },
  // With Shift, the same keys give the signs beside them.
  { id: 'frames-back', title: TEXT.framesBack, keys: ['<'], mapWords: '', ...by('framesBack') },
  { id: 'frames-on', title: TEXT.framesOn, keys: ['>'], mapWords: '', ...by('framesOn') },
  {
    id: 'shuttle-back',
    title: TEXT.shuttleBack,
    keys: ['J'],
    mapWords: TEXT.shuttleMap,
    ...by('shuttleBack'),
  },
  {
    id: 'shuttle-stop',
    title: TEXT.shuttleStop,
    keys: ['K'],
    mapWords: TEXT.shuttleMap,
    ...by('shuttleStop'),
  },
  { id: 'shuttle-on', title: TEXT.shuttleOn, keys: ['L'], mapWords: TEXT.shuttleMap, ...by('shuttleOn') },
  { id: 'first-frame', title: TEXT.first, keys: ['Home'], mapWords: TEXT.endsMap, ...by('first') },
  { id: 'last-frame', title: TEXT.last, keys: ['End'], mapWords: TEXT.endsMap, ...by('last') },
  { id: 'loop-from', title: TEXT.loopFrom, keys: ['I'], mapWords: TEXT.loopMap, ...by('loopFrom') },
  { id: 'loop-to', title: TEXT.loopTo, keys: ['O'], mapWords: TEXT.loopMap, ...by('loopTo') },
  {
    id: 'loop-all',
    title: TEXT.loopAll,
    keys: ['shift+I', 'shift+O'],
    mapWords: TEXT.loopAll,
    ...by('loopAll'),
  },
  { id: 'mute', title: TEXT.mute, keys: ['M'], ...by('mute') },
];

const WINS = (['A', 'B', 'C', 'D'] as const).map(
  (letter): Row => ({
    id: `win-${letter}`,
    title: TEXT.wins(letter),
    keys: [`shift+${letter}`],
    mapWords: TEXT.winsMap,
    ...by(`win${letter}`),
  }),
);

/** Takes that are compared. */
export const COMPARE_ROWS: readonly Row[] = [
  {
    id: 'previous-pane',
    title: TEXT.previousPane,
    keys: ['←'],
    mapWords: TEXT.paneMap,
    ...by('previousPane'),
  },
  { id: 'next-pane', title: TEXT.nextPane, keys: ['→'], mapWords: TEXT.paneMap, ...by('nextPane') },
  { id: 'winner', title: TEXT.winner, keys: ['enter'], ...by('winner') },
  ...WINS,
  { id: 'compare-mode', title: TEXT.compareMode, keys: ['W'], ...by('compareMode') },
  { id: 'listen', title: TEXT.listen, keys: ['S'], ...by('listen') },
];

/** Ways of looking at takes. */
const LOOKING: readonly Row[] = [
  { id: 'previous-take', title: TEXT.previous, keys: ['←', '↑'], ...by('previous') },
  { id: 'next-take', title: TEXT.next, keys: ['→', '↓'], ...by('next') },
  { id: 'zoom', title: TEXT.zoom, keys: ['Z'], ...by('zoom') },
  { id: 'zoom-in', title: TEXT.zoomIn, keys: ['plus'], ...by('zoomIn') },
  { id: 'zoom-out', title: TEXT.zoomOut, keys: ['-'], ...by('zoomOut') },
  { id: 'pan-left', title: TEXT.panLeft, keys: ['shift+←'], mapWords: TEXT.panMap, ...by('panLeft') },
  { id: 'pan-right', title: TEXT.panRight, keys: ['shift+→'], mapWords: TEXT.panMap, ...by('panRight') },
  { id: 'pan-up', title: TEXT.panUp, keys: ['shift+↑'], mapWords: TEXT.panMap, ...by('panUp') },
  { id: 'pan-down', title: TEXT.panDown, keys: ['shift+↓'], mapWords: TEXT.panMap, ...by('panDown') },
  { id: 'before', title: TEXT.before, keys: ['Y'], find: TEXT.beforeFind, ...by('before') },
  { id: 'full-screen', title: TEXT.fullScreen, keys: ['F'], ...by('fullScreen') },
  { id: 'backdrop', title: TEXT.backdrop, keys: ['B'], run: nextBackdrop },
  {
    id: 'facts',
    title: TEXT.facts,
    keys: ['T', 'I'],
    find: TEXT.factsFind,
    canRun: ({ where }) => where === 'grid' || where === 'loupe',
    run: togglePanel,
  },
  {
    id: 'find-takes',
    title: TEXT.find,
    keys: ['mod+F'],
    canRun: ({ where }) => where === 'grid',
    run: focusFind,
  },
];

/** What shows takes otherwise, and changes none. */
export const VIEW_ROWS: readonly Row[] = [...COMPARE_ROWS, ...VIDEO_ROWS, ...LOOKING];
