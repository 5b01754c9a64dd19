import type { Opening } from '../../shared/app/contract.ts';
import type { BundleKind, SavedKind } from '../../shared/app/menu-text.ts';
import type { CallOutput } from '../../shared/contract.ts';
import type { DiagnosticsFile, LastEnd } from '../../shared/diagnostics/contract.ts';
import type { Envelope } from '../../shared/events.ts';
import type { RenderedBy } from '../../shared/film/render.ts';
import type { Failure, Result } from '../../shared/kernel/result.ts';
import type { Recipe } from '../../shared/models/fix.ts';
import type { Notice, ShowTarget } from '../../shared/queue/notifications-text.ts';
import { secretId } from '../../shared/service/profile/secret-name.ts';
import type { Settings } from '../../shared/settings/text.ts';
import type { UpdateChoice, UpdateState } from '../../shared/updates/decide-updates.ts';
import { readProxyList } from '../adapters/http/proxy-environment.ts';
import { createRedactor } from '../adapters/log/file-log.ts';
import type { LaunchReader, ReaderWork } from '../adapters/media/serve-readings.ts';
import { createLink, type Link, type Port } from '../core/kernel/workers/link.ts';
import { formatProxy, type ProxyRoutes, type SignInRefusal } from '../core/ports/connections.ts';
import type {
  CutRenderer,
  FilmPlan,
  FindMedia,
  FixableFile,
  FixMaker,
  PrintedPage,
  SheetPrinter,
} from '../core/ports/media.ts';
import type { Ambience, Power, SpendingQuestion } from '../core/ports/system.ts';
import type { Log, PosterFacts, Posters, SettingsStore } from '../core/ports.ts';
import type { IncomingCall } from '../desktop/ipc/dispatch.ts';

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
type SheetPage = Omit<PrintedPage, 'readPicture'>;

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
  /** Opens the viewer window, or closes it. */
  toggleViewer(): void;
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
  /** Moves a file to the system's trash; false where that does not take it. */
  trash(path: string): Promise<boolean>;
  dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  applyTheme(theme: Settings['theme']): void;
  readonly makePoster: Posters['make'];
  grabFrame(path: string, seconds: number, target: string): Promise<Result<PosterFacts>>;
  makeFixed(
    file: FixableFile,
    recipe: Recipe,
    target: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Result<void>>;
  renderCut(
    plan: FilmPlan,
    target: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Result<RenderedBy>>;
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

/**
 * The ways of the system's settings, which only the main thread can ask. `onAsked` hears once of each proxy that wants a sign-in, and
 * again when it did not take the one that was stored since.
 */
export function createThreadRoutes(
  other: Pick<Link<DesktopFace>['other'], 'findProxy' | 'readKey'>,
  onAsked: (proxy: string, refusal: SignInRefusal) => void,
): ProxyRoutes {
  /** What each proxy was last asked with. */
  const signIns = new Map<string, string | null>();
  const told = new Map<string, string | null>();
  return {
    async find(url) {
      // A script needs the host alone, and an address may hold a key.
      const list = await other.findProxy(`${url.origin}/`).catch(() => '');
      return readProxyList(list);
    },
    async readSignIn(server) {
      const proxy = formatProxy(server);
      const stored = await other.readKey(secretId({ kind: 'proxy', proxy })).catch(() => null);
      signIns.set(proxy, stored);
      return stored === null ? null : Buffer.from(stored, 'base64').toString();
    },
    noteRefusal(server, refusal) {
      const proxy = formatProxy(server);
      const signIn = signIns.get(proxy) ?? null;
      if (told.has(proxy) && told.get(proxy) === signIn) return;
      told.set(proxy, signIn);
      onAsked(proxy, refusal);
    },
  };
}

type Desktop = Link<DesktopFace>;

/** A log whose lines the main thread writes, since it knows the keys that must not stand in them. */
export function createThreadLog(desktop: Desktop): Log {
  // Spelled out here: not all that is thrown can be cloned.
  const { redact } = createRedactor();
  const write = (level: 'info' | 'warn' | 'error') => (event: string, details?: Record<string, unknown>) =>
    desktop.notify('log', level, event, redact(details ?? {}) as Record<string, unknown>);
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** The settings as they were when the main thread opened or last wrote them. */
export function createThreadSettings({ other }: Desktop, opened: KeptSettings): SettingsStore {
  let kept = opened;
  return {
    read: () => kept.settings,
    damaged: () => kept.damaged,
    async write(change) {
      kept = await other.writeSettings(change);
      return kept.settings;
    },
  };
}

/** Starts readers as processes of Electron's own, which only the main thread can start and speak with. */
export function createReaderLauncher({ other, notify }: Desktop): LaunchReader {
  let lastKey = 0;
  return (onEnd) => {
    lastKey += 1;
    const key = lastKey;
    const abort = new AbortController();
    let hear: (message: unknown) => void = () => {};
    const port: Port = {
      postMessage: (message) => notify('sendToReader', key, message),
      on(_, listener) {
        hear = listener;
      },
    };
    const ended = () => onEnd('ended');
    other.runReader(key, abort.signal, (message) => hear(message)).then(ended, ended);
    return {
      link: createLink<ReaderWork>(port, {}, () => {}),
      hold() {},
      kill: () => abort.abort(),
    };
  };
}

export function createThreadFixMaker({ other }: Desktop): FixMaker {
  return {
    makeFixed: (file, recipe, target, { signal, onProgress }) =>
      other.makeFixed(file, recipe, target, signal, onProgress),
  };
}

export function createThreadRenderer({ other }: Desktop): CutRenderer {
  return {
    renderCut: (plan, target, { signal, onProgress }) => other.renderCut(plan, target, signal, onProgress),
  };
}

export function createThreadPrinter({ other }: Desktop): SheetPrinter {
  const split = ({ readPicture, ...page }: PrintedPage) => ({ page, readPicture });
  return {
    print(printed) {
      const { page, readPicture } = split(printed);
      return other.printSheet(page, readPicture);
    },
    draw(printed, pages) {
      const { page, readPicture } = split(printed);
      return other.drawSheet(page, pages, readPicture);
    },
  };
}
