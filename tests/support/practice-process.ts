import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { takePort } from './own-port.ts';

export interface LedgerEntry {
  readonly genId: string;
  readonly model: string;
  readonly body: Record<string, unknown>;
  readonly webhookUrl: string | null;
  readonly testMode: string | null;
  readonly charged: number;
}

/** A practice service that runs, and what a test asks it. */
export interface Practice {
  readonly baseUrl: string;
  /** Every accepted submission, by the service's own account. */
  ledger(): Promise<LedgerEntry[]>;
  addFault(fault: Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  advanceClock(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** The real practice service in a process of its own, as the app starts it. */
export interface PracticeProcess extends Practice {
  readonly child: ChildProcess;
}

/** Starts it on the given port, or on one of its own, where it can be started again; options are those of its command line. */
export async function startPractice(
  dataFolder: string,
  options: readonly string[],
  given?: number,
): Promise<PracticeProcess> {
  const port = given ?? (await takePort());
  const entry = resolve(import.meta.dirname, '../../dist/electron/practice.js');
  const child = spawn(
    process.execPath,
    [entry, '--port', String(port), '--data', dataFolder, '--until-stdin-closes', ...options],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    },
  );
  const line = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).once('line', found);
    child.once('exit', (code) => failed(new Error(`the practice service ended with ${code}`)));
  });
  const { baseUrl } = JSON.parse(line) as { baseUrl: string };
  return {
    ...speakWith(baseUrl),
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise<void>((done) => child.once('exit', () => done()));
      child.kill();
      await exited;
    },
  };
}

/** Asks a service that runs there what the tests alone ask. */
export function speakWith(baseUrl: string): Omit<Practice, 'stop'> {
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    baseUrl,
    ledger: async () =>
      ((await (await control('GET', '/practice/ledger')).json()) as { entries: LedgerEntry[] }).entries,
    addFault: async (fault) => void (await control('POST', '/practice/faults', fault)),
    clearFaults: async () => void (await control('DELETE', '/practice/faults')),
    advanceClock: async (seconds) =>
      void (await control('POST', '/practice/clock', { advanceSeconds: seconds })),
  };
}
