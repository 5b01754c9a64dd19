import { rm } from 'node:fs/promises';
import { test as base, expect as playwrightExpect, type TestInfo } from '@playwright/test';
import { describeAnswers } from './describe-answers.ts';
import { describeProcesses } from './describe-processes.ts';
import { makeFolder } from './make-folder.ts';
import { type SharedApp, shareApp } from './share-app.ts';
import { openStartsAhead, type StartsAhead } from './start-ahead.ts';
import { type Display, type LaunchedApp, type LaunchOptions, startApp, waitUntilReady } from './start-app.ts';

export type { LaunchedApp } from './start-app.ts';

const WINDOW_PAGE = 'app://dailies/index.html';

interface Fixtures {
  /** Complaints that the test provokes on purpose. */
  readonly expectedComplaints: readonly RegExp[];
  /** What the practice service makes: results as artists see them, or tiny ones where no test looks at them. */
  readonly practiceResults: 'full' | 'tiny';
  /**
   * Whether `app` is one for all tests of the file that run in a row, with its page loaded anew for each: for tests that
   * leave behind nothing that bears on the others. That takes a third of the work of a start, and `launch` ends that app.
   */
  readonly sharesApp: boolean;
  /** What `app` starts with, once for all tests that share it: data that is made before, such as a library, and a command line. */
  readonly startsWith: { readonly data?: () => Promise<string>; readonly args?: readonly string[] };
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>;
  /** One app, ready to use. */
  readonly app: LaunchedApp;
}

interface WorkerFixtures {
  readonly ahead: StartsAhead;
  readonly shared: SharedApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedComplaints: [[], { option: true }],
  practiceResults: ['tiny', { option: true }],
  sharesApp: [false, { option: true }],
  startsWith: [{}, { option: true }],

  launch: async ({ expectedComplaints, practiceResults, ahead, shared }, use, testInfo) => {
    const folders: string[] = [];
    const launched: LaunchedApp[] = [];
    const begin = async (options: LaunchOptions) => {
      const userData = options.userData ?? (await makeFolder());
      if (!folders.includes(userData)) folders.push(userData);
      const args = [...practiceArguments(practiceResults), ...(options.args ?? [])];
      return startApp(userData, { display: ahead.free(), ...options, args });
    };
    const takeAhead = async () => {
      const app = await ahead.take();
      if (app !== null) folders.push(app.userData);
      return app;
    };
    await use(async (options) => {
      await shared.end();
      const isPlain = options === undefined && practiceResults === 'tiny';
      const app = (isPlain ? await takeAhead() : null) ?? (await begin(options ?? {}));
      launched.push(app);
      return app;
    });
    if (testInfo.status !== testInfo.expectedStatus) await attachApps(testInfo, launched);
    for (const app of launched) await app.close();
    const unexpected: string[] = [];
    for (const app of launched)
      unexpected.push(...(await listUnexpected(app.complaints, expectedComplaints, app)));
    for (const folder of folders) await removeFolder(folder);
    expectNone(unexpected);
  },

  ahead: [
    // Playwright wants the names of what a fixture needs, though this one needs nothing.
    async ({ playwright: _ }, use) => {
      const ahead = openStartsAhead(startFresh, discard);
      await use(ahead);
      await ahead.end();
    },
    { scope: 'worker' },
  ],

  shared: [
    async ({ ahead }, use) => {
      const shared = shareApp(async () => (await ahead.take()) ?? startFresh(ahead.free()), discardShared);
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],

  app: async (
    { launch, sharesApp, startsWith, practiceResults, ahead, shared, expectedComplaints },
    use,
    testInfo,
  ) => {
    const { data = makeFolder, args = [] } = startsWith;
    const isPlain = Object.keys(startsWith).length === 0 && practiceResults === 'tiny';
    if (!sharesApp) return use(await (isPlain ? launch() : launch({ userData: await data(), args })));
    const startOwn = async () =>
      startApp(await data(), {
        display: ahead.free(),
        args: [...practiceArguments(practiceResults), ...args],
      });
    const { app, isFresh } = await shared.open(testInfo.file, isPlain ? undefined : startOwn);
    const before = answered.get(app) ?? { complaints: 0, expected: [] };
    if (!isFresh) {
      await app.window.goto(WINDOW_PAGE);
      await waitUntilReady(app.window);
    }
    await use(app);
    if (testInfo.status !== testInfo.expectedStatus) await attachApps(testInfo, [app]);
    const complaints = app.complaints.slice(before.complaints);
    answered.set(app, { complaints: before.complaints + complaints.length, expected: expectedComplaints });
    expectNone(await listUnexpected(complaints, [...before.expected, ...expectedComplaints], app));
  },
});

/**
 * How many of the complaints of an app that is shared belonged to tests that are over, and what the last of those expected: Chromium may
 * tell of a request that failed when the test that made it is over.
 */
const answered = new WeakMap<
  LaunchedApp,
  { readonly complaints: number; readonly expected: readonly RegExp[] }
>();

/** Between two looks, in milliseconds: Playwright's own poll looks but once a second after the first two. */
const LOOKS = [50, 100, 150];
const poll: typeof playwrightExpect.poll = (actual, options) =>
  playwrightExpect.poll(actual, {
    intervals: LOOKS,
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's, but for a poll that notices sooner. */
export const expect = new Proxy(playwrightExpect, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});

const TINY = ['--practice-render=fast'];
const practiceArguments = (results: Fixtures['practiceResults']) => (results === 'tiny' ? TINY : []);

/** Chromium asks for one again and again. */
const SYSTEM_BUS = /:ERROR:dbus\//;

/** What somebody wants to know of apps in which a test failed, on a machine that is gone by then. */
async function attachApps(testInfo: TestInfo, apps: readonly LaunchedApp[]): Promise<void> {
  for (const app of apps) {
    const output = app
      .readOutput()
      .split('\n')
      .filter((line) => !SYSTEM_BUS.test(line));
    const parts = [
      output.join('\n'),
      await app.readLog(),
      await describeProcesses(app.pid),
      await describeAnswers(app),
    ];
    await testInfo.attach('app', { body: parts.join('\n'), contentType: 'text/plain' });
  }
}

async function startFresh(display: Display): Promise<LaunchedApp> {
  return startApp(await makeFolder(), { args: TINY, display });
}

async function discard(app: LaunchedApp): Promise<void> {
  await app.close();
  await removeFolder(app.userData);
}

async function discardShared(app: LaunchedApp): Promise<void> {
  await discard(app);
  const { complaints, expected } = answered.get(app) ?? { complaints: 0, expected: [] };
  expectNone(await listUnexpected(app.complaints.slice(complaints), expected, app));
}

async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, `${folder}-state`])
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Why a page's process went is known to the main process alone, and its log goes with the test's folder: it is told along. */
async function listUnexpected(
  complaints: readonly string[],
  expected: readonly RegExp[],
  app: LaunchedApp,
): Promise<readonly string[]> {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  if (!unexpected.some((complaint) => complaint.startsWith('crashed: '))) return unexpected;
  const told = (await app.readLog()).split('\n').filter((line) => line.includes('window-process-gone'));
  return [...unexpected, ...told];
}

function expectNone(unexpected: readonly string[]): void {
  expect(unexpected, 'the page complained').toEqual([]);
}
