import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asNode } from '../../../scripts/lib/prepare.mjs';

const display = pathToFileURL(resolve('scripts', 'lib', 'display.mjs')).href;
const say = pathToFileURL(resolve('scripts', 'lib', 'say.mjs')).href;

/** Runs a script that has a display for as long as its work lasts; gives what it printed. */
async function runWithDisplay(work: string, endWith?: NodeJS.Signals): Promise<string> {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;
  const script =
    `Promise.all([import('${display}'), import('${say}')]).then(([{ withDisplay }, { runScript }]) => ` +
    `runScript(() => withDisplay(async (env, headless) => { ${work} })))`;
  const child = spawn(process.execPath, ['-e', script], {
    env: asNode(bare),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (endWith) child.kill(endWith);
  });
  await new Promise((settle) => child.once('exit', settle));
  return output.trim();
}

function socketOf(display: string): string {
  return `/tmp/.X11-unix/X${display.replace(':', '')}`;
}

async function isGone(path: string): Promise<boolean> {
  for (let tries = 0; tries < 50 && existsSync(path); tries += 1)
    await new Promise((settle) => setTimeout(settle, 100));
  return !existsSync(path) || !(await isListening(path));
}

/** A server that was killed leaves its socket file; nobody answers on it. */
async function isListening(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path);
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

describe.skipIf(process.platform !== 'linux')('a display for a machine without one', () => {
  it('is there while the work lasts, and gone afterwards', async () => {
    const output = await runWithDisplay(
      "const { existsSync } = await import('node:fs');" +
        "console.log(env.DISPLAY, headless, existsSync('/tmp/.X11-unix/X' + env.DISPLAY.slice(1)))",
    );
    expect(output).toMatch(/^:\d+ true true$/);
    expect(await isGone(socketOf(output.split(' ')[0] ?? ''))).toBe(true);
  });

  it('is gone when the work was ended by a signal', async () => {
    const work = 'console.log(env.DISPLAY); await new Promise((settle) => setTimeout(settle, 30_000))';
    const output = await runWithDisplay(work, 'SIGTERM');
    expect(output).toMatch(/^:\d+$/);
    expect(await isGone(socketOf(output))).toBe(true);
  });

  it('is free of clashes when two start at once', async () => {
    const work = 'console.log(env.DISPLAY); await new Promise((settle) => setTimeout(settle, 500))';
    const [one, other] = await Promise.all([runWithDisplay(work), runWithDisplay(work)]);
    expect(one).toMatch(/^:\d+$/);
    expect(other).toMatch(/^:\d+$/);
    expect(one).not.toBe(other);
  });
});
