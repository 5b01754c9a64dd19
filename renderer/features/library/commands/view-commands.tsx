import Contrast from 'lucide-react/icons/contrast';
import PanelRight from 'lucide-react/icons/panel-right';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { nextBackdrop } from '../../../state/next-backdrop.ts';
import { actRow, by, VIDEO_ROWS, ZOOM_ROWS } from '../../../takes/take-commands.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { ADD_FILTER, clearFilters, FIND_FIELD, hasFilters } from '../find/view-menu.tsx';
import type { ReviewRow as Row } from '../review-target.ts';
import { resizeTiles, useReviewStore } from '../state/review-store.ts';

/** Shows or hides the facts. */
function togglePanel(): void {
  useReviewStore.setState({ isPanelOpen: !useReviewStore.getState().isPanelOpen });
}

function focusFind(): void {
  document.getElementById(FIND_FIELD)?.focus();
}

function openFilters(): void {
  document.getElementById(ADD_FILTER)?.click();
}

const WINS = (['A', 'B', 'C', 'D'] as const).map(
  (letter): Row => ({
    id: `win-${letter}`,
    title: () => TEXT.wins(letter),
    keys: [`shift+${letter}`],
    mapWords: () => TEXT.winsMap,
    ...by(`win${letter}`),
  }),
);

/** Takes that are compared. */
export const COMPARE_ROWS: readonly Row[] = [
  actRow(
    'previous-pane',
    () => TEXT.previousPane,
    ['←'],
    'previousPane',
    () => TEXT.paneMap,
  ),
  actRow(
    'next-pane',
    () => TEXT.nextPane,
    ['→'],
    'nextPane',
    () => TEXT.paneMap,
  ),
  actRow('winner', () => TEXT.winner, ['enter'], 'winner'),
  ...WINS,
  actRow('compare-mode', () => TEXT.compareMode, ['W'], 'compareMode'),
  actRow('listen', () => TEXT.listen, ['S'], 'listen'),
];

/** Ways of looking at takes. */
const LOOKING: readonly Row[] = [
  actRow('previous-take', () => TEXT.previous, ['←', '↑'], 'previous'),
  actRow('next-take', () => TEXT.next, ['→', '↓'], 'next'),
  ...ZOOM_ROWS,
  actRow('full-screen', () => TEXT.fullScreen, ['F'], 'fullScreen'),
  { id: 'backdrop', title: () => TEXT.backdrop, keys: ['B'], run: nextBackdrop },
  {
    id: 'facts',
    title: () => TEXT.facts,
    keys: ['T', 'I'],
    find: () => TEXT.factsFind,
    canRun: ({ where }) => where === 'grid' || where === 'loupe',
    run: togglePanel,
  },
  {
    id: 'find-takes',
    title: () => TEXT.find,
    keys: ['mod+F'],
    canRun: ({ where }) => where === 'grid',
    run: focusFind,
  },
  {
    id: 'add-filter',
    title: () => FIND_TEXT.addFilter,
    keys: ['shift+F'],
    canRun: ({ where }) => where === 'grid',
    run: openFilters,
  },
  {
    id: 'clear-filters',
    title: () => TEXT.clearFilters,
    keys: ['shift+delete'],
    canRun: ({ where }) => where === 'grid' && hasFilters(),
    run: clearFilters,
  },
  {
    id: 'larger',
    title: () => TEXT.larger,
    keys: ['plus'],
    canRun: ({ where }) => where === 'grid',
    run: () => resizeTiles(1),
  },
  {
    id: 'smaller',
    title: () => TEXT.smaller,
    keys: ['-'],
    canRun: ({ where }) => where === 'grid',
    run: () => resizeTiles(-1),
  },
];

/** What shows takes otherwise, and changes none. */
export const VIEW_ROWS: readonly Row[] = [...COMPARE_ROWS, ...VIDEO_ROWS, ...LOOKING];

/** What takes are shown on, black, grey or white. */
export function BackdropButton() {
  return (
    <IconButton label={REVIEW_TEXT.backdrop} keys="B" icon={<Contrast size={16} />} onPress={nextBackdrop} />
  );
}

/** Whether what is known of a take stands beside it. */
export function FactsButton() {
  const isPanelOpen = useReviewStore((store) => store.isPanelOpen);
  return (
    <IconButton
      label={REVIEW_TEXT.facts}
      keys="T"
      isActive={isPanelOpen}
      icon={<PanelRight size={16} />}
      onPress={togglePanel}
    />
  );
}
