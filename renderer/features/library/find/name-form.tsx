import { type KeyboardEvent, useState } from 'react';
import { LONGEST_COLLECTION_NAME } from '../../../../shared/library/contract.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import styles from './collection-menu.module.css';

/** A name, written where it will stand; Enter keeps it, Escape leaves it as it was. */
export function NameForm(props: {
  readonly name: string;
  /** The word for what happens with such a name. */
  readonly action: (name: string) => string;
  /** Why there can't be such a name. */
  readonly problem: (name: string) => string | null;
  readonly onName: (name: string) => Promise<unknown>;
  readonly onCancel: () => void;
}) {
  const { action, problem, onName, onCancel } = props;
  const [name, setName] = useState(props.name);
  const [isBusy, setBusy] = useState(false);
  const why = problem(name);
  const isOff = isBusy || name.trim() === '' || why !== null;

  async function submit(): Promise<void> {
    setBusy(true);
    await onName(name.trim());
    setBusy(false);
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isEscape(event)) return;
    // The panel around it stays open.
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      className={styles.name}
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOff) void submit();
      }}
    >
      <TextInput
        label={FIND_TEXT.collectionName}
        isLabelHidden
        placeholder={FIND_TEXT.collectionName}
        maxLength={LONGEST_COLLECTION_NAME}
        autoFocus
        dir="auto"
        value={name}
        onText={setName}
        onFocus={(event) => event.target.select()}
        isInvalid={why !== null}
      />
      <Button type="submit" look="main" isDisabled={isOff}>
        {action(name)}
      </Button>
      {why !== null && (
        <p className={styles.problem} role="alert">
          {why}
        </p>
      )}
    </form>
  );
}
