import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const entry = resolve(import.meta.dirname, '../../../../dist/electron/practice.js');

export interface PracticeProcess {
  readonly baseUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly dataFolder: string;
  /** Ends it as a user would and waits; the data folder stays. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export interface PracticeSettings {
  readonly dataFolder?: string;
  readonly port?: number;
  readonly paceMs?: number;
  readonly style?: 'full' | 'fast';
}

const folders: string[] = [];

/** A data folder that `removeDataFolders` takes away again. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-test-'));
  folders.push(folder);
  return folder;
}

export async function removeDataFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Starts the real service as it ships, in a process of its own. */
export async function startPractice(settings: PracticeSettings = {}): Promise<PracticeProcess> {
  const dataFolder = settings.dataFolder ?? (await makeDataFolder());
  const options = [
    '--data',
    dataFolder,
    '--port',
    settings.port ?? 0,
    '--pace',
    settings.paceMs ?? 0,
    '--render',
    settings.style ?? 'fast',
  ];
  const child = spawn(process.execPath, [entry, ...options.map(String), '--until-stdin-closes'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ready = await readReady(child);
  return {
    ...ready,
    pid: child.pid ?? 0,
    dataFolder,
    async stop() {
      child.kill('SIGTERM');
      await waitForEnd(child);
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await waitForEnd(child);
    },
  };
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function readReady(child: ChildProcess): Promise<{ readonly port: number; readonly baseUrl: string }> {
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const ready = JSON.parse(line) as { event: string; port: number; baseUrl: string };
    return ready;
  }
  throw new Error(`The practice service ended: ${errors}`);
}
