import { useEffect, useState } from 'react';
import type { Failure } from '../../shared/errors.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { PROXY_TEXT as TEXT } from '../../shared/messages/text/proxy.ts';
import { SETTINGS_TEXT } from '../../shared/messages/text/settings.ts';
import { call } from '../bridge.ts';
import { closeSignIn, useProxyQuestion } from '../projections/proxy-question.ts';
import { runCall } from '../projections/run-call.ts';
import { Button } from '../ui/button.tsx';
import { DialogBox } from '../ui/dialog-box.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Toggle } from '../ui/toggle.tsx';
import styles from './app-dialogs.module.css';

/** Where name and password for a proxy are typed; like a key they are never read back. */
export function ProxySignIn() {
  const proxy = useProxyQuestion((store) => store.proxy);
  return (
    <DialogBox label={TEXT.label} isOpen={proxy !== null} onClose={closeSignIn} width={480}>
      {proxy !== null && <SignInForm key={proxy} proxy={proxy} />}
    </DialogBox>
  );
}

function SignInForm({ proxy }: { readonly proxy: string }) {
  const [backend, setBackend] = useState<CallOutput<'key.backend'> | null>(null);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [acceptPlain, setAcceptPlain] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => void call('key.backend', {}).then((answer) => answer.ok && setBackend(answer.value)), []);
  const isPlain = backend?.kind === 'plain';
  const canStore =
    /^[^:]+$/.test(user) && backend !== null && backend.kind !== 'unavailable' && (!isPlain || acceptPlain);

  async function signIn(): Promise<void> {
    if (!canStore) return;
    const answer = await call('proxy.signIn', { proxy, user, password, acceptPlain });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    closeSignIn();
    showToast({ tone: 'done', text: TEXT.stored(proxy), about: 'proxy' });
  }

  async function forget(): Promise<void> {
    if ((await runCall('proxy.signOut', { proxy })) === null) return;
    closeSignIn();
    showToast({ tone: 'note', text: TEXT.forgotten(proxy), about: 'proxy' });
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
      {backend?.kind === 'keychain' && <p>{TEXT.kept(backend.name)}</p>}
      {backend?.kind === 'unavailable' && <p>{SETTINGS_TEXT.keyUnavailable}</p>}
      {isPlain && (
        <>
          <p>{TEXT.plainLead}</p>
          <Toggle label={SETTINGS_TEXT.keyPlainConsent} isOn={acceptPlain} onChange={setAcceptPlain} />
        </>
      )}
      <div className={styles.confirmActions}>
        <Button type="submit" look="main" isDisabled={!canStore}>
          {TEXT.signIn}
        </Button>
        <Button look="quiet" onPress={() => void forget()}>
          {TEXT.forget}
        </Button>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </form>
  );
}
