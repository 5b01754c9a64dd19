import { homedir } from 'node:os';
import type { appCalls } from '../../../shared/app/contract.ts';
import type { CallOutput } from '../../../shared/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { exportCalls, libraryCalls, takeCalls } from '../../../shared/library/contract.ts';
import { isOpenable } from '../../../shared/library/name-template.ts';
import type { referenceCalls } from '../../../shared/library/reference-contract.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { deliveryCalls } from '../../../shared/results/contract.ts';
import type { profileCalls, proxyCalls, secretCalls } from '../../../shared/service/contract.ts';
import { type SecretName, secretId } from '../../../shared/service/profile/secret-name.ts';
import type { watchCalls } from '../../../shared/templates/contract.ts';
import type { updateCalls } from '../../../shared/updates/contract.ts';
import type { UpdateState } from '../../../shared/updates/decide-updates.ts';
import { type Core, type DesktopHandlers, mergeHandlers, okEmpty } from '../../core/core.ts';
import type { GivenUse } from '../../core/kernel/path-grants.ts';
import type { SettingsStore, Store } from '../../core/ports.ts';
import type { Desktop } from '../ipc/desktop-services.ts';
import { createSettingsCalls, type SettingsCallDeps } from './settings-calls.ts';

interface DesktopCallDeps extends SettingsCallDeps {
  readonly store: Pick<Store, 'takes'>;
  readonly keys: KeyStore;
  readonly posterPath: (takeId: string) => string | null;
  readonly restartPractice: () => void;
  readonly updates: SettingsCallDeps['updates'] & {
    state(): Promise<UpdateState>;
    check(): void;
  };
  readonly pageSaved: () => void;
}

/** Answers the calls that need the desktop, and lets the core know of what they changed. */
export function createDesktopCalls(deps: DesktopCallDeps) {
  const { core, desktop } = deps;

  const own: DesktopHandlers<
    typeof appCalls & typeof referenceCalls & typeof takeCalls & typeof updateCalls & typeof profileCalls
  > = {
    'app.info': async () => succeed(desktop.info),
    'app.openExternal': async ({ url }) => openExternal(desktop, url),
    'app.toggleViewer': async () => {
      desktop.toggleViewer();
      return okEmpty;
    },
    'references.chooseFiles': async () => {
      const paths = await desktop.chooseFiles();
      return paths.length === 0 ? succeed([]) : core.calls['references.addFiles']({ paths });
    },
    'takes.reveal': async ({ takeId }) => withFile(deps.store, takeId, desktop.reveal),
    'takes.openOutside': async ({ takeId }) =>
      withFile(deps.store, takeId, (path, take) =>
        isOpenable(take) ? desktop.openMedia(path) : desktop.reveal(path),
      ),
    'app.saved': async () => {
      deps.pageSaved();
      return okEmpty;
    },
    'updates.state': async () => succeed(await deps.updates.state()),
    'updates.check': async () => {
      deps.updates.check();
      return okEmpty;
    },
    'practice.restart': async () => {
      deps.restartPractice();
      return okEmpty;
    },
  };
  return mergeHandlers(
    own,
    createSecretCalls(deps),
    createSettingsCalls(deps),
    createLibraryChoices(deps),
    createExportChoices(deps),
    createWatchChoices(desktop),
  );
}

/** The contract lets only https through; what is opened is the parsed URL, not the text that was sent. */
async function openExternal(desktop: Desktop, text: string): Promise<Result<CallOutput<'app.openExternal'>>> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return fail(failure('URL_INVALID', { url: text }));
  await desktop.openExternal(url.href);
  return okEmpty;
}

async function withFile(
  store: DesktopCallDeps['store'],
  takeId: string,
  act: (path: string, take: Take) => Promise<boolean>,
): Promise<Result<Record<string, never>>> {
  const [take] = store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  return (await act(take.path, take)) ? okEmpty : fail(failure('TAKE_FILE_MISSING', { path: take.path }));
}

/** Answers the call that asks for a folder to be watched. */
function createWatchChoices(desktop: {
  chooseFolder(current: string): Promise<string | null>;
}): DesktopHandlers<typeof watchCalls> {
  return {
    'watches.chooseFolder': async () => {
      const path = await desktop.chooseFolder(homedir());
      return succeed(path === null ? null : { path });
    },
  };
}

