import { access } from 'node:fs/promises';
import { app, type BrowserWindow, shell } from 'electron';
import { failure } from '../../../shared/errors.ts';
import type { CallOutput, ParsedCallInput } from '../../../shared/ipc/contract.ts';
import { SHELL_WORDS } from '../../../shared/messages/shell.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Handlers, ShellCallName } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { SettingsStore, Store } from '../../core/ports.ts';
import { probeFolder } from '../files/probe-folder.ts';
import { chooseFolder, chooseMediaFiles } from './dialogs.ts';
import type { PracticeHost } from './practice-host.ts';
import type { KeyVault } from './secrets.ts';
import { applyTheme } from './theme.ts';

export interface ShellCallParts {
  readonly core: Core;
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly vault: KeyVault;
  readonly practice: PracticeHost;
  readonly window: () => BrowserWindow | null;
  readonly dataFolder: string;
  readonly isStandIn: boolean;
}

const DONE = succeed({});

/** What the desktop around the core answers: dialogs, the keychain, the file manager, the practice process. */
export function createShellCalls(parts: ShellCallParts): Handlers<ShellCallName> {
  const { core, settings, vault } = parts;

  async function updateSettings(change: ParsedCallInput<'settings.update'>): Promise<Result<CallOutput<'settings.update'>>> {
    const { resultsFolder, activeProfileId } = change;
    if (resultsFolder !== undefined && resultsFolder !== settings.read().resultsFolder) {
      const probed = await probeFolder(resultsFolder);
      if (!probed.ok) return probed;
    }
    if (activeProfileId !== undefined) {
      const activated = await core.calls['profiles.activate']({ profileId: activeProfileId });
      if (!activated.ok) return activated;
    }
    const written = settings.write(definedOnly(change));
    applyTheme(written.theme);
    core.settingsChanged();
    return succeed(written);
  }

  return {
    'app.info': async () =>
      succeed({
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        standIn: parts.isStandIn,
        platform: process.platform,
        dataFolder: parts.dataFolder,
      }),
    'app.openExternal': async ({ url }) => openExternal(url),
    'references.chooseFiles': async () => {
      const words = { media: SHELL_WORDS.mediaFiles, allFiles: SHELL_WORDS.allFiles };
      const paths = await chooseMediaFiles(parts.window(), words);
      return paths.length === 0 ? succeed([]) : core.calls['references.addFiles']({ paths });
    },
    'takes.reveal': async ({ takeId }) => {
      const [take] = parts.store.takesById([takeId]);
      if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
      const isThere = await access(take.path).then(
        () => true,
        () => false,
      );
      if (!isThere) return fail(failure('FILE_NOT_FOUND', { path: take.path }));
      shell.showItemInFolder(take.path);
      return DONE;
    },
    'settings.update': updateSettings,
    'settings.chooseResultsFolder': async () => {
      const resultsFolder = await chooseFolder(parts.window(), settings.read().resultsFolder);
      return resultsFolder === null ? succeed(null) : updateSettings({ resultsFolder });
    },
    'key.backend': async () => succeed(await vault.describeBackend()),
    'key.store': async ({ profileId, key, acceptPlain }) => {
      const stored = await vault.storeKey(profileId, key, acceptPlain);
      if (!stored.ok) return stored;
      core.keyChanged(profileId);
      return DONE;
    },
    'key.remove': async ({ profileId }) => {
      vault.removeKey(profileId);
      core.keyChanged(profileId);
      return DONE;
    },
    'practice.restart': async () => {
      parts.practice.restart();
      return DONE;
    },
  };
}

/** The contract let only https through; what is opened is the parsed URL, not the text that was sent. */
async function openExternal(text: string): Promise<Result<CallOutput<'app.openExternal'>>> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isAllowed) return fail(failure('URL_INVALID', { url: text }));
  await shell.openExternal(url.href);
  return DONE;
}

function definedOnly<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
