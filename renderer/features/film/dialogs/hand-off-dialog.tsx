import { useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { CUT_FORMATS, type CutFormat } from '../../../../shared/film/contract.ts';
import type { Project } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { pathForFile } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { acceptEdit } from '../state/film-actions.ts';
import { closeDialog, endDialog } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';

/** The cut for editing programs, in a folder. */
export function HandOffDialog({ project }: { readonly project: Project }) {
  const [formats, setFormats] = useState<ReadonlySet<CutFormat>>(new Set(CUT_FORMATS));
  const [hasMedia, setMedia] = useState(true);
  const [hasOthers, setOthers] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function write(): Promise<void> {
    const chosen = await runCall('export.chooseFolder', {});
    if (chosen === null) return;
    setBusy(true);
    const written = await runCall('film.export', {
      projectId: project.id,
      folder: chosen.folder,
      formats: CUT_FORMATS.filter((format) => formats.has(format)),
      media: hasMedia,
      alternates: hasOthers,
    });
    setBusy(false);
    if (written === null) return;
    endDialog('export');
    const { files, copied } = written;
    showToast({ tone: 'done', text: FILM_TEXT.exported(files.length, copied, chosen.folder) });
  }

  return (
    <DialogBox label={TEXT.handOffTitle} isOpen onClose={closeDialog} width={480}>
      <div className={styles.form}>
        <h2 className={styles.title}>{TEXT.handOffTitle}</h2>
        <p className={styles.note}>{TEXT.handOffLead}</p>
        {CUT_FORMATS.map((format) => (
          <Toggle
            key={format}
            label={TEXT.formats[format]}
            isOn={formats.has(format)}
            onChange={(isOn) =>
              setFormats(
                (before) => new Set(isOn ? [...before, format] : [...before].filter((f) => f !== format)),
              )
            }
          />
        ))}
        <Toggle label={TEXT.withMedia} isOn={hasMedia} onChange={setMedia} />
        <Toggle label={TEXT.withOthers} isOn={hasOthers} onChange={setOthers} />
        <footer className={styles.foot}>
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.cancel}
          </Button>
          <Button
            look="main"
            isPending={isBusy}
            isDisabled={formats.size === 0 && !hasMedia}
            onPress={() => void write()}
          >
            {TEXT.chooseFolder}
          </Button>
        </footer>
      </div>
    </DialogBox>
  );
}

type Compared = CallOutput<'film.conform'>;

/** A timeline that came back from an editing program, against the project. */
export function ConformDialog({ project }: { readonly project: Project }) {
  const [compared, setCompared] = useState<{ path: string; answer: Compared } | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  async function look(file: File | undefined): Promise<void> {
    const path = file === undefined ? null : pathForFile(file);
    if (path === null) return;
    const answer = await runCall('film.conform', { projectId: project.id, path, apply: false });
    if (answer !== null) setCompared({ path, answer });
  }

  return (
    <DialogBox label={TEXT.conformTitle} isOpen onClose={closeDialog} width={680}>
      <div className={styles.form}>
        <h2 className={styles.title}>{TEXT.conformTitle}</h2>
        <p className={styles.note}>{TEXT.conformLead}</p>
        {compared !== null && <Difference answer={compared.answer} />}
        <FileInput
          ref={picker}
          label={TEXT.chooseFile}
          accept=".otio,.otioz,.fcpxml,.xml,.edl"
          onFiles={([file]) => void look(file)}
        />
        <footer className={styles.foot}>
          <Button look={compared === null ? 'main' : 'quiet'} onPress={() => picker.current?.click()}>
            {TEXT.chooseFile}
          </Button>
          <span className={styles.space} />
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.close}
          </Button>
          {compared !== null && (
            <Button
              look="main"
              isDisabled={isSame(compared.answer)}
              onPress={() =>
                void acceptEdit(project.id, compared.path).then((isDone) => isDone && endDialog('conform'))
              }
            >
              {TEXT.acceptEdit}
            </Button>
          )}
        </footer>
      </div>
    </DialogBox>
  );
}

const isSame = ({ rows }: Compared) =>
  rows.every(({ change, notOurs }) => notOurs || change === 'unchanged' || change === 'missing');

function Difference({ answer }: { readonly answer: Compared }) {
  const { rows, warnings, notUnderstood } = answer;
  const shown = rows.filter(({ change, short }) => change !== 'unchanged' || short > 0);
  const notes = [
    ...warnings.map(({ code, what }) => FILM_TEXT.warned(what, FILM_TEXT.warnings[code])),
    ...notUnderstood.map(({ what, count }) => FILM_TEXT.skipped(what, count)),
  ];
  return (
    <>
      {shown.length === 0 ? (
        <p role="status">{TEXT.conformSame}</p>
      ) : (
        <div className={styles.rows} role="status">
          <table>
            <tbody>
              {shown.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events of a timeline have no identity but their place
                <tr key={at}>
                  {row.notOurs ? (
                    <td colSpan={4}>{FILM_TEXT.notOurs(row.name)}</td>
                  ) : (
                    <>
                      <td>
                        <bdi>{row.shot}</bdi> {row.version}
                      </td>
                      <td>{FILM_TEXT.changes[row.change]}</td>
                      <td className="numbers">
                        {row.in !== null && row.out !== null && TEXT.part(row.in, row.out)}
                      </td>
                      <td className={`numbers ${styles.bad}`}>
                        {row.short > 0 && FILM_TEXT.short(row.short)}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notes.length > 0 && (
        <ul className={styles.lines}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
