import { type ChildProcess, spawn } from 'node:child_process';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  test,
} from '@playwright/test';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { PATIENCE } from '../../support/patience.ts';

/** An app that was started, however its window is reached. */
export interface StartedApp {
  readonly child: ChildProcess;
  readonly context: BrowserContext;
  /** What it had written before anybody listened. */
  readonly earlyOutput: string;
  readonly electron: () => ElectronApplication;
  /** Whether its main process answers, in a word, where a failed test wants to know. */
  readonly askMain: () => Promise<string>;
  /** Asks it to end, as a person does. */
  readonly quit: () => Promise<unknown>;
}

/** Leaves the running test out: what it looks at, a package keeps shut. */
export function skipForPackage(reason: string): never {
  test.skip(true, `not in a package: ${reason}`);
  throw new Error('a skipped test goes no further');
}

/**
 * Starts a packaged app, as a person starts it and with its fuses set, and attaches to its window. Its fuses refuse Node's inspector,
 * which Playwright's own launcher wants, so the window is reached over Chromium's debugging port instead: a package that was made
 * for the suite takes that one switch, and any other refuses it too (`electron/desktop/system/command-line.ts`).
 */
export async function startPackaged(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<StartedApp> {
  const child = spawn(program, [...sandboxArguments(), '--remote-debugging-port=0', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let browser: Browser | undefined;
  try {
    const { address, output } = await readDebuggingAddress(child);
    browser = await chromium.connectOverCDP(address, { timeout: PATIENCE });
    const [context] = browser.contexts();
    if (context === undefined) throw new Error(`The packaged app has no window.\n${output}`);
    return {
      ...{ child, context, earlyOutput: output },
      electron: () => skipForPackage('it asks the main process'),
      // Left out now, a failed test would count as one that was never run.
      askMain: async () => 'not asked in a package',
      quit: () => quit(child, context),
    };
  } catch (error) {
    await browser?.close();
    child.kill('SIGKILL');
    throw error;
  }
}

/** Windows has no signal that asks; there the app ends with its last window. */
async function quit(child: ChildProcess, context: BrowserContext): Promise<void> {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else await Promise.all(context.pages().map((page) => page.close()));
}

/**
 * Waits until the window is up, and gives the debugging address that Chromium printed on its way. Attaching earlier
 * can catch Chromium between two pages, and then never comes back.
 */
function readDebuggingAddress(child: ChildProcess): Promise<{ address: string; output: string }> {
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
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read);
      settle({ address, output });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
