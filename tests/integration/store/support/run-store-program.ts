import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./store-program.ts', import.meta.url));

/** Starts the program on the folder, under the same runtime as the test. */
export function startStoreProgram(folder: string, action: string): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, folder, action], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs an action that ends in SIGKILL. */
export async function runAndKill(folder: string, action: string): Promise<void> {
  const [code, signal] = (await once(startStoreProgram(folder, action), 'exit')) as [
    number | null,
    string | null,
  ];
  // Windows knows no signals: a process that kills itself ends with 1.
  const wasKilled = process.platform === 'win32' ? code === 1 : signal === 'SIGKILL';
  if (!wasKilled) throw new Error(`${action} ended with ${code ?? signal}`);
}

/** The first line that the program says. */
export async function readLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return chunk.toString().trim();
}
