import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type LaunchedApp, type LaunchOptions, startApp, waitUntilReady } from './start-app.ts';

export type { LaunchedApp } from './start-app.ts';

const WINDOW_PAGE = 'app://dailies/index.html';

interface Fixtures {
  /** Complaints that the test provokes on purpose. */
  readonly expectedComplaints: readonly RegExp[];
  /** What the practice service makes: results as artists see them, or tiny ones where no test looks at them. */
  readonly practiceResults: 'full' | 'tiny';
  /**
   * Whether `app` is one for all tests of the file that run in a row, with its page loaded anew for each: for tests that
   * need an app, and leave behind nothing that bears on the others.
   */
  readonly sharesApp: boolean;
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>;
  /** One app with fresh data, ready to use. */
  readonly app: LaunchedApp;
}

interface WorkerFixtures {
  readonly openSharedApp: () => Promise<LaunchedApp>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedComplaints: [[], { option: true }],
  practiceResults: ['tiny', { option: true }],
  sharesApp: [false, { option: true }],

  launch: async ({ expectedComplaints, practiceResults }, use, testInfo) => {
    const folders: string[] = [];
    const launched: LaunchedApp[] = [];
    await use(async (options = {}) => {
      const userData = options.userData ?? (await makeFolder());
      if (!folders.includes(userData)) folders.push(userData);
      const args = [...practiceArguments(practiceResults), ...(options.args ?? [])];
      const app = await startApp(userData, { ...options, args });
      launched.push(app);
      return app;
    });
    for (const app of launched) await app.close();
    if (testInfo.status !== testInfo.expectedStatus) {
      const output = launched.map((app) => app.readOutput()).join('\n--- next launch ---\n');
      await testInfo.attach('main process', { body: output, contentType: 'text/plain' });
    }
    for (const folder of folders) await removeFolder(folder);
    expectNoComplaints(
      launched.flatMap((app) => app.complaints),
      expectedComplaints,
    );
  },

  openSharedApp: [
    // Playwright wants the names of what a fixture needs, though this one needs nothing.
    async ({ playwright: _ }, use) => {
      let opening: Promise<LaunchedApp> | null = null;
      await use(() => (opening ??= makeFolder().then((folder) => startApp(folder, { args: TINY }))));
      const app = await (opening as Promise<LaunchedApp> | null);
      if (app === null) return;
      await app.close();
      await removeFolder(app.userData);
    },
    { scope: 'worker' },
  ],

  app: async ({ launch, sharesApp, openSharedApp, expectedComplaints }, use) => {
    if (!sharesApp) return use(await launch());
    const app = await openSharedApp();
    const before = app.complaints.length;
    await app.window.goto(WINDOW_PAGE);
    await waitUntilReady(app.window);
    await use(app);
    expectNoComplaints(app.complaints.slice(before), expectedComplaints);
  },
});

export { expect };

const TINY = ['--practice-render=fast'];
const practiceArguments = (results: Fixtures['practiceResults']) => (results === 'tiny' ? TINY : []);

const makeFolder = () => mkdtemp(join(tmpdir(), 'dailies-e2e-'));

async function removeFolder(folder: string): Promise<void> {
  for (const path of [folder, `${folder}-state`])
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function expectNoComplaints(complaints: readonly string[], expected: readonly RegExp[]): void {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  expect(unexpected, 'the page complained').toEqual([]);
}
