import X from 'lucide-react/icons/x';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { findText, replaceText } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import styles from '../batch-room.module.css';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, select, setFinding, useBatchStore } from '../state/batch-store.ts';
import { rangeOf, type Selection, selectCell } from '../state/selection.ts';

/** Finds a text in the cells, and puts another in its place. */
export function FindBar({ batch, onClose }: { readonly batch: BatchSheet; readonly onClose: () => void }) {
  const finding = useFinding(batch);
  const { wanted, found } = finding;

  function close(): void {
    setFinding(false);
    onClose();
  }

  return (
    <search
      className={styles.find}
      aria-label={BATCH_TEXT.find}
      onKeyDown={(event) => {
        if (isEscape(event)) close();
      }}
    >
      <form
        className={styles.findForm}
        onSubmit={(event) => {
          event.preventDefault();
          finding.goOn();
        }}
      >
        <TextInput
          label={BATCH_TEXT.findLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.findLabel}
          autoFocus
          value={wanted}
          onText={finding.setWanted}
        />
        <TextInput
          label={BATCH_TEXT.replaceLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.replaceLabel}
          value={finding.replacement}
          onText={finding.setReplacement}
        />
        <span className={`numbers ${styles.findCount}`} role="status">
          {wanted === '' ? '' : BATCH_TEXT.found(found.length)}
        </span>
        <FindActions finding={finding} />
      </form>
      <IconButton label={BATCH_TEXT.closeFind} icon={<X size={15} />} onPress={close} />
    </search>
  );
}

function FindActions({ finding }: { readonly finding: ReturnType<typeof useFinding> }) {
  const isNothing = finding.found.length === 0;
  return (
    <>
      <Toggle label={BATCH_TEXT.inSelection} isOn={finding.isInSelection} onChange={finding.setInSelection} />
      <Button type="submit" isDisabled={isNothing}>
        {BATCH_TEXT.next}
      </Button>
      <Button isDisabled={isNothing} onPress={finding.replaceHere}>
        {BATCH_TEXT.replace}
      </Button>
      <Button isDisabled={isNothing} onPress={finding.replaceAll}>
        {BATCH_TEXT.replaceAll}
      </Button>
    </>
  );
}

/** Follows what is looked for in the cells, goes from hit to hit, and replaces. */
function useFinding(batch: BatchSheet) {
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
