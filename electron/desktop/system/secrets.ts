import { safeStorage } from 'electron';
import type { CallOutput } from '../../../shared/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { PRACTICE_KEY, PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import type { KeyFile } from '../../adapters/files/key-file.ts';
import type { Redactor } from '../../adapters/log/file-log.ts';
import type { Log } from '../../core/ports.ts';

/** What goes into a header: printable ASCII without spaces. */
const KEY_FORM = /^[\x21-\x7e]+$/;

const LINUX_KEYCHAINS: Readonly<Record<string, string>> = {
  gnome_libsecret: 'GNOME Keyring',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
};

export interface KeyVault {
  /** Null when none is stored. */
  readKey(profileId: string): Promise<string | null>;
  describeBackend(): Promise<CallOutput<'key.backend'>>;
  /** Fails as KEYCHAIN_UNAVAILABLE where no keychain protects it, unless `acceptPlain`. */
  storeKey(profileId: string, key: string, acceptPlain: boolean): Promise<Result<void>>;
  removeKey(profileId: string): Promise<void>;
}

/**
 * Keeps keys encrypted by the operating system's keychain. Once read, a key stays in this process's memory and is known
 * to the log's redactor.
 */
export function openKeyVault(deps: { file: KeyFile; redactor: Redactor; log: Log }): KeyVault {
  const { file, redactor, log } = deps;
  const known = new Map<string, string>();

  function remember(profileId: string, key: string): void {
    redactor.register(key);
    known.set(profileId, key);
  }

  async function decrypt(profileId: string): Promise<string | null> {
    const stored = file.read(profileId);
    if (stored === null) return null;
    if (stored.plain) safeStorage.setUsePlainTextEncryption(true);
    // Asked first, always: without a keychain the async methods end the process instead of failing.
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(stored.data);
    remember(profileId, result);
    if (shouldReEncrypt)
      await file.write(profileId, {
        data: await safeStorage.encryptStringAsync(result),
        plain: stored.plain,
      });
    return result;
  }

  return {
    async readKey(profileId) {
      if (profileId === PRACTICE_PROFILE_ID) return PRACTICE_KEY;
      const key = known.get(profileId);
      if (key !== undefined) return key;
      return decrypt(profileId).catch((error: unknown) => {
        log.error('key-unreadable', { profileId, error });
        return null;
      });
    },
    describeBackend,
    async storeKey(profileId, key, acceptPlain) {
      const trimmed = key.trim();
      redactor.register(trimmed);
      if (profileId === PRACTICE_PROFILE_ID) return fail(failure('PRACTICE_NEEDS_NO_KEY'));
      if (!KEY_FORM.test(trimmed)) return fail(failure('INVALID_INPUT', { reason: 'key-form' }));
      const encrypted = await encrypt(log, trimmed, acceptPlain);
      if (!encrypted.ok) return encrypted;
      await file.write(profileId, encrypted.value);
      remember(profileId, trimmed);
      return succeed(undefined);
    },
    async removeKey(profileId) {
      known.delete(profileId);
      await file.remove(profileId);
    },
  };
}

/** Errors: KEYCHAIN_UNAVAILABLE. */
async function encrypt(
  log: Log,
  key: string,
  acceptPlain: boolean,
): Promise<Result<{ data: Buffer; plain: boolean }>> {
  const backend = await describeBackend();
  const isAllowed = backend.kind === 'keychain' || (backend.kind === 'plain' && acceptPlain);
  if (!isAllowed) return fail(failure('KEYCHAIN_UNAVAILABLE', { backend: backend.kind }));
  const plain = backend.kind === 'plain';
  if (plain) safeStorage.setUsePlainTextEncryption(true);
  if (!(await safeStorage.isAsyncEncryptionAvailable()))
    return fail(failure('KEYCHAIN_UNAVAILABLE', { backend: backend.kind }));
  const data = await safeStorage.encryptStringAsync(key).catch((error: unknown) => {
    log.warn('keychain-refused', { error });
    return null;
  });
  // Whoever says no to the keychain has answered; it is no fault of the program.
  if (data === null) return fail(failure('KEYCHAIN_UNAVAILABLE', { backend: 'refused' }));
  return succeed({ data, plain });
}

/** `plain` is Linux without a keyring: what encrypts there is a password that every program knows. */
async function describeBackend(): Promise<CallOutput<'key.backend'>> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    const name = LINUX_KEYCHAINS[backend];
    if (name === undefined) return { kind: 'plain', name: backend };
    return (await safeStorage.isAsyncEncryptionAvailable())
      ? { kind: 'keychain', name }
      : { kind: 'unavailable', name };
  }
  const name = process.platform === 'darwin' ? 'Keychain' : 'Windows Data Protection';
  return { kind: (await safeStorage.isAsyncEncryptionAvailable()) ? 'keychain' : 'unavailable', name };
}
