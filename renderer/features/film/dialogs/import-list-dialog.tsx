import { useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Project } from '../../../../shared/film/film.ts';
import { describeColumn, FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { describeListProblem, FILM_TEXT } from '../../../../shared/film/text.ts';
import { decodeText } from '../../../../shared/kernel/decode-text.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { importShots } from '../state/film-actions.ts';
import { closeDialog, endDialog } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';

const LINES_SHOWN = 200;

/** A shot list from a spreadsheet: what it would change is said before it does. */
export function ImportListDialog(props: { readonly project: Project; readonly pasted: string }) {
  const { project, pasted } = props;
  const [text, setText] = useState(pasted);
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '';
  const { value, error, isCurrent } = useQuery(
    'film.importList',
    isEmpty ? null : { projectId: project.id, text, apply: false },
  );
  const found = isEmpty ? null : value;
  const wanted = found?.shots.filter(({ kind }) => kind !== 'same').length ?? 0;
  const isReady = isCurrent && found !== null && found.problems.length === 0 && wanted > 0;
  return (
    <DialogBox label={TEXT.importTitle} isOpen onClose={closeDialog} width={680}>
      <div className={styles.form}>
        <h2 className={styles.title}>{TEXT.importTitle}</h2>
        <p className={styles.note}>{TEXT.importLead}</p>
        <textarea
          className={`text-box ${styles.list}`}
          aria-label={TEXT.list}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: a list is pasted at once
          autoFocus
          spellCheck={false}
          placeholder={TEXT.listExample}
          onChange={({ target }) => setText(target.value)}
        />
        {error !== null && <ErrorNote failure={error} />}
        {found !== null && <Found found={found} />}
        <footer className={styles.foot}>
          <Button look="quiet" onPress={() => picker.current?.click()}>
            {TEXT.chooseFile}
          </Button>
          <FileInput
            ref={picker}
            label={TEXT.chooseFile}
            accept=".csv,.tsv,.txt,.fountain,.spmd"
            onFiles={([file]) =>
              void file?.arrayBuffer().then((bytes) => setText(decodeText(new Uint8Array(bytes)).text))
            }
          />
          <span className={styles.space} />
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.cancel}
          </Button>
          <Button
            look="main"
            isDisabled={!isReady}
            onPress={() => void importShots(project.id, text).then((isDone) => isDone && endDialog('import'))}
          >
            {TEXT.import}
          </Button>
        </footer>
      </div>
    </DialogBox>
  );
}

function Found({ found: { shots, problems } }: { readonly found: CallOutput<'film.importList'> }) {
  const of = (wanted: string) => shots.filter(({ kind }) => kind === wanted);
  const lines = [
    ...problems.map((problem) => ({ text: describeListProblem(problem), isBad: true })),
    ...of('changed').map(({ code, changed }) => ({
      text: TEXT.changes(code, changed.map(describeColumn)),
      isBad: false,
    })),
  ];
  return (
    <>
      <p role="status" className="numbers">
        {FILM_TEXT.imported(of('added').length, of('changed').length, of('same').length)}
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, LINES_SHOWN).map(({ text, isBad }) => (
            <li key={text} className={isBad ? styles.bad : undefined}>
              {text}
            </li>
          ))}
          {lines.length > LINES_SHOWN && <li>{TEXT.more(lines.length - LINES_SHOWN)}</li>}
        </ul>
      )}
    </>
  );
}
