import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { findText, replaceText } from '../../../../shared/batch/edit-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, select, useBatchStore } from '../state/batch-store.ts';
import { rangeOf, type Selection, selectCell } from '../state/selection.ts';

/** Follows what is looked for in the cells, goes from hit to hit, and replaces. */
export function useFinding(batch: BatchSheet) {
  const sheet = useBatchStore((store) => store.history.sheet);
  const [wanted, setWanted] = useState('');
  const [replacement, setReplacement] = useState('');
  // The cells that were selected when it was switched on: going from hit to hit moves the selection itself.
  const [within, setWithin] = useState<Selection | null>(null);
  const looked = useDeferredValue(wanted);
  const ids = useMemo(() => batch.columns.map(({ id }) => id), [batch.columns]);
  const find = useCallback(
    (text: string) => {
      const all = findText(sheet, ids, text);
      if (within === null) return all;
      const { top, bottom, left, right } = rangeOf(within);
      return all.filter(({ row, column }) => {
        const at = ids.indexOf(column);
        return row >= top && row <= bottom && at >= left && at <= right;
      });
    },
    [sheet, ids, within],
  );
  const found = useMemo(() => find(looked), [find, looked]);
  // What is shown may be a moment behind the letters, and what a press goes to or replaces must not.
  const findNow = () => (looked === wanted ? found : find(wanted));

  function goOn(): void {
    const found = findNow();
    const { focus } = useBatchStore.getState().selection;
    const isBehind = (place: { row: number; column: string }) =>
      place.row > focus.row || (place.row === focus.row && ids.indexOf(place.column) > focus.column);
    const next = found.find(isBehind) ?? found[0];
    if (next !== undefined) select(selectCell(next.row, ids.indexOf(next.column)));
  }

  function replaceHere(): void {
    const { focus } = useBatchStore.getState().selection;
    const here = findNow().filter(({ row, column }) => row === focus.row && column === ids[focus.column]);
    editCells(replaceText(sheet, here, wanted, replacement));
    goOn();
  }

  return {
    wanted,
    setWanted,
    replacement,
    setReplacement,
    found,
    goOn,
    replaceHere,
    replaceAll: () => editCells(replaceText(sheet, findNow(), wanted, replacement)),
    isInSelection: within !== null,
    setInSelection: (isOn: boolean) => setWithin(isOn ? useBatchStore.getState().selection : null),
  };
}
