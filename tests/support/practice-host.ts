import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { takePort } from './own-port.ts';
import { type Practice, speakWith } from './practice-process.ts';

/** Starts a service with the words of its command line, or ends it. */
export interface HostOrder {
  readonly service: number;
  readonly words: readonly string[] | null;
}

export type HostAnswer =
  | { readonly service: number; readonly baseUrl: string }
  | { readonly service: number; readonly error: string };

interface Host {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (answer: HostAnswer) => void>;
}

let host: Host | null = null;
let last = 0;

/**
 * The practice service as `startPractice` starts it, in a process that it shares with those of other tests: to start one of its own
 * takes longer than most tests. For tests that do nothing to that process.
 */
export async function openPractice(
  dataFolder: string,
  options: readonly string[],
  given?: number,
): Promise<Practice> {
  const port = given ?? (await takePort());
  last += 1;
  const service = last;
  const baseUrl = await order({ service, words: ['--port', String(port), '--data', dataFolder, ...options] });
  return { ...speakWith(baseUrl), stop: async () => void (await order({ service, words: null })) };
}

function order(what: HostOrder): Promise<string> {
  host ??= startHost();
  const { child, waiting } = host;
  return new Promise((done, failed) => {
    hold(child, true);
    waiting.set(what.service, (answer) => {
      waiting.delete(what.service);
      if (waiting.size === 0) hold(child, false);
      if ('error' in answer) failed(new Error(`the practice service: ${answer.error}`));
      else done(answer.baseUrl);
    });
    child.send(what);
  });
}

function startHost(): Host {
  const child = fork(resolve(import.meta.dirname, 'practice-host-child.ts'), {
    execArgv: [],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting: Host['waiting'] = new Map();
  child.on('message', (answer: HostAnswer) => waiting.get(answer.service)?.(answer));
  child.once('exit', (code) => {
    host = null;
    for (const [service, settle] of waiting) settle({ service, error: `its process ended with ${code}` });
  });
  return { child, waiting };
}

/** Whether the process of the tests lives on for it: only while something was ordered. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const held of [child, child.channel]) held?.[isHeld ? 'ref' : 'unref']();
}
