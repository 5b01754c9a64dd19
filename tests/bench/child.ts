import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const support = resolve(import.meta.dirname, '..', 'support');

/** Runs one of the programs of tests/support in a process of its own, on the runtime that runs the bench. */
export function startChild(name: string, args: readonly string[] = []): ChildProcess {
  const flags = ['--disable-warning=ExperimentalWarning', resolve(support, name), ...args];
  return spawn(process.execPath, flags, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
}

/** Resolves with the first line that a process prints; rejects when it ends without one. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    if (child.stdout === null) return failed(new Error('the process has no output'));
    createInterface({ input: child.stdout }).once('line', found);
    child.once('exit', (code) => failed(new Error(`the process ended with ${code}`)));
  });
}

/** Starts a server child, gives its port to `work`, and ends it. */
export async function withServer<T>(child: ChildProcess, work: (port: number) => Promise<T>): Promise<T> {
  try {
    return await work(Number(await firstLine(child)));
  } finally {
    const ended = once(child, 'exit');
    child.stdin?.end();
    if (child.exitCode === null) await ended;
  }
}
