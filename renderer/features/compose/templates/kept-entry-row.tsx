import Pencil from 'lucide-react/icons/pencil';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './template-panel.module.css';
import { writeKept } from './template-store.ts';

/** A template or a snippet: used, overwritten, renamed, deleted with a way back. */
export function KeptEntryRow(props: {
  readonly entry: { readonly id: string; readonly name: string };
  readonly about: ReactNode;
  readonly useWord: string;
  readonly onUse: () => void;
  readonly onOverwrite?: () => void;
}) {
  const { entry, about, useWord, onUse, onOverwrite } = props;
  const { id, name } = entry;
  const [newName, setNewName] = useState<string | null>(null);
  const label = (action: string) => TEMPLATE_TEXT.actionOn(action, name);

  async function rename(): Promise<void> {
    if (newName === null || newName.trim() === '') return;
    if (await writeKept('templates.rename', { id, name: newName })) setNewName(null);
  }

  async function remove(): Promise<void> {
    if (!(await writeKept('templates.delete', { id }))) return;
    const run = () => void writeKept('templates.restore', { id });
    showToast({
      tone: 'note',
      text: TEMPLATE_TEXT.removed(name),
      action: { label: TEMPLATE_TEXT.undo, run },
    });
  }

  return (
    <li className={styles.entry}>
      {newName === null ? (
        <span className={styles.what}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          <span className={styles.about} dir="auto">
            {about}
          </span>
        </span>
      ) : (
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
            onText={setNewName}
            onBlur={() => void rename()}
          />
        </form>
      )}
      <span className={styles.actions}>
        <Button aria-label={label(useWord)} onPress={onUse}>
          {useWord}
        </Button>
        {onOverwrite !== undefined && (
          <IconButton
            label={label(TEMPLATE_TEXT.overwrite)}
            icon={<Save size={15} />}
            onPress={onOverwrite}
          />
        )}
        <IconButton
          label={label(TEMPLATE_TEXT.rename)}
          icon={<Pencil size={15} />}
          onPress={() => setNewName(name)}
        />
        <IconButton
          label={label(TEMPLATE_TEXT.remove)}
          icon={<Trash2 size={15} />}
          onPress={() => void remove()}
        />
      </span>
    </li>
  );
}
