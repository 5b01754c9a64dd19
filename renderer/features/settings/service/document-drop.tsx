import { type DragEvent, useRef, useState } from 'react';
import { CEILINGS } from '../../../../shared/ceilings.ts';
import { type Failure, failure } from '../../../../shared/errors.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/messages/text/connection.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from '../rows/connection.module.css';

/** Takes a service's document, or a profile, as a file that is dropped or chosen. */
export function DocumentDrop(props: {
  readonly onText: (text: string) => void;
  readonly onProblem: (failure: Failure) => void;
}) {
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > CEILINGS.document.characters)
      return props.onProblem(failure('PROFILE_INVALID', { problems: [TEXT.tooLarge] }));
    try {
      props.onText(await file.text());
    } catch (error) {
      // A folder can be dropped too, and has no text.
      const cause = error instanceof Error ? error.name : '';
      props.onProblem(failure('FILE_UNREADABLE', { path: file.name, cause }));
    }
  }

  function hover(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop has the button inside as its equal for the keyboard
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      data-takes-own-files
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{TEXT.dropHere}</span>
      <Button onPress={() => picker.current?.click()}>{TEXT.chooseFile}</Button>
      <FileInput
        ref={picker}
        label={TEXT.addTitle}
        accept=".dailies,.json,.yaml,.yml,application/json"
        onFiles={([file]) => void read(file)}
      />
    </div>
  );
}
