import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asNode } from '../../../scripts/lib/prepare.mjs';
import { passThrough, runCommand } from '../../../scripts/lib/run-command.mjs';
import { isRunning } from '../../support/is-running.ts';
import { waitUntil } from '../../support/wait-until.ts';

const node = (script: string) => ['-e', script];
const env = asNode();

describe('running a command', () => {
  it('collects both streams and the exit code', async () => {
    const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3";
    const result = await runCommand(process.execPath, node(script), { env });
    expect(result).toMatchObject({ code: 3, stdout: 'out', timedOut: false });
    expect(result.output).toContain('err');
  });

  it('ends one that takes too long', async () => {
    const result = await runCommand(process.execPath, node('setInterval(() => {}, 1000)'), {
      env,
      timeoutMs: 300,
    });
    expect(result).toMatchObject({ timedOut: true });
    expect(result.code).not.toBe(0);
  });

  it.skipIf(process.platform === 'win32')('ends what it has started, too', async () => {
    const inner = 'process.stdout.write(String(process.pid)); for (;;);';
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`;
    let pid = 0;
    // Once it takes so long that the inner one had said its number.
    for (let timeoutMs = 1000; pid === 0; timeoutMs *= 2)
      pid = Number((await runCommand(process.execPath, node(outer), { env, timeoutMs })).stdout);
    expect(pid).toBeGreaterThan(1);
    await waitUntil('no inner one', () => !isRunning(pid));
  });

  it('says when there is no such command', async () => {
    expect(await runCommand('no-such-command-here', [])).toMatchObject({ code: 127 });
  });
});

describe('running a command in our place', () => {
  // These exit codes are a contract of the command line.
  it.each([0, 1, 2, 3])('hands back exit code %i', async (code) => {
    expect(await passThrough(process.execPath, node(`process.exit(${code})`), { env })).toBe(code);
  });

  it.skipIf(process.platform === 'win32')(
    'hands on a termination signal, and waits for the end',
    async () => {
      const library = pathToFileURL(resolve('scripts', 'lib', 'run-command.mjs')).href;
      const inner =
        "process.on('SIGTERM', () => setTimeout(() => process.exit(5), 200)); console.log('up'); setInterval(() => {}, 1000)";
      const outer = `import(${JSON.stringify(library)}).then(async ({ passThrough }) => {
      process.exitCode = await passThrough(process.execPath, ['-e', ${JSON.stringify(inner)}]);
    })`;
      const child = spawn(process.execPath, node(outer), { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.once('data', () => child.kill('SIGTERM'));
      const code = await new Promise((settle) => child.once('exit', settle));
      expect(code).toBe(5);
    },
  );
});
