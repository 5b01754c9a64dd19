import { useEffect, useState } from 'react';
import type { DiagnosticsFile } from '../../shared/diagnostics/contract.ts';
import { DIAGNOSTICS_TEXT } from '../../shared/diagnostics/text.ts';
import { runCall } from '../state/core/run-call.ts';
import { useDiagnostics } from '../state/navigation/frame-dialogs.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './diagnostics-dialog.module.css';

/** Shows everything that would be saved, before it is. */
export function DiagnosticsDialog() {
  const isOpen = useDiagnostics((diagnostics) => diagnostics.isOpen);
  return (
    <DialogBox label={DIAGNOSTICS_TEXT.dialog} isOpen={isOpen} onClose={close} width={860}>
      <Bundle />
    </DialogBox>
  );
}

const close = () => useDiagnostics.setState({ isOpen: false });

function Bundle() {
  const [files, setFiles] = useState<readonly DiagnosticsFile[] | null>(null);
  const [shown, setShown] = useState(0);
  useEffect(
    () =>
      void runCall('diagnostics.collect', {}).then((found) => (found === null ? close() : setFiles(found))),
    [],
  );
  const file = files?.[shown];

  async function save(): Promise<void> {
    const saved = await runCall('diagnostics.save', {});
    if (saved === null) return;
    close();
    showToast({ tone: 'done', text: DIAGNOSTICS_TEXT.saved(saved.path) });
  }

  return (
    <div className={styles.bundle}>
      <h2 className={styles.title}>{DIAGNOSTICS_TEXT.dialog}</h2>
      <p className={styles.lead}>
        {files === null ? DIAGNOSTICS_TEXT.collecting : DIAGNOSTICS_TEXT.dialogLead}
      </p>
      <div className={styles.panes}>
        <ul className={styles.files} aria-label={DIAGNOSTICS_TEXT.files}>
          {files?.map(({ name }, at) => (
            <li key={name}>
              <button
                type="button"
                aria-current={at === shown}
                className={classNames(styles.file, at === shown && styles.shown)}
                onClick={() => setShown(at)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        <textarea
          readOnly
          className={styles.text}
          aria-label={DIAGNOSTICS_TEXT.content(file?.name ?? '')}
          value={file?.text ?? ''}
        />
      </div>
      <div className={styles.actions}>
        <span className={styles.lead}>
          {files !== null && DIAGNOSTICS_TEXT.total(files.length, weigh(files))}
        </span>
        <Button onPress={close}>{DIAGNOSTICS_TEXT.cancel}</Button>
        <Button look="main" isDisabled={files === null} onPress={() => void save()}>
          {DIAGNOSTICS_TEXT.save}
        </Button>
      </div>
    </div>
  );
}

function weigh(files: readonly DiagnosticsFile[]): number {
  return files.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
}
