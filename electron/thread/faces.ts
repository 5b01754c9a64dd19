import type { Recipe } from '../../shared/domain/preflight/fix.ts';
import type { DiagnosticsFile, LastEnd } from '../../shared/domain/settings/diagnostics.ts';
import type { Notice, ShowTarget } from '../../shared/domain/settings/notice.ts';
import type { Settings } from '../../shared/domain/settings/settings.ts';
import type { UpdateChoice, UpdateState } from '../../shared/domain/settings/updates.ts';
import type { Failure } from '../../shared/errors.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import type { Envelope } from '../../shared/ipc/events.ts';
import type { Opening } from '../../shared/outside/opening.ts';
import type { BundleKind, SavedKind } from '../../shared/outside/saved-kind.ts';
import type { Result } from '../../shared/result.ts';
import type { FindMedia } from '../core/ports/find-media.ts';
import type { FixableFile } from '../core/ports/fix-maker.ts';
import type { Ambience } from '../core/ports/notifier.ts';
import type { Power } from '../core/ports/power.ts';
import type { PrintedPage } from '../core/ports/sheet-printer.ts';
import type { SpendingQuestion } from '../core/ports/spending-question.ts';
import type { PosterFacts, PosterSource, PosterTarget } from '../core/ports.ts';
import type { IncomingCall } from '../ipc/dispatch.ts';

/** What the thread of the core is given when it is started. */
export interface CoreThreadData extends ProgramInfo {
  /** In place of a system's policy that is not there, for what is not packaged; null for none. */
  readonly policyFile: string | null;
}

/** What is known of the program before Chromium has started; the region and the policy are told after that. */
export type ProgramInfo = Omit<CallOutput<'app.info'>, 'region' | 'policy' | 'updatedFrom'>;

/** The settings as they stand in the file, and what of them could not be read. */
export interface KeptSettings {
  readonly settings: Settings;
  readonly damaged: readonly (keyof Settings)[];
}

/** A page without its function, which is passed separately. */
export type SheetPage = Omit<PrintedPage, 'readPicture'>;

/** What only the main thread can do: windows, dialogs, the keychain, settings, processes of Electron's own. */
export interface DesktopFace {
  log(level: 'info' | 'warn' | 'error', event: string, details: Record<string, unknown>): void;
  /** To the window, where there is one. */
  send(envelope: Envelope): void;
  openSettings(): KeptSettings & { readonly problem: Failure | null; readonly region: string };
  /** On disk when it resolves. */
  writeSettings(change: Partial<Settings>): Promise<KeptSettings>;
  showSettingsProblem(problem: Failure): Promise<void>;
  readKey(id: string): Promise<string | null>;
  storeKey(id: string, key: string, acceptPlain: boolean): Promise<Result<void>>;
  removeKey(id: string): Promise<void>;
  /** The ways to an address by the system's settings, as a script for proxies writes them. */
  findProxy(url: string): Promise<string>;
  describeKeychain(): Promise<CallOutput<'key.backend'>>;
  openExternal(url: string): Promise<void>;
  chooseFiles(): Promise<string[]>;
  chooseFolder(current: string): Promise<string | null>;
  chooseSaveFile(name: string, kinds: readonly (SavedKind | BundleKind)[]): Promise<string | null>;
  chooseBackup(): Promise<string | null>;
  /** Ends the program and starts it again. */
  relaunch(): void;
  /** What diagnostics say of the program and how it ran, without anything of the artist's. */
  describeProgram(): DiagnosticsFile[];
  /** How the run before this one ended badly; null where it did not. */
  lastEnd(): LastEnd | null;
  /** Asks, in a dialog of the system, for what no gesture in the window asked for. */
  confirmSpending(question: SpendingQuestion): Promise<boolean>;
  reveal(path: string): Promise<boolean>;
  openMedia(path: string): Promise<boolean>;
  openFolder(path: string): Promise<boolean>;
  dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  applyTheme(theme: Settings['theme']): void;
  makePoster(source: PosterSource, targets: readonly PosterTarget[]): Promise<Result<PosterFacts>>;
  grabFrame(path: string, seconds: number, target: string): Promise<Result<PosterFacts>>;
  makeFixed(
    file: FixableFile,
    recipe: Recipe,
    target: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Result<void>>;
  printSheet(page: SheetPage, readPicture: PrintedPage['readPicture']): Promise<Result<Uint8Array>>;
  drawSheet(
    page: SheetPage,
    pages: number,
    readPicture: PrintedPage['readPicture'],
  ): Promise<Result<Uint8Array[]>>;
  /** Runs a process that reads media until it ends or the signal aborts; hands what it says on. */
  runReader(key: number, signal: AbortSignal, onMessage: (message: unknown) => void): Promise<void>;
  sendToReader(key: number, message: unknown): void;
  isFocused(): boolean;
  notify(notice: Notice): boolean;
  showAmbience(ambience: Ambience): void;
  /** Where it does not run yet; it is started again by itself when it dies. */
  startPractice(): void;
  restartPractice(): void;
  /** What is chosen or fixed about updates. */
  chooseUpdates(choice: UpdateChoice): void;
  updateState(): UpdateState;
  checkForUpdates(): void;
  /** The log with what identifies somebody taken out, as it is handed on. Errors: DISK_FULL, FOLDER_NOT_WRITABLE. */
  writeLog(path: string): Promise<Result<void>>;
  /** Ends hidden windows, whose work fails then, and takes back what the desktop was told. */
  endWork(): void;
  /** What stands in the prompt of Compose now; the next page shows it before the core is asked. */
  keepPrompt(prompt: string): void;
}

/** What the thread of the core does. */
export interface CoreFace {
  /** How the start came out, which nobody has to ask for. Errors: those of `openStore` and of the core's start. */
  outcome(): Result<void>;
  dispatch(call: IncomingCall): Promise<Result<unknown>>;
  /** Takes the path of what was dropped or chosen. */
  give(path: string): void;
  readonly findMedia: FindMedia;
  /** A take's file was asked for and is not there. */
  missTake(takeId: string): void;
  clickNotice(notice: Notice): void;
  /** Chosen in the system's menus. */
  showRoom(target: ShowTarget): void;
  /** Hands what the system was asked to open on to the page, which shows it. */
  openOutside(opening: Opening): void;
  wake(): void;
  updateChanged(state: UpdateState): void;
  powerChanged(power: Power): void;
  /** The port of the practice service's last run; 0 for any. */
  practicePort(): number;
  keepPracticePort(port: number): void;
  /** Null while it does not run. */
  practiceListens(baseUrl: string | null): void;
  /** Writes down which version runs now; its news is told once. */
  noteVersion(): void;
  /** Has the page save what it still holds; the system may end soon. */
  savePage(): void;
  /** Saves what the page still holds, where there is one, ends all work and closes the store. `isOfSystem`: the system waits for nobody. */
  stop(hasPage: boolean, isOfSystem: boolean): Promise<void>;
}
