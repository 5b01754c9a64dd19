import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';

const release = resolve(import.meta.dirname, '..', '..', '..', 'release');
const startTimeoutMs = 30_000;

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
 * launcher wants, so the window is reached over Chromium's debugging port instead.
 */
export async function launchPackaged(program: string): Promise<PackagedApp> {
  const userData = await mkdtemp(join(tmpdir(), 'dailies-packaged-'));
  const args = [...sandboxArguments(), '--remote-debugging-port=0', `--user-data-dir=${userData}`];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    child.kill();
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
    await rm(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    browser = await attach(await readDebuggingAddress(child));
    const window = await findWindow(browser);
    await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true', null, {
      timeout: startTimeoutMs,
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
    const timer = setTimeout(() => refuse('no window in time'), startTimeoutMs);
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

async function attach(address: string): Promise<Browser> {
  const once = () => chromium.connectOverCDP(address, { timeout: 8_000 });
  return once().catch(once);
}

async function findWindow(browser: Browser): Promise<Page> {
  const giveUpAt = Date.now() + startTimeoutMs;
  while (Date.now() < giveUpAt) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const window = pages.find(
      (page) => page.url().startsWith('app://') && !page.url().includes('media-worker'),
    );
    if (window) return window;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  throw new Error('The packaged app opened no window.');
}
