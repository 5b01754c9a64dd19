import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { type Result, succeed } from '../../../shared/result.ts';
import { type SecretName, secretId } from '../../../shared/service/secret-name.ts';
import { DONE } from '../../core/calls/call-deps.ts';
import type { Handlers } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';

/** Where keys are kept. */
export interface KeyStore {
  describeBackend(): Promise<CallOutput<'key.backend'>>;
  storeKey(profileId: string, key: string, acceptPlain: boolean): Promise<Result<void>>;
  removeKey(profileId: string): Promise<void>;
}

type SecretCallName =
  | `key.${'backend' | 'store' | 'remove'}`
  | `webhookSecret.${'store' | 'remove'}`
  | `delivery.${'storeToken' | 'removeToken'}`
  | `proxy.${'signIn' | 'signOut'}`;

/** Answers the calls that store secrets and remove them; none gives one out. */
export function createSecretCalls({ core, keys }: { core: Core; keys: KeyStore }): Handlers<SecretCallName> {
  async function storeSecret(
    secret: SecretName,
    text: string,
    acceptPlain: boolean,
  ): Promise<Result<Record<string, never>>> {
    const stored = await keys.storeKey(secretId(secret), text, acceptPlain);
    if (!stored.ok) return stored;
    core.secretChanged(secret);
    return DONE;
  }

  async function removeSecret(secret: SecretName): Promise<Result<Record<string, never>>> {
    await keys.removeKey(secretId(secret));
    core.secretChanged(secret);
    return DONE;
  }

  return {
    'key.backend': async () => succeed(await keys.describeBackend()),
    'key.store': async ({ profileId, key, acceptPlain }) =>
      storeSecret({ kind: 'key', profileId }, key, acceptPlain),
    'key.remove': async ({ profileId }) => removeSecret({ kind: 'key', profileId }),
    'webhookSecret.store': async ({ profileId, secret, acceptPlain }) =>
      storeSecret({ kind: 'webhook-secret', profileId }, secret, acceptPlain),
    'webhookSecret.remove': async ({ profileId }) => removeSecret({ kind: 'webhook-secret', profileId }),
    'delivery.storeToken': async ({ token, acceptPlain }) =>
      storeSecret({ kind: 'tunnel-token' }, token, acceptPlain),
    'delivery.removeToken': async () => removeSecret({ kind: 'tunnel-token' }),
    'proxy.signIn': async ({ proxy, user, password, acceptPlain }) =>
      storeSecret(
        { kind: 'proxy', proxy },
        Buffer.from(`${user}:${password}`).toString('base64'),
        acceptPlain,
      ),
    'proxy.signOut': async ({ proxy }) => removeSecret({ kind: 'proxy', proxy }),
  };
}
