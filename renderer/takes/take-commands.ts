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

/** What one of the parts does that show takes. `mapWords`: as rows have them. */
export function actRow(
  id: string,
  title: () => string,
  keys: readonly string[],
  act: TakeAct,
  mapWords?: Row['mapWords'],
): Row {
  return { id, title, keys, ...(mapWords === undefined ? {} : { mapWords }), ...by(act) };
}

/** A video that is open, alone or beside others. */
export const VIDEO_ROWS: readonly Row[] = [
  actRow('play', () => TEXT.play, ['Space'], 'play'),
  actRow(
    'frame-back',
    () => TEXT.frameBack,
    [','],
    'frameBack',
    () => TEXT.frameMap,
  ),
  actRow(
    'frame-on',
    () => TEXT.frameOn,
    ['.'],
    'frameOn',
    () => TEXT.frameMap,
  ),
  // With Shift, the same keys give the signs beside them.
  actRow('frames-back', () => TEXT.framesBack, ['<'], 'framesBack', null),
  actRow('frames-on', () => TEXT.framesOn, ['>'], 'framesOn', null),
  actRow(
    'shuttle-back',
    () => TEXT.shuttleBack,
    ['J'],
    'shuttleBack',
    () => TEXT.shuttleMap,
  ),
  actRow(
    'shuttle-stop',
    () => TEXT.shuttleStop,
    ['K'],
    'shuttleStop',
    () => TEXT.shuttleMap,
  ),
  actRow(
    'shuttle-on',
    () => TEXT.shuttleOn,
    ['L'],
    'shuttleOn',
    () => TEXT.shuttleMap,
  ),
  actRow(
    'first-frame',
    () => TEXT.first,
    ['Home'],
    'first',
    () => TEXT.endsMap,
  ),
  actRow(
    'last-frame',
    () => TEXT.last,
    ['End'],
    'last',
    () => TEXT.endsMap,
  ),
  actRow(
    'loop-from',
    () => TEXT.loopFrom,
    ['I'],
    'loopFrom',
    () => TEXT.loopMap,
  ),
  actRow(
    'loop-to',
    () => TEXT.loopTo,
    ['O'],
    'loopTo',
    () => TEXT.loopMap,
  ),
  actRow(
    'loop-all',
    () => TEXT.loopAll,
    ['shift+I', 'shift+O'],
    'loopAll',
    () => TEXT.loopAll,
  ),
  actRow('mute', () => TEXT.mute, ['M'], 'mute'),
];

/** What is looked at closely. */
export const ZOOM_ROWS: readonly Row[] = [
  actRow('zoom', () => TEXT.zoom, ['Z'], 'zoom'),
  actRow('zoom-in', () => TEXT.zoomIn, ['plus'], 'zoomIn'),
  actRow('zoom-out', () => TEXT.zoomOut, ['-'], 'zoomOut'),
  actRow(
    'pan-left',
    () => TEXT.panLeft,
    ['shift+←'],
    'panLeft',
    () => TEXT.panMap,
  ),
  actRow(
    'pan-right',
    () => TEXT.panRight,
    ['shift+→'],
    'panRight',
    () => TEXT.panMap,
  ),
  actRow(
    'pan-up',
    () => TEXT.panUp,
    ['shift+↑'],
    'panUp',
    () => TEXT.panMap,
  ),
  actRow(
    'pan-down',
    () => TEXT.panDown,
    ['shift+↓'],
    'panDown',
    () => TEXT.panMap,
  ),
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
