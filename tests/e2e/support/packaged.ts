import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { PATIENCE } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';

const release = resolve(import.meta.dirname, '..', '..', '..', 'release');

/** The packaged app: started as a person starts it, with its fuses set. */
export interface PackagedApp {
  readonly window: Page;
  readonly process: ChildProcess;
  readonly userData: string;
  close(): Promise<void>;
}

/** @returns where `npm run package` puts the program, or null when it was not made or is for another platform */
export function findPackagedProgram(): string | null {
  const places = [
    join(release, 'linux-unpacked', 'dailies'),
    join(release, 'win-unpacked', 'Dailies.exe'),
    join(release, `mac-${process.arch}`, 'Dailies.app', 'Contents', 'MacOS', 'Dailies'),
    join(release, 'mac', 'Dailies.app', 'Contents', 'MacOS', 'Dailies'),
  ];
  return places.find((path) => existsSync(path)) ?? null;
}

/**
 * Starts the packaged app and attaches to its window. Its fuses refuse Node's inspector, which Playwright's own
 * launcher wants, so the window is reached over Chromium's debugging port instead: a package that was made for the suite
 * takes that one switch, and any other refuses it too (`electron/desktop/refused-switches.ts`).
 */
export async function launchPackaged(program: string): Promise<PackagedApp> {
  const userData = await mkdtemp(join(tmpdir(), 'dailies-packaged-'));
  const args = [...sandboxArguments(), '--remote-debugging-port=0', `--user-data-dir=${userData}`];
  const child = spawn(program, args, {
    env: { ...process.env, XDG_STATE_HOME: join(userData, 'state') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    child.kill();
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    await gone;
    clearTimeout(late);
    await rm(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    browser = await attach(await readDebuggingAddress(child));
    const window = await findWindow(browser);
    await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true', null, {
      timeout: PATIENCE,
    });
    return { window, process: child, userData, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Waits until the window is up, and gives the debugging address that Chromium printed on its way. Attaching earlier
 * can catch Chromium between two pages, and then never comes back.
 */
function readDebuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((settle, fail) => {
    let output = '';
    const refuse = (reason: string) =>
      fail(new Error(`The packaged app did not start (${reason}).\n${output}`));
    const timer = setTimeout(() => refuse('no window in time'), PATIENCE);
    child.once('error', (error) => refuse(error.message));
    child.once('exit', (code) => refuse(`it ended with code ${code}`));
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (!address || !output.includes('"window-ready"')) return;
      clearTimeout(timer);
      settle(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}

function attach(address: string): Promise<Browser> {
  return chromium.connectOverCDP(address, { timeout: PATIENCE });
}

async function findWindow(browser: Browser): Promise<Page> {
  const find = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((page) => page.url().startsWith('app://') && !page.url().includes('media-worker'));
  await waitUntil('the window of the packaged app', () => find() !== undefined);
  return find() as Page;
}
