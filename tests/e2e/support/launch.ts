import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';

const projectFolder = resolve(import.meta.dirname, '..', '..', '..');
const closeTimeoutMs = 20_000;

/** The app in a window, with data of its own. */
export interface LaunchedApp {
  readonly electron: ElectronApplication;
  readonly window: Page;
  /** Where this app keeps its data; gone when the test ends. */
  readonly userData: string;
  /** What the main process has written to its output so far. */
  readOutput(): string;
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
  /** More for the app's command line. */
  readonly args?: readonly string[];
  /** Whether the app is expected to become ready; false for tests of a failing start. */
  readonly waitForReady?: boolean;
}

interface Fixtures {
  /** Complaints that the test provokes on purpose. */
  readonly expectedComplaints: readonly RegExp[];
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>;
  /** One app with fresh data, ready to use. */
  readonly app: LaunchedApp;
}

export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],

  launch: async ({ expectedComplaints }, use, testInfo) => {
    const folders: string[] = [];
    const launched: LaunchedApp[] = [];
    await use(async (options = {}) => {
      const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'dailies-e2e-')));
      if (!folders.includes(userData)) folders.push(userData);
      const app = await launchApp(userData, options);
      launched.push(app);
      return app;
    });
    for (const app of launched) await app.close();
    if (testInfo.status !== testInfo.expectedStatus) {
      const output = launched.map((app) => app.readOutput()).join('\n--- next launch ---\n');
      await testInfo.attach('main process', { body: output, contentType: 'text/plain' });
    }
    for (const folder of folders)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    const unexpected = launched
      .flatMap((app) => app.complaints)
      .filter((complaint) => !expectedComplaints.some((pattern) => pattern.test(complaint)));
    expect(unexpected, 'the page complained').toEqual([]);
  },

  app: async ({ launch }, use) => {
    await use(await launch());
  },
});

export { expect };

/** Where there is a display for each worker (scripts/test.mjs), this one's. */
function ownDisplay(): { DISPLAY?: string } {
  const { DAILIES_TEST_DISPLAYS: displays = '', TEST_PARALLEL_INDEX: index = '0' } = process.env;
  const own = displays.split(' ')[Number(index)];
  return own ? { DISPLAY: own } : {};
}

async function launchApp(userData: string, options: LaunchOptions): Promise<LaunchedApp> {
  const runtime = readRuntime();
  if (!runtime) throw new Error('There is no Electron yet: run `npm test`, which fetches it.');
  const { ELECTRON_RUN_AS_NODE: _dropped, ...shared } = process.env;
  const environment = { ...shared, ...ownDisplay() };
  // Given a path of its own, Playwright leaves out the loader that holds the app until it is connected, and a window
  // that opens meanwhile makes one launch in three hang. So the path is given to the `electron` package instead.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const application = await electron.launch({
    args: [...sandboxArguments(), projectFolder, `--user-data-dir=${userData}`, ...(options.args ?? [])],
    cwd: projectFolder,
    env: Object.fromEntries(
      Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  });
  const output: string[] = [];
  const child = application.process();
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const complaints: string[] = [];
  // A request that the end of the app cuts off is no complaint about the app.
  let isEnding = false;
  const complain = (complaint: string) => void (isEnding || complaints.push(complaint));
  const watch = (page: Page) => watchPage(page, complain);
  application.windows().forEach(watch);
  application.on('window', watch);
  const kill = async () => {
    isEnding = true;
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const window = await findMainWindow(application);
    if (options.waitForReady !== false) await waitUntilReady(window);
    return {
      electron: application,
      window,
      userData,
      complaints,
      readOutput: () => output.join(''),
      kill,
      async close() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        isEnding = true;
        const late = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
        await application.close();
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

/** The app's own window: a hidden one that makes posters may exist beside it. */
async function findMainWindow(application: ElectronApplication): Promise<Page> {
  for (;;) {
    const found = application.windows().find((page) => isMainPage(page.url()));
    if (found) return found;
    await Promise.race([
      application.waitForEvent('window', { timeout: 30_000 }),
      new Promise((settle) => setTimeout(settle, 100)),
    ]);
  }
}

function isMainPage(url: string): boolean {
  return url.startsWith('app://') && !url.includes('media-worker');
}

async function waitUntilReady(window: Page): Promise<void> {
  await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true', null, {
    timeout: 30_000,
  });
}

function watchPage(page: Page, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => complain(`crashed: ${page.url()}`));
}
