import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { formatKeys } from '../ui/keys/kbd.tsx';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
import { loadLater } from '../ui/parts/load-later.tsx';
import styles from './app-dialogs.module.css';
import { openDialog, useAppStore } from './app-store.ts';
import { CommandList } from './command-list.tsx';
import { ConfirmCharge } from './confirm-charge.tsx';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { ShowPointer } from './guide/show-pointer.tsx';
import { listKeyboardMap } from './keyboard-map.ts';
import { OpenedFile } from './opened-file.tsx';
import { ProxySignIn } from './proxy-sign-in.tsx';

// Its pages and pictures come with it.
const GuidePanel = loadLater(() => import('./guide/guide-panel.tsx').then((module) => module.GuidePanel));

/** The frame's own panels: the command list, the keyboard map, the guide and what it shows, the question before a charge, that of a proxy, that about a file, and diagnostics. */
export function AppDialogs() {
  const dialog = useAppStore((store) => store.dialog);
  const close = () => openDialog(null);
  return (
    <>
      <DialogBox label={SHELL_TEXT.commands} isOpen={dialog === 'commands'} onClose={close}>
        <CommandList onDone={close} />
      </DialogBox>
      <DialogBox label={SHELL_TEXT.keyboardTip} isOpen={dialog === 'keyboard'} onClose={close} width={760}>
        <KeyboardMap />
      </DialogBox>
      <DialogBox label={SHELL_TEXT.guide} isOpen={dialog === 'guide'} onClose={close} width={1040}>
        <GuidePanel onClose={close} />
      </DialogBox>
      <ShowPointer />
      <ConfirmCharge />
      <ProxySignIn />
      <OpenedFile />
      <DiagnosticsDialog />
    </>
  );
}

function KeyboardMap() {
  return (
    // It scrolls, and holds nothing that could have the focus: without one of its own, keys would never reach what is below.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section className={styles.map} tabIndex={0} aria-label={SHELL_TEXT.keyboardTip}>
      <h2 className={styles.title}>{SHELL_TEXT.keyboard}</h2>
      <div className={styles.groups}>
        {listKeyboardMap().map((group) => (
          <section key={group.title}>
            <h3 className={styles.group}>{group.title}</h3>
            <dl>
              {group.keys.map(({ keys, does }) => (
                <div key={does} className={styles.row}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {formatKeys(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
