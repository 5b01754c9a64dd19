import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import { addTakesToCast, useNavigation } from '../../../state/navigation/navigation-store.ts';
import { askUseAs, closeLineageView, openLineageView } from '../lineage/request-difference.tsx';
import { type ReviewTarget, takeOf } from '../review-target.ts';
import { hasTake, isOne, type ReviewRow as Row } from './command-row.ts';

/** What is made from takes, and what they were made from. */
export const MAKE_ROWS: readonly Row[] = [
  {
    id: 'use-as',
    title: () => TEXT.useAs,
    keys: ['R'],
    find: () => TEXT.useAsFind,
    section: 'make',
    mapWords: () => TEXT.useAsMap,
    canRun: isOne,
    run: ({ takeId }) => takeId !== null && askUseAs(takeId),
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

function pairOf({ takeIds, where }: ReviewTarget): readonly [string, string] | null {
  const compared = where === 'compare' ? useNavigation.getState().compareTakeIds : takeIds;
  const [one, other, ...more] = compared;
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : null;
}
