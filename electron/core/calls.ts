import type { CallName, CallOutput, ParsedCallInput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/result.ts';

/** Answers one call of the contract; the input is parsed already, expected failures are Results. */
export type Handler<Name extends CallName> = (
  input: ParsedCallInput<Name>,
) => Promise<Result<CallOutput<Name>>>;

/** A handler for each of the named calls. */
export type Handlers<Names extends CallName> = { readonly [Name in Names]: Handler<Name> };

/** Calls that need the desktop around the core: dialogs, the keychain, the window, the practice process. */
export type ShellCallName =
  | 'app.info'
  | 'app.openExternal'
  | 'app.saved'
  | 'references.chooseFiles'
  | 'takes.reveal'
  | 'takes.openOutside'
  | 'library.chooseFile'
  | 'library.chooseFolder'
  | 'export.chooseFolder'
  | 'export.showFolder'
  | 'takes.drag'
  | 'watches.chooseFolder'
  | 'settings.update'
  | 'settings.chooseResultsFolder'
  | 'key.backend'
  | 'key.store'
  | 'key.remove'
  | 'webhookSecret.store'
  | 'webhookSecret.remove'
  | 'practice.restart'
  | 'delivery.storeToken'
  | 'delivery.removeToken';

/** Calls that save a file where the artist wants it. */
export type ExportCallName =
  | 'batch.export'
  | 'ledger.export'
  | 'templates.export'
  | 'log.export'
  | 'profiles.export';

/** Calls of the cast that need a dialog or the file manager. */
export type CastShellCallName = 'cast.export' | 'cast.revealConsent';

/** Calls that the core answers wherever it runs. */
export type CoreCallName = Exclude<CallName, ShellCallName | CastShellCallName | ExportCallName>;
