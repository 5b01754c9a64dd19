import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type BrowserContext,
  type ElectronApplication,
  _electron as electron,
  type Page,
} from '@playwright/test';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { PATIENCE } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { holdAnswers } from './hold-answers.ts';
import { type StartedApp, skipForPackage, startPackaged } from './packaged.ts';

const projectFolder = resolve(import.meta.dirname, '..', '..', '..');

/** The app in a window, with data of its own. */
export interface LaunchedApp {
  /** The main process. A package lets nobody in there: a test that asks for it is left out of `npm test -- --packaged`. */
  readonly electron: ElectronApplication;
  /** Whether the main process answers, in a word; of a package nobody knows. */
  askMain(): Promise<string>;
  readonly window: Page;
  /** Where this app keeps its data; gone when the test ends. */
  readonly userData: string;
  /** Of its main process. */
  readonly pid: number;
  /** What the main process has written to its output so far. */
  readOutput(): string;
  /** What it has written to its log since it was launched: one folder's log goes on over many starts. */
  readLog(): Promise<string>;
  /** What the page complained of so far: errors on its console, uncaught errors, crashes. */
  readonly complaints: readonly string[];
  /** Quits as an artist would, and waits until the process is gone. */
  close(): Promise<void>;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  /** The data of an earlier launch, to see what a restart keeps; fresh if left out. */
  readonly userData?: string;
  /** What belongs to the user of this computer; another folder stands for another computer. Beside the data if left out. */
  readonly state?: string;
  /** The region of the system, where it is Linux; none if left out, so that numbers and times are written alike everywhere. */
  readonly locale?: string;
  /** The languages of the system, where it is Linux, as `LANGUAGE` lists them; English if left out. */
  readonly languages?: string;
  /** More for the app's command line. */
  readonly args?: readonly string[];
  /** More for its environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly display?: Display;
  /** A packaged program, in place of what was built. */
  readonly program?: string;
  /** Whether the app is expected to become ready; false for tests of a failing start. */
  readonly waitForReady?: boolean;
}

/** Of the two of a worker. */
export type Display = 0 | 1;

/** Starts the built app in a window, with its data in this folder. */
export async function startApp(userData: string, options: LaunchOptions): Promise<LaunchedApp> {
  const logPath = join(userData, 'logs', 'dailies.log');
  const logged = await stat(logPath).then(
    ({ size }) => size,
    () => 0,
  );
  const state = options.state ?? `${userData}-state`;
  const started = await start([`--user-data-dir=${userData}`, ...(options.args ?? [])], options, {
    XDG_STATE_HOME: state,
    LC_ALL: options.locale ?? 'C.UTF-8',
    LANGUAGE: options.languages ?? 'en',
    ...options.env,
  });
  started.context.setDefaultTimeout(PATIENCE);
  const output: string[] = [started.earlyOutput];
  const { child } = started;
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const complaints: string[] = [];
  // A request that the end of the app cuts off is no complaint about the app.
  let isEnding = false;
  const complain = (complaint: string) => void (isEnding || complaints.push(complaint));
  const watch = (page: Page) => watchPage(page, complain);
  started.context.pages().forEach(watch);
  started.context.on('page', watch);
  const kill = async () => {
    isEnding = true;
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const window = await findMainWindow(started.context);
    if (options.waitForReady !== false) await waitUntilReady(window);
    return {
      get electron() {
        return started.electron();
      },
      askMain: started.askMain,
      window,
      userData,
      pid: child.pid as number,
      complaints,
      readOutput: () => output.join(''),
      readLog: async () => (await readFile(logPath).catch(() => Buffer.alloc(0))).toString('utf8', logged),
      kill,
      async close() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        isEnding = true;
        const late = setTimeout(() => {
          complaints.push(`the app did not end within ${PATIENCE / 1000} s`);
          child.kill('SIGKILL');
        }, PATIENCE);
        await started.quit();
        await gone;
        clearTimeout(late);
      },
    };
  } catch (error) {
    await kill();
    throw new Error(`The app did not become ready.\n${output.join('')}\n${complaints.join('\n')}`, {
      cause: error,
    });
  }
}

/** Waits until the page can be used. */
export async function waitUntilReady(window: Page): Promise<void> {
  await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
}

/** The app of this run: what was built, or the package that `npm test -- --packaged` has made. */
function start(
  args: readonly string[],
  options: LaunchOptions,
  more: Readonly<Record<string, string>>,
): Promise<StartedApp> {
  const { ELECTRON_RUN_AS_NODE: _dropped, ...shared } = process.env;
  const env = { ...shared, ...ownDisplay(options.display), ...more };
  const program = options.program ?? process.env['DAILIES_TEST_PROGRAM'];
  if (program === undefined) return startElectron(args, env);
  if (options.waitForReady === false) skipForPackage('its window is found once it is ready');
  return startPackaged(program, args, env);
}

async function startElectron(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<StartedApp> {
  const runtime = readRuntime();
  if (!runtime) throw new Error('There is no Electron yet: run `npm test`, which fetches it.');
  // Given a path of its own, Playwright leaves out the loader that holds the app until it is connected, and a window
  // that opens meanwhile makes one launch in three hang. So the path is given to the `electron` package instead.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const application = holdAnswers(
    await electron.launch({
      args: [...sandboxArguments(), projectFolder, ...args],
      cwd: projectFolder,
      timeout: PATIENCE,
      env: Object.fromEntries(
        Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    }),
  );
  return {
    child: application.process(),
    context: application.context(),
    earlyOutput: '',
    electron: () => application,
    askMain: () => application.evaluate(() => 'answers'),
    quit: () => application.close(),
  };
}

/** Where there are two displays for each worker (scripts/test.mjs), one of this one's. */
export function ownDisplay(which: Display = 0): { DISPLAY?: string } {
  const { DAILIES_TEST_DISPLAYS: displays = '', TEST_PARALLEL_INDEX: index = '0' } = process.env;
  const own = displays.split(' ')[Number(index) * 2 + which];
  return own ? { DISPLAY: own } : {};
}

export function hasDisplay(which: Display): boolean {
  return ownDisplay(which).DISPLAY !== undefined;
}

/** The app's own window: a hidden one that makes posters may exist beside it. */
async function findMainWindow(context: BrowserContext): Promise<Page> {
  const find = () => context.pages().find((page) => isMainPage(page.url())) ?? null;
  // What is found can't be told as text, should the wait fail; so it is found once more.
  await waitUntil('the window of the app', () => find() !== null);
  return find() as Page;
}

function isMainPage(url: string): boolean {
  return url.startsWith('app://') && !/media-(worker|fixer)/.test(url);
}

function watchPage(page: Page, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => complain(`crashed: ${page.url()}`));
}