interface ChoiceDeps {
  readonly core: Core;
  readonly store: Pick<Store, 'takes'>;
  readonly settings: SettingsStore;
  readonly desktop: {
    chooseFiles(): Promise<string[]>;
    chooseFolder(current: string): Promise<string | null>;
  };
}

/** Answers the calls that first ask for a file or folder. */
function createLibraryChoices({
  core,
  store,
  settings,
  desktop,
}: ChoiceDeps): DesktopHandlers<typeof libraryCalls> {
  return {
    'library.chooseFile': async ({ takeId }) => {
      const [take] = store.takes.byId([takeId]);
      if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
      const [path] = await desktop.chooseFiles();
      return path === undefined ? succeed(null) : core.calls['library.relinkFile']({ takeId, path });
    },
    'library.chooseFolder': async ({ purpose }) => {
      const folder = await desktop.chooseFolder(settings.read().resultsFolder);
      if (folder === null) return succeed(null);
      return purpose === 'import'
        ? core.calls['library.import']({ paths: [folder] })
        : core.calls['library.relinkFolder']({ folder });
    },
  };
}

interface ExportChoiceDeps {
  readonly core: Core;
  readonly store: Pick<Store, 'takes'>;
  readonly settings: SettingsStore;
  readonly desktop: {
    chooseFolder(current: string, use: GivenUse): Promise<string | null>;
    openFolder(path: string): Promise<boolean>;
    /** Begins to drag files; false where none of them is there. */
    dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  };
  /** Where the poster of a take is, whether there is one or not. */
  readonly posterPath: (takeId: string) => string | null;
}

/** Answers the calls of the export that need a dialog, the file manager or the pointer. Only main knows paths of takes. */
function createExportChoices(deps: ExportChoiceDeps): DesktopHandlers<typeof exportCalls> {
  const { core, store, settings, desktop } = deps;
  return {
    'export.chooseFolder': async () => {
      const last = await core.calls['export.lastChoice']({});
      const current = (last.ok ? last.value?.folder : null) ?? settings.read().resultsFolder;
      const folder = await desktop.chooseFolder(current, 'write');
      return succeed(folder === null ? null : { folder });
    },
    'export.showFolder': async () => {
      const last = await core.calls['export.lastChoice']({});
      if (!last.ok) return last;
      const path = last.value?.folder ?? '';
      return path !== '' && (await desktop.openFolder(path))
        ? succeed({})
        : fail(failure('FILE_NOT_FOUND', { path }));
    },
    'takes.drag': async ({ takeIds }) => {
      const found = store.takes.byId(takeIds);
      // What is dragged lands under its own name.
      const takes = found.filter(isOpenable);
      const [first] = takes;
      const [refused] = found;
      if (refused === undefined) return fail(failure('NOT_FOUND'));
      if (first === undefined) return fail(failure('FILE_NOT_MEDIA', { path: refused.path }));
      const isDragged = await desktop.dragFiles(
        takes.map(({ path }) => path),
        first.hasPoster ? deps.posterPath(first.id) : null,
      );
      return isDragged ? succeed({}) : fail(failure('TAKE_FILE_MISSING', { path: first.path }));
    },
  };
}

/** Where keys are kept. */
export interface KeyStore {
  describeBackend(): Promise<CallOutput<'key.backend'>>;
  storeKey(profileId: string, key: string, acceptPlain: boolean): Promise<Result<void>>;
  removeKey(profileId: string): Promise<void>;
}

/** Answers the calls that store secrets and remove them; none gives one out. */
function createSecretCalls({
  core,
  keys,
}: {
  core: Core;
  keys: KeyStore;
}): DesktopHandlers<typeof secretCalls & typeof proxyCalls & typeof deliveryCalls> {
  async function storeSecret(
    secret: SecretName,
    text: string,
    acceptPlain: boolean,
  ): Promise<Result<Record<string, never>>> {
    if ('profileId' in secret) {
      const known = await core.calls['profiles.get']({ profileId: secret.profileId });
      if (!known.ok) return known;
    }
    const stored = await keys.storeKey(secretId(secret), text, acceptPlain);
    if (!stored.ok) return stored;
    core.secretChanged(secret);
    return okEmpty;
  }

  async function removeSecret(secret: SecretName): Promise<Result<Record<string, never>>> {
    await keys.removeKey(secretId(secret));
    core.secretChanged(secret);
    return okEmpty;
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
