import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Columns3 from 'lucide-react/icons/columns-3';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Plus from 'lucide-react/icons/plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useMemo, useState } from 'react';
import { addOwnColumn } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import styles from '../batch-room.module.css';
import { batchRow, useBatchActs } from '../commands/batch-commands.ts';
import { editSheet, setFinding, showPanel, useBatchStore } from '../state/batch-store.ts';

/** What can be done with the table as a whole and with what is selected in it. */
export function BatchToolbar({ onChooseCsv }: { readonly onChooseCsv: () => void }) {
  const rows = useBatchStore((store) => store.history.sheet.rows.length);
  const canUndo = useBatchStore((store) => store.history.past.length > 0);
  const canRedo = useBatchStore((store) => store.history.future.length > 0);
  const isFinding = useBatchStore((store) => store.isFinding);
  const isEmpty = rows === 0;
  return (
    <div role="toolbar" aria-label={BATCH_TEXT.tools} className={`room-bar ${styles.toolbar}`}>
      <Button
        look="quiet"
        tip={BATCH_TEXT.importCsvTip}
        icon={<FileSpreadsheet size={15} aria-hidden />}
        onPress={onChooseCsv}
      >
        {BATCH_TEXT.importCsv}
      </Button>
      <Button
        look="quiet"
        tip={BATCH_TEXT.matrixTip}
        icon={<Grid3x3 size={15} aria-hidden />}
        onPress={() => showPanel({ kind: 'matrix', paths: [] })}
      >
        {BATCH_TEXT.matrix}
      </Button>
      <span className={`bar-divider ${styles.divider}`} />
      <Tool id="add-row" icon={<Plus size={16} />} />
      <Tool id="duplicate-rows" icon={<CopyPlus size={15} />} isDisabled={isEmpty} />
      <Tool id="delete-rows" icon={<Trash2 size={15} />} isDisabled={isEmpty} />
      <Tool id="fill-down" icon={<ArrowDownToLine size={15} />} isDisabled={isEmpty} />
      <AddColumn />
      <span className={`bar-divider ${styles.divider}`} />
      <Tool id="undo-edit" icon={<Undo2 size={15} />} isDisabled={!canUndo} />
      <Tool id="redo-edit" icon={<Redo2 size={15} />} isDisabled={!canRedo} />
      <span className={styles.space} />
      <IconButton
        label={BATCH_TEXT.find}
        keys="mod+F"
        icon={<Search size={15} />}
        isActive={isFinding}
        isDisabled={isEmpty}
        onPress={() => setFinding(!isFinding)}
      />
      <Tool id="export-csv" icon={<Download size={15} />} isDisabled={isEmpty} />
    </div>
  );
}

/** A command of the table as a sign. */
function Tool({ id, icon, isDisabled = false }: { id: string; icon: ReactNode; isDisabled?: boolean }) {
  const { title, keys, run } = batchRow(id);
  return (
    <IconButton
      label={title(undefined)}
      {...(keys?.[0] === undefined ? {} : { keys: keys[0] })}
      icon={icon}
      isDisabled={isDisabled}
      onPress={() => run(undefined)}
    />
  );
}

/** A column of the artist's own, for prompts to take in. */
function AddColumn() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  useBatchActs(useMemo(() => ({ addColumn: () => setOpen(true) }), []));
  function add(): void {
    editSheet((sheet) => addOwnColumn(sheet, name));
    setName('');
    setOpen(false);
  }
  if (!isOpen)
    return (
      <IconButton label={BATCH_TEXT.addColumn} icon={<Columns3 size={15} />} onPress={() => setOpen(true)} />
    );
  return (
    <form
      className={styles.columnForm}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => {
        if (isEscape(event)) setOpen(false);
      }}
    >
      <TextInput
        label={BATCH_TEXT.columnName}
        isLabelHidden
        autoFocus
        placeholder={BATCH_TEXT.columnNameExample}
        title={BATCH_TEXT.addColumnLead}
        maxLength={80}
        value={name}
        onText={setName}
      />
      <Button type="submit" isDisabled={name.trim() === ''}>
        {BATCH_TEXT.add}
      </Button>
    </form>
  );
}
