import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SHELL_TEXT } from '../../shared/app/text.ts';
import { PROXY_TEXT as TEXT } from '../../shared/service/text/proxy-text.ts';
import { SETTINGS_TEXT } from '../../shared/settings/text.ts';
import { call } from '../bridge.ts';
import { useCore } from '../state/core/core-store.ts';
import { runCall } from '../state/core/run-call.ts';
import {
  type ChargeQuestion,
  closeChargeQuestion,
  closeSignIn,
  useChargeQuestion,
  useProxyQuestion,
} from '../state/navigation/frame-dialogs.ts';
import { useNavigation } from '../state/navigation/navigation-store.ts';

import { type SecretKeeping, useSecretKeeping } from '../state/use-secret-keeping.ts';
import { AssignToShot } from '../takes/next/assign-to-shot.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Toggle } from '../ui/inputs/toggle.tsx';
import { isEnter } from '../ui/keys/decisive-key.ts';
import { isPressContinued } from '../ui/keys/once-per-press.ts';
import { formatKeys, hasCommandKey, Kbd } from '../ui/keys/platform.tsx';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
import { loadLater } from '../ui/parts/load-later.tsx';
import styles from './app-dialogs.module.css';
import { CommandList } from './command-list.tsx';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { ShowPointer } from './guide/show-pointer.tsx';
import { listKeyboardMap } from './keyboard-map.ts';
import { OpenedFile } from './opened-file-dialog.tsx';
import { openDialog, useAppStore } from './use-outside.tsx';

// Its pages and pictures come with it.
const GuidePanel = loadLater(() => import('./guide/guide-panel.tsx').then((module) => module.GuidePanel));

/** The frame's own panels: the command list, the keyboard map, the guide and what it shows, the question before a charge, that of a proxy, those about a shot and about a file, and diagnostics. */
export function AppDialogs() {
  const dialog = useAppStore((store) => store.dialog);
  const shotTakeIds = useNavigation((navigation) => navigation.shotTakeIds);
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
      {shotTakeIds.length > 0 && <AssignToShot takeIds={shotTakeIds} />}
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

/**
 * The question before anything is sent that may be charged, wherever it was asked for. Enter, which may have asked for it,
 * does nothing here: it takes the key that queues everywhere, or a press of the button.
 */
function ConfirmCharge() {
  const question = useChargeQuestion((store) => store.question);
  return (
    <DialogBox
      label={SHELL_TEXT.beforeCharge}
      isOpen={question !== null}
      onClose={closeChargeQuestion}
      width={480}
    >
      {question !== null && <Question question={question} />}
    </DialogBox>
  );
}

function Question({ question }: { readonly question: ChargeQuestion }) {
  const core = useCore((state) => state);
  const { charge, warning } = question.read(core);
  const box = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);

  function sayYes(): void {
    closeChargeQuestion();
    question.run();
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isEnter(event) || !hasCommandKey(event) || isPressContinued()) return;
    event.preventDefault();
    event.stopPropagation();
    sayYes();
  }

  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-charge`}
      className={styles.confirm}
      onKeyDown={handleKey}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {question.title}?
      </h2>
      <p id={`${id}-charge`} className="numbers">
        {charge === null ? SHELL_TEXT.noCharge : SHELL_TEXT.mayBeCharged(charge)}
      </p>
      {warning && <p className="numbers">{warning}</p>}
      <div className={styles.confirmActions}>
        <Button onPress={closeChargeQuestion}>{SHELL_TEXT.doNot}</Button>
        <Button look="main" onPress={sayYes}>
          {SHELL_TEXT.doIt}
        </Button>
        <Kbd keys="mod+enter" />
      </div>
    </fieldset>
  );
}

/** Where name and password for a proxy are typed; like a key they are never read back. */
function ProxySignIn() {
  const proxy = useProxyQuestion((store) => store.proxy);
  return (
    <DialogBox label={TEXT.label} isOpen={proxy !== null} onClose={closeSignIn} width={480}>
      {proxy !== null && <SignInForm key={proxy} proxy={proxy} />}
    </DialogBox>
  );
}

function SignInForm({ proxy }: { readonly proxy: string }) {
  const keeping = useSecretKeeping();
  const { backend, acceptPlain, hasConsent, failure } = keeping;
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const canKeep = backend !== null && backend.kind !== 'unavailable' && hasConsent;
  const canStore = canKeep && /^[^:]+$/.test(user);

  async function signIn(): Promise<void> {
    if (!canStore) return;
    if (!(await keeping.keep(call('proxy.signIn', { proxy, user, password, acceptPlain })))) return;
    closeSignIn();
    showToast({ tone: 'done', text: TEXT.stored(proxy), about: 'proxy' });
  }

  return (
    <form
      className={styles.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      <h2 className={styles.title}>{TEXT.title(proxy)}</h2>
      <p>{TEXT.lead}</p>
      <TextInput
        label={TEXT.user}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={user}
        onText={setUser}
      />
      <TextInput
        label={TEXT.password}
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={password}
        onText={setPassword}
      />
      <WhereKept keeping={keeping} />
      <div className={styles.confirmActions}>
        <Button type="submit" look="main" isDisabled={!canStore}>
          {TEXT.signIn}
        </Button>
        <Button look="quiet" onPress={() => void forget(proxy)}>
          {TEXT.forget}
        </Button>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}

async function forget(proxy: string): Promise<void> {
  if ((await runCall('proxy.signOut', { proxy })) === null) return;
  closeSignIn();
  showToast({ tone: 'note', text: TEXT.forgotten(proxy), about: 'proxy' });
}

/** Where the password is kept; a plain file asks the artist first. */
function WhereKept({ keeping }: { readonly keeping: SecretKeeping }) {
  const { backend, acceptPlain, setAcceptPlain } = keeping;
  if (backend === null) return null;
  if (backend.kind === 'keychain') return <p>{TEXT.kept(backend.name)}</p>;
  if (backend.kind === 'unavailable') return <p>{SETTINGS_TEXT.keyUnavailable}</p>;
  return (
    <>
      <p>{TEXT.plainLead}</p>
      <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
    </>
  );
}
