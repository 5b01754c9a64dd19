import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isJsonObject, parseJson } from '../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../shared/kernel/result.ts';

const START_TIMEOUT_MILLISECONDS = 20_000;

export interface PracticeChild {
  readonly baseUrl: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the practice service as a process of its own that ends with this one: it watches its standard input, which the
 * system closes however this process ends. The port is tried first, so that addresses of an earlier run stay valid.
 */
export async function startPracticeChild(dataFolder: string, port: number): Promise<Result<PracticeChild>> {
  const started = await launch(dataFolder, port);
  return started.ok || port === 0 ? started : launch(dataFolder, 0);
}

async function launch(dataFolder: string, port: number): Promise<Result<PracticeChild>> {
  const entry = fileURLToPath(new URL('./practice.js', import.meta.url));
  const child = spawn(
    process.execPath,
    [entry, '--port', String(port), '--data', dataFolder, '--until-stdin-closes'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Ctrl-C reaches the whole group of a terminal; this program still awaits answers then.
      detached: process.platform !== 'win32',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), START_TIMEOUT_MILLISECONDS);
    createInterface({ input: child.stdout }).once('line', (text) => {
      clearTimeout(timer);
      resolve(text);
    });
    child.once('error', () => resolve(null));
    child.once('exit', () => resolve(null));
  });
  const ready = line === null ? undefined : parseJson(line);
  if (!isJsonObject(ready) || typeof ready['baseUrl'] !== 'string' || typeof ready['port'] !== 'number') {
    child.kill();
    return fail(failure('PRACTICE_UNAVAILABLE', { port }));
  }
  return succeed({
    baseUrl: ready['baseUrl'],
    port: ready['port'],
    async stop() {
      child.kill();
      await exited;
    },
  });
}
