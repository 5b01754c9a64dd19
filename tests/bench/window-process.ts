import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sandboxArguments } from '../../scripts/lib/prepare.mjs';

const root = resolve(import.meta.dirname, '..', '..');

/** The app as it is built, as it is packaged, and the least that opens a window, on the same runtime. */
export const PROGRAMS = {
  app: root,
  /** Of `npm run package`; it lets nobody into its window, so that only its start and its memory can be measured. */
  packaged: resolve(root, 'release', 'linux-unpacked', 'dailies'),
  empty: resolve(import.meta.dirname, '..', 'support', 'empty-window'),
};

export interface OpenedWindow {
  /** From the start of the process until its first frame was painted. */
  readonly shown: number;
  /** From the start of the process until all of its page was ready to use. */
  readonly milliseconds: number;
  /** Of the main process. */
  readonly pid: number;
  readonly userData: string;
  /** Runs an expression in the page, and gives what its promise resolves to. */
  evaluate(expression: string): Promise<unknown>;
  /** Runs an expression in the main thread, by its inspector. */
  evaluateMain(expression: string): Promise<unknown>;
  /** Presses a key for each letter (`\r` is Enter), as a keyboard would, each so many milliseconds after the one before. */
  type(text: string, pauseMilliseconds: number): Promise<void>;
  /** Presses and lets go of Shift: what is asked for next follows a gesture (docs/decisions/0029-page-capabilities.md). */
  giveHand(): Promise<void>;
  /** Drops files of this computer at a place of the page, as the system does. */
  drop(paths: readonly string[], at: { readonly x: number; readonly y: number }): Promise<void>;
}

/** Starts a program with data of its own, which may be filled before, waits until its page is ready, works with it, and ends it. */
export async function withWindow<T>(
  program: string,
  work: (window: OpenedWindow) => Promise<T>,
  fill: (userData: string) => Promise<void> | void = () => {},
  isInspected = false,
): Promise<T> {
  return withUserData(async (userData) => {
    await fill(userData);
    return withWindowOn(userData, program, work, isInspected);
  });
}

/** A folder for the data of programs, which goes afterwards. */
export async function withUserData<T>(work: (userData: string) => Promise<T>): Promise<T> {
  const userData = mkdtempSync(join(tmpdir(), 'dailies-window-'));
  try {
    return await work(userData);
  } finally {
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The same on data that are there and stay. */
export async function withWindowOn<T>(
  userData: string,
  program: string,
  work: (window: OpenedWindow) => Promise<T>,
  isInspected = false,
): Promise<T> {
  const { ELECTRON_RUN_AS_NODE: _dropped, ...shared } = process.env;
  const env = { ...shared, XDG_STATE_HOME: join(userData, 'state') };
  const isPackaged = program === PROGRAMS.packaged;
  const ports = ['--remote-debugging-port=0', ...(isInspected ? ['--inspect=127.0.0.1:0'] : [])];
  const args = [
    ...[...sandboxArguments(), ...(isPackaged ? [] : [...ports, program])],
    `--user-data-dir=${userData}`,
  ];
  const started = performance.now();
  const child = spawn(isPackaged ? program : process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  try {
    const address = findLine(child.stderr, /DevTools listening on (ws:\S+)/);
    const inspector = findLine(child.stderr, /Debugger listening on (ws:\S+)/);
    // Not every work asks the page; a program that ends early is told by its other line.
    for (const asked of [address, inspector]) asked.catch(() => {});
    const since = (event: string) =>
      findLine(child.stdout, new RegExp(`"event":"(${event})"`)).then(() => performance.now() - started);
    const [shown, milliseconds] = await Promise.all([since('window-shown'), since('window-ready')]);
    return await work({
      ...{ shown, milliseconds },
      pid: child.pid ?? 0,
      userData,
      evaluate: async (expression) => evaluateIn(await openSocket(await address), expression),
      evaluateMain: async (expression) => evaluateIn(await connect(await inspector), expression),
      type: async (text, pause) => typeText(await address, text, pause),
      async giveHand() {
        for (let press = 0; press < 4; press += 1) await pressShift(await address);
      },
      drop: async (paths, at) => dropFiles(await address, paths, at),
    });
  } finally {
    child.kill();
    await ended;
  }
}

function findLine(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((found, failed) => {
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => {
      const match = pattern.exec(line)?.[1];
      if (match !== undefined) found(match);
    });
    lines.once('close', () => failed(new Error(`the program ended without ${pattern.source}`)));
  });
}

/** Asks over a debugging port, and closes it. */
async function evaluateIn(socket: WebSocket, expression: string): Promise<unknown> {
  try {
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
    const { result } = JSON.parse(message.data) as {
      result: { result: { value?: unknown }; exceptionDetails?: unknown };
    };
    if (result.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails));
    return result.result.value;
  } finally {
    socket.close();
  }
}

async function typeText(browser: string, text: string, pause: number): Promise<void> {
  const socket = await openSocket(browser);
  try {
    let id = 0;
    const send = (type: string, key: string) => {
      id += 1;
      const params = {
        type,
        key: key === '\r' ? 'Enter' : key,
        ...(type === 'keyDown' ? { text: key } : {}),
      };
      socket.send(JSON.stringify({ id, method: 'Input.dispatchKeyEvent', params }));
    };
    for (const key of text) {
      send('keyDown', key);
      send('keyUp', key);
      await new Promise((next) => setTimeout(next, pause));
    }
  } finally {
    socket.close();
  }
}

async function pressShift(browser: string): Promise<void> {
  const socket = await openSocket(browser);
  try {
    for (const [id, type] of ['rawKeyDown', 'keyUp'].entries()) {
      socket.send(JSON.stringify({ id, method: 'Input.dispatchKeyEvent', params: { type, key: 'Shift' } }));
      await once(socket, 'message');
    }
  } finally {
    socket.close();
  }
}

async function dropFiles(
  browser: string,
  paths: readonly string[],
  at: { readonly x: number; readonly y: number },
): Promise<void> {
  const socket = await openSocket(browser);
  try {
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const [id, type] of ['dragEnter', 'dragOver', 'drop'].entries()) {
      const params = { type, ...at, data };
      socket.send(JSON.stringify({ id, method: 'Input.dispatchDragEvent', params }));
      await once(socket, 'message');
    }
  } finally {
    socket.close();
  }
}

async function openSocket(browser: string): Promise<WebSocket> {
  const pages = (await (await fetch(`http://${new URL(browser).host}/json/list`)).json()) as {
    type: string;
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  // The hidden one that makes posters is no place to type in.
  const page = pages.find(({ type, url }) => type === 'page' && !url.includes('media-worker'));
  if (page === undefined) throw new Error('the program has no page');
  return connect(page.webSocketDebuggerUrl);
}

async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  return socket;
}
