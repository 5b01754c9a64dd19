import { isOpenable } from '../../shared/domain/library/media-ending.ts';
import type { Take } from '../../shared/domain/library/take.ts';
import { findFixedChange, type Policy } from '../../shared/domain/settings/policy.ts';
import type { UpdateChoice, UpdateState } from '../../shared/domain/settings/updates.ts';
import { type Failure, failure } from '../../shared/errors.ts';
import type { CallOutput, DesktopCallName, ParsedCallInput } from '../../shared/ipc/contract.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type SecretName, secretId } from '../../shared/service/secret-name.ts';
import { type Handlers, mergeHandlers } from '../core/calls.ts';
import type { Core } from '../core/core.ts';
import type { GivenUse } from '../core/given-places.ts';
import type { SettingsStore, Store } from '../core/ports.ts';
import { createExportChoices } from './export-choices.ts';
import { createLibraryChoices } from './library-choices.ts';
import { createWatchChoices } from './watch-choices.ts';

/** What the desktop around the app can do. */
export interface Desktop {
  readonly info: CallOutput<'app.info'>;
  /** Opens a URL in the artist's browser. */
  openExternal(url: string): Promise<void>;
  /** Asks for media files; empty when the dialog was closed. */
  chooseFiles(): Promise<string[]>;
  /** Asks for a folder, for what is to be done there; null when the dialog was closed. */
  chooseFolder(current: string, use?: GivenUse): Promise<string | null>;
  /** Shows a file in the file manager; false when it is not there. */
  reveal(path: string): Promise<boolean>;
  /** Opens a file, whose content is proven to be media, in the program that the system has for it; false when it is not there. */
  openMedia(path: string): Promise<boolean>;
  /** Opens a folder in the file manager; false when it is not there. */
  openFolder(path: string): Promise<boolean>;
  /** Begins to drag files out of the window, with a picture; false when none of them is there. */
  dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  /** Proves that files can be written to a folder. Errors: FOLDER_NOT_WRITABLE, DISK_FULL. */
  probeFolder(folder: string): Promise<Result<void>>;
  /** Speaks a language, wished for as in the settings, from then on. */
  followLanguage(wish: string): Promise<void>;
  applyTheme(theme: CallOutput<'settings.update'>['theme']): void;
}

/** Where keys are kept. */
export interface KeyStore {
  describeBackend(): Promise<CallOutput<'key.backend'>>;
  storeKey(profileId: string, key: string, acceptPlain: boolean): Promise<Result<void>>;
  removeKey(profileId: string): Promise<void>;
}

export interface DesktopCallParts {
  readonly core: Core;
  readonly store: Pick<Store, 'takes'>;
  readonly settings: SettingsStore;
  readonly policy: Policy;
  readonly desktop: Desktop;
  readonly keys: KeyStore;
  readonly posterPath: (takeId: string) => string;
  readonly restartPractice: () => void;
  readonly updates: {
    state(): Promise<UpdateState>;
    check(): void;
    choose(choice: UpdateChoice): void;
  };
  readonly pageSaved: () => void;
}

type ChoiceCallName = keyof (ReturnType<typeof createLibraryChoices> &
  ReturnType<typeof createExportChoices> &
  ReturnType<typeof createWatchChoices>);
/** What neither asks for a file or folder first nor saves one. */
type OwnCallName = Exclude<
  DesktopCallName,
  | ChoiceCallName
  | `${string}.export`
  | `backup.${string}`
  | `diagnostics.${string}`
  | 'cast.revealConsent'
  | 'outside.take'
>;

const DONE = succeed({});

/** As the page may wish it, and with the folder that was chosen in a dialog. */
type SettingsChange = ParsedCallInput<'settings.update'> & { readonly resultsFolder?: string };

/** Answers the calls that need the desktop, and lets the core know of what they changed. */
export function createDesktopCalls(parts: DesktopCallParts): Handlers<OwnCallName | ChoiceCallName> {
  const { core, settings, desktop, keys, policy } = parts;

  function refuseFixed(change: SettingsChange): Failure | null {
    const name = findFixedChange(leaveOutUndefined(change), policy);
    return name === null ? null : failure('FIXED_BY_POLICY', { name, organization: policy.organization });
  }

  async function updateSettings(change: SettingsChange): Promise<Result<CallOutput<'settings.update'>>> {
    const fixed = refuseFixed(change);
    if (fixed !== null) return fail(fixed);
    const { resultsFolder, activeProfileId } = change;
    if (resultsFolder !== undefined && resultsFolder !== settings.read().resultsFolder) {
      const probed = await desktop.probeFolder(resultsFolder);
      if (!probed.ok) return probed;
    }
    if (activeProfileId !== undefined) {
      const activated = await core.calls['profiles.activate']({ profileId: activeProfileId });
      if (!activated.ok) return activated;
    }
    const written = await settings.write(leaveOutUndefined(change));
    if (change.language !== undefined) await desktop.followLanguage(written.language);
    desktop.applyTheme(written.theme);
    if (change.updates !== undefined) parts.updates.choose(written.updates);
    await core.settingsChanged(leaveOutUndefined(change));
    return succeed(written);
  }

  async function withFile(
    takeId: string,
    act: (path: string, take: Take) => Promise<boolean>,
  ): Promise<Result<Record<string, never>>> {
    const [take] = parts.store.takes.byId([takeId]);
    if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
    return (await act(take.path, take)) ? DONE : fail(failure('FILE_NOT_FOUND', { path: take.path }));
  }

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

  const own: Handlers<OwnCallName> = {
    'app.info': async () => succeed(desktop.info),
    'app.openExternal': async ({ url }) => openExternal(desktop, url),
    'references.chooseFiles': async () => {
      const paths = await desktop.chooseFiles();
      return paths.length === 0 ? succeed([]) : core.calls['references.addFiles']({ paths });
    },
    'takes.reveal': async ({ takeId }) => withFile(takeId, desktop.reveal),
    'takes.openOutside': async ({ takeId }) =>
      withFile(takeId, (path, take) => (isOpenable(take) ? desktop.openMedia(path) : desktop.reveal(path))),
    'settings.update': updateSettings,
    'settings.chooseResultsFolder': async () => {
      // Nobody chooses a folder for nothing.
      const fixed = policy.resultsFolder !== null;
      if (fixed)
        return fail(failure('FIXED_BY_POLICY', { name: 'resultsFolder', organization: policy.organization }));
      const resultsFolder = await desktop.chooseFolder(settings.read().resultsFolder);
      return resultsFolder === null ? succeed(null) : updateSettings({ resultsFolder });
    },
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
    'app.saved': async () => {
      parts.pageSaved();
      return DONE;
    },
    'updates.state': async () => succeed(await parts.updates.state()),
    'updates.check': async () => {
      parts.updates.check();
      return DONE;
    },
    'practice.restart': async () => {
      parts.restartPractice();
      return DONE;
    },
  };
  return mergeHandlers(
    own,
    createLibraryChoices(parts),
    createExportChoices(parts),
    createWatchChoices(desktop),
  );
}

/** The contract lets only https through; what is opened is the parsed URL, not the text that was sent. */
async function openExternal(desktop: Desktop, text: string): Promise<Result<CallOutput<'app.openExternal'>>> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return fail(failure('URL_INVALID', { url: text }));
  await desktop.openExternal(url.href);
  return DONE;
}

function leaveOutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], undefined> };
}
