import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asNode } from '../../../scripts/lib/prepare.mjs';
import { waitUntil } from '../../support/wait-until.ts';

const display = pathToFileURL(resolve('scripts', 'lib', 'display.mjs')).href;
const say = pathToFileURL(resolve('scripts', 'lib', 'say.mjs')).href;

/** Starts a script that has a display for as long as its work lasts. */
function startWithDisplay(work: string): { child: ChildProcess; said: () => string; ended: Promise<string> } {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;
  const script =
    `Promise.all([import('${display}'), import('${say}')]).then(([{ withDisplay }, { runScript }]) => ` +
    `runScript(() => withDisplay(async (env, headless) => { ${work} })))`;
  const child = spawn(process.execPath, ['-e', script], {
    env: asNode(bare),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((settle) => child.once('close', () => settle(output.trim())));
  return { child, said: () => output.trim(), ended };
}

/** Tells its display and keeps it until a signal comes. */
const KEEP = 'console.log(env.DISPLAY); setInterval(() => {}, 1000); await new Promise(() => {})';

async function keepDisplay() {
  const kept = startWithDisplay(KEEP);
  await waitUntil('the display', kept.said);
  return kept;
}

function socketOf(display: string): string {
  return `/tmp/.X11-unix/X${display.replace(':', '')}`;
}

const waitUntilGone = (path: string) =>
  waitUntil('the display to be gone', async () => !existsSync(path) || !(await isListening(path)));

/** A server that was killed leaves its socket file; nobody answers on it. */
async function isListening(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path);
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

describe.skipIf(process.platform !== 'linux')('a display for a machine without one', () => {
  it('is there while the work lasts, and gone afterwards', async () => {
    const { ended } = startWithDisplay(
      "const { existsSync } = await import('node:fs');" +
        "console.log(env.DISPLAY, headless, existsSync('/tmp/.X11-unix/X' + env.DISPLAY.slice(1)))",
    );
    const output = await ended;
    expect(output).toMatch(/^:\d+ true true$/);
    await waitUntilGone(socketOf(output.split(' ')[0] ?? ''));
  });

  it('is gone when the work was ended by a signal', async () => {
    const { child, ended } = await keepDisplay();
    child.kill('SIGTERM');
    const output = await ended;
    expect(output).toMatch(/^:\d+$/);
    await waitUntilGone(socketOf(output));
  });

  it('is free of clashes when two start at once', async () => {
    const kept = await Promise.all([keepDisplay(), keepDisplay()]);
    for (const { child } of kept) child.kill('SIGTERM');
    const [one, other] = await Promise.all(kept.map(({ ended }) => ended));
    expect(one).toMatch(/^:\d+$/);
    expect(other).toMatch(/^:\d+$/);
    expect(one).not.toBe(other);
  });
});
