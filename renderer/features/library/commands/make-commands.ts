import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import { addTakesToCast, askForShot, useNavigation } from '../../../state/navigation/navigation-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { MAX_USED } from '../../../takes/next/use-many.ts';
import { askUseAs, closeLineageView, openLineageView } from '../lineage/request-difference.tsx';
import { hasTake, isOne, type ReviewTarget, type ReviewRow as Row, takeOf } from '../review-target.ts';

/** What is made from takes, and what they were made from. */
export const MAKE_ROWS: readonly Row[] = [
  {
    id: 'use-as',
    title: () => TEXT.useAs,
    keys: ['R'],
    find: () => TEXT.useAsFind,
    section: 'make',
    mapWords: () => TEXT.useAsMap,
    canRun: (target) => takeOf(target) !== undefined && target.takeIds.length <= MAX_USED,
    run: ({ takeId, takeIds }) => takeId !== null && askUseAs(takeId, listInOrder(takeIds)),
  },
  {
    id: 'again',
    title: () => TEXT.again,
    keys: ['A'],
    section: 'make',
    canRun: (target) => isOne(target) && takeOf(target)?.model !== '',
    run: ({ takeId }) => takeId !== null && openLineageView({ kind: 'again', takeId }),
  },
  {
    id: 'add-to-cast',
    title: () => TEXT.addToCast,
    keys: ['shift+M'],
    section: 'make',
    canRun: (target) => hasTake(target) && target.where !== 'blind',
    run: ({ takeIds }) => {
      closeLineageView();
      addTakesToCast(takeIds);
    },
  },
  {
    id: 'add-to-shot',
    title: () => FILM_ROOM_TEXT.assign,
    keys: ['shift+K'],
    section: 'make',
    canRun: (target) => hasTake(target) && target.where !== 'blind',
    run: ({ takeIds }) => askForShot(takeIds),
  },
  {
    id: 'lineage',
    title: () => TEXT.lineage,
    keys: ['H'],
    section: 'make',
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && openLineageView({ kind: 'lineage', takeId }),
  },
  {
    id: 'difference',
    title: () => TEXT.difference,
    keys: ['D'],
    find: () => TEXT.differenceFind,
    section: 'make',
    canRun: (target) => pairOf(target) !== null,
    run: (target) => {
      const pair = pairOf(target);
      if (pair !== null) openLineageView({ kind: 'difference', takeId: pair[0], otherId: pair[1] });
    },
  },
];

/** In the order of the grid, as far as that is known, whatever the order in which they were chosen. */
function listInOrder(takeIds: readonly string[]): string[] {
  const { ids } = useTakeStore.getState().window;
  const places = new Map(ids.map((id, place) => [id, place]));
  return takeIds.toSorted(
    (one, other) => (places.get(one) ?? ids.length) - (places.get(other) ?? ids.length),
  );
}

function pairOf({ takeIds, where }: ReviewTarget): readonly [string, string] | null {
  const compared = where === 'compare' ? useNavigation.getState().compareTakeIds : takeIds;
  const [one, other, ...more] = compared;
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : null;
}
