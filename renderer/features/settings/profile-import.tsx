import { type DragEvent, useRef, useState } from 'react';
import { type Failure, failure } from '../../../shared/errors.ts';
import { SETTINGS_TEXT } from '../../../shared/messages/text/settings.ts';
import { call } from '../../bridge.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './service-section.module.css';
import rows from './settings-room.module.css';

const MOST_BYTES = 5_000_000;

/** Takes a profile from a file or pasted text; what is wrong with one is named key by key, and nothing of it is taken over. */
export function ProfileImport({ onAdded }: { readonly onAdded: () => void }) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isOver, setOver] = useState(false);
  const [text, setText] = useState('');
  const picker = useRef<HTMLInputElement>(null);

  async function save(profile: string): Promise<void> {
    const answer = await call('profiles.save', { profileId: null, text: profile });
    setProblem(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setText('');
    onAdded();
    const { profileId } = answer.value;
    const activate = async () => {
      await runCall('profiles.activate', { profileId });
      onAdded();
    };
    showToast({
      tone: 'done',
      text: SETTINGS_TEXT.added,
      action: { label: SETTINGS_TEXT.useIt, run: () => void activate() },
    });
  }

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > MOST_BYTES)
      return setProblem(failure('PROFILE_INVALID', { problems: [SETTINGS_TEXT.tooLarge] }));
    try {
      await save(await file.text());
    } catch (error) {
      // A folder can be dropped too, and has no text.
      setProblem(
        failure('FILE_UNREADABLE', { path: file.name, cause: error instanceof Error ? error.name : '' }),
      );
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles.key}>
      <div>
        <h3>{SETTINGS_TEXT.addTitle}</h3>
        <p className={rows.lead}>{SETTINGS_TEXT.addLead}</p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop has the button inside as its equal for the keyboard */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.dropLine}>
          <span>{SETTINGS_TEXT.dropHere}</span>
          <Button onPress={() => picker.current?.click()}>{SETTINGS_TEXT.chooseFile}</Button>
          <input
            ref={picker}
            type="file"
            accept=".json,application/json"
            aria-label={SETTINGS_TEXT.addTitle}
            hidden
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <Disclosure label={SETTINGS_TEXT.pasteInstead}>
          <textarea
            className={styles.text}
            aria-label={SETTINGS_TEXT.pasteLabel}
            placeholder={SETTINGS_TEXT.pasteExample}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button isDisabled={text.trim() === ''} onPress={() => void save(text)}>
            {SETTINGS_TEXT.addPasted}
          </Button>
        </Disclosure>
      </div>
      {problem !== null && <ErrorNote failure={problem} />}
    </div>
  );
}
