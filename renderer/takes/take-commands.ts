import { REVIEW_COMMANDS as TEXT } from '../../shared/library/review-commands-text.ts';
import type { Take, TakeMark } from '../../shared/library/take.ts';
import { type CommandRow, makeActs } from '../state/navigation/commands.ts';

/** What only a part of a room can do that shows takes: the player that is open, the stage that is zoomed, the panes that are compared. */
type TakeAct =
  | 'close'
  | 'next'
  | 'previous'
  | 'fullScreen'
  | 'zoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown'
  | 'before'
  | 'play'
  | 'frameBack'
  | 'frameOn'
  | 'framesBack'
  | 'framesOn'
  | 'shuttleBack'
  | 'shuttleStop'
  | 'shuttleOn'
  | 'first'
  | 'last'
  | 'loopFrom'
  | 'loopTo'
  | 'loopAll'
  | 'mute'
  | 'nextPane'
  | 'previousPane'
  | 'winA'
  | 'winB'
  | 'winC'
  | 'winD'
  | 'winner'
  | 'compareMode'
  | 'listen';

export const { useActs: useTakeActs, by } = makeActs<TakeAct>();

/** Done by whatever plays or shows a take, wherever that is. */
type Row = CommandRow<unknown>;

/** A video that is open, alone or beside others. */
export const VIDEO_ROWS: readonly Row[] = [
  { id: 'play', title: () => TEXT.play, keys: ['Space'], ...by('play') },
  {
    id: 'frame-back',
    title: () => TEXT.frameBack,
    keys: [','],
    mapWords: () => TEXT.frameMap,
    ...by('frameBack'),
  },
  { id: 'frame-on', title: () => TEXT.frameOn, keys: ['.'], mapWords: () => TEXT.frameMap, ...by('frameOn') },
  // With Shift, the same keys give the signs beside them.
  { id: 'frames-back', title: () => TEXT.framesBack, keys: ['<'], mapWords: null, ...by('framesBack') },
  { id: 'frames-on', title: () => TEXT.framesOn, keys: ['>'], mapWords: null, ...by('framesOn') },
  {
    id: 'shuttle-back',
    title: () => TEXT.shuttleBack,
    keys: ['J'],
    mapWords: () => TEXT.shuttleMap,
    ...by('shuttleBack'),
  },
  {
    id: 'shuttle-stop',
    title: () => TEXT.shuttleStop,
    keys: ['K'],
    mapWords: () => TEXT.shuttleMap,
    ...by('shuttleStop'),
  },
  {
    id: 'shuttle-on',
    title: () => TEXT.shuttleOn,
    keys: ['L'],
    mapWords: () => TEXT.shuttleMap,
    ...by('shuttleOn'),
  },
  {
    id: 'first-frame',
    title: () => TEXT.first,
    keys: ['Home'],
    mapWords: () => TEXT.endsMap,
    ...by('first'),
  },
  { id: 'last-frame', title: () => TEXT.last, keys: ['End'], mapWords: () => TEXT.endsMap, ...by('last') },
  {
    id: 'loop-from',
    title: () => TEXT.loopFrom,
    keys: ['I'],
    mapWords: () => TEXT.loopMap,
    ...by('loopFrom'),
  },
  { id: 'loop-to', title: () => TEXT.loopTo, keys: ['O'], mapWords: () => TEXT.loopMap, ...by('loopTo') },
  {
    id: 'loop-all',
    title: () => TEXT.loopAll,
    keys: ['shift+I', 'shift+O'],
    mapWords: () => TEXT.loopAll,
    ...by('loopAll'),
  },
  { id: 'mute', title: () => TEXT.mute, keys: ['M'], ...by('mute') },
];

/** What is looked at closely. */
export const ZOOM_ROWS: readonly Row[] = [
  { id: 'zoom', title: () => TEXT.zoom, keys: ['Z'], ...by('zoom') },
  { id: 'zoom-in', title: () => TEXT.zoomIn, keys: ['plus'], ...by('zoomIn') },
  { id: 'zoom-out', title: () => TEXT.zoomOut, keys: ['-'], ...by('zoomOut') },
  {
    id: 'pan-left',
    title: () => TEXT.panLeft,
    keys: ['shift+←'],
    mapWords: () => TEXT.panMap,
    ...by('panLeft'),
  },
  {
    id: 'pan-right',
    title: () => TEXT.panRight,
    keys: ['shift+→'],
    mapWords: () => TEXT.panMap,
    ...by('panRight'),
  },
  { id: 'pan-up', title: () => TEXT.panUp, keys: ['shift+↑'], mapWords: () => TEXT.panMap, ...by('panUp') },
  {
    id: 'pan-down',
    title: () => TEXT.panDown,
    keys: ['shift+↓'],
    mapWords: () => TEXT.panMap,
    ...by('panDown'),
  },
  { id: 'before', title: () => TEXT.before, keys: ['Y'], find: () => TEXT.beforeFind, ...by('before') },
];

type Mark = Pick<TakeMark, 'rating' | 'flag'>;

/** Stars and flags, by the same keys wherever takes are shown. */
export function listMarkRows<Target>(
  takeOf: (target: Target) => Take | undefined,
  mark: (target: Target, mark: Mark) => void,
): CommandRow<Target>[] {
  const ratings = [0, 1, 2, 3, 4, 5].map((rating) => ({
    id: `rate-${rating}`,
    title: () => TEXT.rate(rating),
    keys: [String(rating)],
    find: () => TEXT.rateFind,
    section: 'rate',
    sign: rating === 0 ? '–' : `${rating}★`,
    mapWords: () => TEXT.rateMap,
    isOn: (target: Target) => takeOf(target)?.rating === rating,
    run: (target: Target) => mark(target, { rating }),
  }));
  const flags = (
    [
      ['pick', 'pick', 'P'],
      ['reject', 'reject', 'X'],
      ['none', 'unflag', 'U'],
    ] as const
  ).map(([flag, word, key]) => ({
    id: `flag-${flag}`,
    title: () => TEXT[word],
    keys: [key],
    find: () => TEXT.flagFind,
    section: 'flag',
    isOn: (target: Target) => takeOf(target)?.flag === flag,
    run: (target: Target) => mark(target, { flag }),
  }));
  return [...ratings, ...flags];
}

/** Moves takes to the bin; how, and when it can be done, is the place's. */
export const BIN_ROW = {
  id: 'bin',
  title: () => TEXT.bin,
  keys: ['delete'],
  find: () => TEXT.binFind,
  section: 'bin',
  mapWords: () => TEXT.binMap,
} as const;
