import Pencil from 'lucide-react/icons/pencil';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './template-panel.module.css';
import { writeKept } from './template-store.ts';

interface KeptEntryProps {
  readonly entry: { readonly id: string; readonly name: string };
  readonly about: ReactNode;
  readonly useWord: string;
  readonly onUse: () => void;
  readonly onOverwrite?: () => void;
}

/** A template or a snippet: used, overwritten, renamed, deleted with a way back. */
export function KeptEntryRow(props: KeptEntryProps) {
  const { entry, about } = props;
  const [newName, setNewName] = useState<string | null>(null);
  return (
    <li className={styles.entry}>
      {newName !== null ? (
        <NameForm entry={entry} newName={newName} onChange={setNewName} />
      ) : (
        <span className={styles.what}>
          <bdi className={`given-name ${styles.name}`} title={entry.name}>
            {entry.name}
          </bdi>
          <span className={styles.about} dir="auto">
            {about}
          </span>
        </span>
      )}
      <EntryActions {...props} onRename={() => setNewName(entry.name)} />
    </li>
  );
}

function NameForm(props: {
  readonly entry: KeptEntryProps['entry'];
  readonly newName: string;
  /** Null once it has its new name. */
  readonly onChange: (newName: string | null) => void;
}) {
  const { entry, newName, onChange } = props;
  const { id, name } = entry;

  async function rename(): Promise<void> {
    if (newName.trim() === '') return;
    if (await writeKept('templates.rename', { id, name: newName })) onChange(null);
  }

  return (
    <form
      className={styles.what}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <TextInput
        label={TEMPLATE_TEXT.newName(name)}
        isLabelHidden
        autoFocus
        value={newName}
        maxLength={120}
        onText={onChange}
        onBlur={() => void rename()}
      />
    </form>
  );
}

function EntryActions(props: KeptEntryProps & { readonly onRename: () => void }) {
  const { entry, useWord, onUse, onOverwrite, onRename } = props;
  const label = (action: string) => TEMPLATE_TEXT.actionOn(action, entry.name);
  return (
    <span className={styles.actions}>
      <Button aria-label={label(useWord)} onPress={onUse}>
        {useWord}
      </Button>
      {onOverwrite !== undefined && (
        <IconButton label={label(TEMPLATE_TEXT.overwrite)} icon={<Save size={15} />} onPress={onOverwrite} />
      )}
      <IconButton label={label(TEMPLATE_TEXT.rename)} icon={<Pencil size={15} />} onPress={onRename} />
      <IconButton
        label={label(TEMPLATE_TEXT.remove)}
        icon={<Trash2 size={15} />}
        onPress={() => void remove(entry)}
      />
    </span>
  );
}

async function remove({ id, name }: KeptEntryProps['entry']): Promise<void> {
  if (!(await writeKept('templates.delete', { id }))) return;
  const run = () => void writeKept('templates.restore', { id });
  showToast({
    tone: 'note',
    text: TEMPLATE_TEXT.removed(name),
    action: { label: TEMPLATE_TEXT.undo, run },
  });
}
