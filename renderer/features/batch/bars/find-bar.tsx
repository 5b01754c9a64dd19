import X from 'lucide-react/icons/x';
import { useDeferredValue, useMemo, useState } from 'react';
import { findText, replaceText } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { isEscape } from '../../../ui/decisive-key.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import styles from '../batch-room.module.css';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, select, setFinding, useBatchStore } from '../state/batch-store.ts';
import { rangeOf, type Selection, selectCell } from '../state/selection.ts';

/** Finds a text in the cells, and puts another in its place. */
export function FindBar({ batch, onClose }: { readonly batch: BatchSheet; readonly onClose: () => void }) {
  const sheet = useBatchStore((store) => store.history.sheet);
  const [wanted, setWanted] = useState('');
  const [replacement, setReplacement] = useState('');
  // The cells that were selected when it was switched on: going from hit to hit moves the selection itself.
  const [within, setWithin] = useState<Selection | null>(null);
  const looked = useDeferredValue(wanted);
  const ids = useMemo(() => batch.columns.map(({ id }) => id), [batch.columns]);
  const found = useMemo(() => {
    const all = findText(sheet, ids, looked);
    if (within === null) return all;
    const { top, bottom, left, right } = rangeOf(within);
    return all.filter(({ row, column }) => {
      const at = ids.indexOf(column);
      return row >= top && row <= bottom && at >= left && at <= right;
    });
  }, [sheet, ids, looked, within]);

  function goOn(): void {
    const { focus } = useBatchStore.getState().selection;
    const isBehind = (place: { row: number; column: string }) =>
      place.row > focus.row || (place.row === focus.row && ids.indexOf(place.column) > focus.column);
    const next = found.find(isBehind) ?? found[0];
    if (next !== undefined) select(selectCell(next.row, ids.indexOf(next.column)));
  }

  function replaceHere(): void {
    const { focus } = useBatchStore.getState().selection;
    const here = found.filter(({ row, column }) => row === focus.row && column === ids[focus.column]);
    editCells(replaceText(sheet, here, wanted, replacement));
    goOn();
  }

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
          goOn();
        }}
      >
        <TextInput
          label={BATCH_TEXT.findLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.findLabel}
          autoFocus
          value={wanted}
          onText={setWanted}
        />
        <TextInput
          label={BATCH_TEXT.replaceLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.replaceLabel}
          value={replacement}
          onText={setReplacement}
        />
        <span className={`numbers ${styles.findCount}`} role="status">
          {wanted === '' ? '' : BATCH_TEXT.found(found.length)}
        </span>
        <Toggle
          label={BATCH_TEXT.inSelection}
          isOn={within !== null}
          onChange={(isOn) => setWithin(isOn ? useBatchStore.getState().selection : null)}
        />
        <Button type="submit" isDisabled={found.length === 0}>
          {BATCH_TEXT.next}
        </Button>
        <Button isDisabled={found.length === 0} onPress={replaceHere}>
          {BATCH_TEXT.replace}
        </Button>
        <Button
          isDisabled={found.length === 0}
          onPress={() => editCells(replaceText(sheet, found, wanted, replacement))}
        >
          {BATCH_TEXT.replaceAll}
        </Button>
      </form>
      <IconButton label={BATCH_TEXT.closeFind} icon={<X size={15} />} onPress={close} />
    </search>
  );
}
