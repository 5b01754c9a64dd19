import { isOpenable } from '../../../shared/domain/library/media-ending.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { UpdateState } from '../../../shared/domain/settings/updates.ts';
import { failure } from '../../../shared/errors.ts';
import type { CallOutput, DesktopCallName } from '../../../shared/ipc/contract.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { DONE } from '../../core/calls/call-deps.ts';
import { type Handlers, mergeHandlers } from '../../core/calls.ts';
import type { Store } from '../../core/ports.ts';
import type { Desktop } from '../desktop.ts';
import { createExportChoices } from './export-choices.ts';
import { createLibraryChoices } from './library-choices.ts';
import { createSecretCalls, type KeyStore } from './secret-calls.ts';
import { createSettingsCalls, type SettingsCallDeps } from './settings-calls.ts';
import { createWatchChoices } from './watch-choices.ts';

export interface DesktopCallDeps extends SettingsCallDeps {
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

type JoinedCallName = keyof (ReturnType<typeof createLibraryChoices> &
  ReturnType<typeof createExportChoices> &
  ReturnType<typeof createWatchChoices> &
  ReturnType<typeof createSecretCalls> &
  ReturnType<typeof createSettingsCalls>);
/** What is answered here, and by no file of its own. */
type OwnCallName = Exclude<
  DesktopCallName,
  | JoinedCallName
  | `${string}.export`
  | `backup.${string}`
  | `diagnostics.${string}`
  | 'cast.revealConsent'
  | 'outside.take'
>;

/** Answers the calls that need the desktop, and lets the core know of what they changed. */
export function createDesktopCalls(deps: DesktopCallDeps): Handlers<OwnCallName | JoinedCallName> {
  const { core, desktop } = deps;

  const own: Handlers<OwnCallName> = {
    'app.info': async () => succeed(desktop.info),
    'app.openExternal': async ({ url }) => openExternal(desktop, url),
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
      return DONE;
    },
    'updates.state': async () => succeed(await deps.updates.state()),
    'updates.check': async () => {
      deps.updates.check();
      return DONE;
    },
    'practice.restart': async () => {
      deps.restartPractice();
      return DONE;
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
  return DONE;
}

async function withFile(
  store: DesktopCallDeps['store'],
  takeId: string,
  act: (path: string, take: Take) => Promise<boolean>,
): Promise<Result<Record<string, never>>> {
  const [take] = store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  return (await act(take.path, take)) ? DONE : fail(failure('FILE_NOT_FOUND', { path: take.path }));
}
