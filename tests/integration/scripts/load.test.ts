import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, it } from 'vitest';
import { asNode } from '../../../scripts/lib/prepare.mjs';
import { isRunning } from '../../support/is-running.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The runner with busy loops beside it: it says their ids, and then waits to be ended. */
const scripts = (name: string) => JSON.stringify(pathToFileURL(resolve('scripts', 'lib', name)).href);
const runner = (end: string) => `
  import { withLoad } from ${scripts('load.mjs')};
  import { runScript } from ${scripts('say.mjs')};
  await runScript(() => withLoad(2, () => new Promise((settle, fail) => {
    console.log('up');
    process.stdin.once('data', () => { ${end} });
  })));`;

const running: ChildProcess[] = [];

async function startRunner(end: string) {
  const args = ['--input-type=module', '-e', runner(end)];
  const child = spawn(process.execPath, args, { env: asNode(), stdio: ['pipe', 'pipe', 'ignore'] });
  running.push(child);
  await once(child.stdout, 'data');
  const loops = await waitUntil(
    'two busy loops',
    () => listChildren(child.pid),
    (ids) => ids.length === 2,
  );
  return { child, loops };
}

function listChildren(parent = 0): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, ppid, stat]) => ppid === String(parent) && !stat?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

const allEnd = (loops: number[]) =>
  waitUntil(
    'no busy loop',
    () => loops.filter(isRunning),
    (left) => left.length === 0,
  );

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe.skipIf(process.platform === 'win32')('busy loops', () => {
  it.each([
    ['the work ends', 'settle(0)'],
    ['the work fails', 'fail(new Error("no"))'],
    ['the runner is killed', 'process.kill(process.pid, "SIGKILL")'],
  ])('end when %s', async (_what, end) => {
    const { child, loops } = await startRunner(end);
    child.stdin?.end('end');
    await allEnd(loops);
  });
});
