import { CUT_TEXT as TEXT } from '../../../../shared/film/cut-text.ts';
import type { CommandRow } from '../../../state/navigation/commands.ts';
import { actRow, by, VIDEO_ROWS } from '../../../takes/take-commands.ts';
import { moveHere, otherVersion, swapVersion, trimBy, trimHere } from '../state/cut-edits.ts';
import { type Part, spanNow, useCut } from '../state/cut-store.ts';

type Row = CommandRow<unknown>;

const isClip = () => (spanNow()?.version?.frames ?? null) !== null;
const hasSpan = () => spanNow() !== undefined;

function trimRow(id: string, edge: keyof Part, step: 1 | -1, title: () => string): Row {
  const key = `${edge === 'in' ? '<>' : ',.'}`[step === -1 ? 0 : 1];
  return {
    id,
    title,
    keys: [`alt+${key}`],
    section: 'trim',
    mapWords: () => TEXT.trimMap,
    canRun: edge === 'in' ? isClip : hasSpan,
    run: () => trimBy(edge, step),
  };
}

function versionRow(id: string, step: 1 | -1, key: string, title: () => string): Row {
  return {
    id,
    title,
    keys: [key],
    section: 'version',
    mapWords: () => TEXT.versionMap,
    canRun: () => {
      const shot = spanNow()?.shot;
      return shot !== undefined && otherVersion(shot, step) !== undefined;
    },
    run: () => swapVersion(step),
  };
}

function loopTo(edge: 'first' | 'last'): void {
  const { frame, timeline, loop } = useCut.getState();
  const whole = { first: 0, last: timeline.frames - 1 };
  const next = { ...(loop ?? whole), [edge]: frame };
  // An end that the new one has passed is given up.
  useCut.setState({ loop: next.first <= next.last ? next : { ...whole, [edge]: frame } });
}

function loopSpan(): void {
  const span = spanNow();
  if (span !== undefined)
    useCut.setState({ loop: { first: span.start, last: span.start + span.frames - 1 } });
}

/** What can be done in the cut; what moves it is done by its player. */
export const CUT_ROWS: readonly Row[] = [
  actRow('cut-previous', () => TEXT.previous, ['←', 'PageUp'], 'previous'),
  actRow('cut-next', () => TEXT.next, ['→', 'PageDown'], 'next'),
  {
    id: 'cut-in',
    title: () => TEXT.setIn,
    keys: ['I'],
    section: 'trim',
    canRun: isClip,
    run: () => trimHere('in'),
  },
  {
    id: 'cut-out',
    title: () => TEXT.setOut,
    keys: ['O'],
    section: 'trim',
    canRun: hasSpan,
    run: () => trimHere('out'),
  },
  trimRow('cut-out-earlier', 'out', -1, () => TEXT.outEarlier),
  trimRow('cut-out-later', 'out', 1, () => TEXT.outLater),
  trimRow('cut-in-earlier', 'in', -1, () => TEXT.inEarlier),
  trimRow('cut-in-later', 'in', 1, () => TEXT.inLater),
  versionRow('cut-version-on', 1, '↑', () => TEXT.versionOn),
  versionRow('cut-version-back', -1, '↓', () => TEXT.versionBack),
  {
    id: 'cut-move-back',
    title: () => TEXT.moveBack,
    keys: ['alt+←'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: hasSpan,
    run: () => moveHere(-1),
  },
  {
    id: 'cut-move-on',
    title: () => TEXT.moveOn,
    keys: ['alt+→'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: hasSpan,
    run: () => moveHere(1),
  },
  {
    id: 'cut-loop',
    title: () => TEXT.loopShot,
    keys: ['R'],
    section: 'loop',
    canRun: () => hasSpan() && useCut.getState().loop === null,
    run: loopSpan,
  },
  {
    id: 'cut-loop-off',
    title: () => TEXT.loopOff,
    keys: ['R'],
    section: 'loop',
    mapWords: null,
    canRun: () => useCut.getState().loop !== null,
    run: () => useCut.setState({ loop: null }),
  },
  {
    id: 'cut-loop-from',
    title: () => TEXT.loopFrom,
    keys: ['shift+I'],
    section: 'loop',
    mapWords: () => TEXT.loopMap,
    canRun: hasSpan,
    run: () => loopTo('first'),
  },
  {
    id: 'cut-loop-to',
    title: () => TEXT.loopTo,
    keys: ['shift+O'],
    section: 'loop',
    mapWords: () => TEXT.loopMap,
    canRun: hasSpan,
    run: () => loopTo('last'),
  },
  { id: 'cut-zoom-in', title: () => TEXT.zoomIn, keys: ['plus'], section: 'view', ...by('zoomIn') },
  { id: 'cut-zoom-out', title: () => TEXT.zoomOut, keys: ['-'], section: 'view', ...by('zoomOut') },
  { id: 'cut-fit', title: () => TEXT.fit, keys: ['Z'], section: 'view', ...by('zoom') },
  { id: 'cut-full', title: () => TEXT.fullScreen, keys: ['F'], section: 'view', ...by('fullScreen') },
  ...VIDEO_ROWS.filter(({ id }) => !id.startsWith('loop')),
];
