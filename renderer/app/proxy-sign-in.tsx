import { useState } from 'react';
import { PROXY_TEXT as TEXT } from '../../shared/messages/text/proxy.ts';
import { SETTINGS_TEXT } from '../../shared/messages/text/settings.ts';
import { call } from '../bridge.ts';
import { runCall } from '../projections/core/run-call.ts';
import { closeSignIn, useProxyQuestion } from '../projections/proxy-question.ts';
import { type SecretKeeping, useSecretKeeping } from '../projections/use-secret-keeping.ts';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Toggle } from '../ui/inputs/toggle.tsx';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
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
