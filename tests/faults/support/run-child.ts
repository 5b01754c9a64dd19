import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ChildPlan, type ChildWord, KILL_PROFILE_ID } from '../../support/child-plan.ts';

/** Built by `build-child.ts`. */
const CHILD = join(import.meta.dirname, '../../../node_modules/.cache/faults/core-child.js');

/** A run of the program: what it said, and how it ended. */
export interface Run {
  readonly child: ChildProcess;
  readonly words: readonly ChildWord[];
  readonly errors: () => string;
  /** Waits for a word of it; rejects when it ends without. */
  hear<Event extends ChildWord['event']>(event: Event): Promise<Extract<ChildWord, { event: Event }>>;
  /** Waits until it has said so many words of these, or has ended without; tells which. */
  hearTimes(times: number, ...events: ChildWord['event'][]): Promise<'heard' | 'ended'>;
  /** Resolves when it is gone and everything that it said was heard. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface RunOptions {
  /** Compiled code is kept here: most of a child's start would otherwise be spent on compiling it again. */
  readonly codeCache: string;
  /** A program, with its arguments, in front of the child's own, such as one that writes its system calls down. */
  readonly wrapper?: readonly string[];
}

/** Starts the program on its plan, as a process of its own. */
export function startChild(plan: ChildPlan, { codeCache, wrapper = [] }: RunOptions): Run {
  const [command = '', ...args] = [...wrapper, process.execPath, CHILD, JSON.stringify(plan)];
  const env = {
    ...process.env,
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: codeCache,
    UV_USE_IO_URING: '0',
  };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const words: ChildWord[] = [];
  const listeners = new Set<() => void>();
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  createInterface({ input: child.stdout }).on('line', (line) => {
    words.push(JSON.parse(line) as ChildWord);
    for (const listener of listeners) listener();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  /** Looks after each word, until it finds what it looks for or nothing more can come. */
  const listen = <Found>(look: () => Found | undefined): Promise<Found | undefined> =>
    new Promise((resolve) => {
      const tryOnce = () => {
        const found = look();
        if (found === undefined) return false;
        listeners.delete(tryOnce);
        resolve(found);
        return true;
      };
      if (tryOnce()) return;
      listeners.add(tryOnce);
      void ended.then(() => tryOnce() || resolve(undefined));
    });
  return {
    child,
    words,
    errors: () => errors,
    ended,
    async hear(event) {
      const word = await listen(() => words.find((entry) => entry.event === event));
      if (word !== undefined) return word as never;
      const { code, signal } = await ended;
      throw new Error(`ended with ${code ?? signal} and never said ${event}: ${errors}`);
    },
    async hearTimes(times, ...events) {
      const count = () => words.filter(({ event }) => events.includes(event)).length;
      return (await listen(() => (count() >= times ? 'heard' : undefined))) ?? 'ended';
    },
  };
}

/** Runs it to its end, whichever that is; an end that nobody asked for rejects with what it complained of. */
export async function runChild(plan: ChildPlan, options: RunOptions): Promise<Run> {
  const run = startChild(plan, options);
  const { code, signal } = await run.ended;
  // Windows knows no signals: a process that kills itself ends with 1.
  const wasKilled = process.platform === 'win32' ? code === 1 : signal === 'SIGKILL';
  if (wasKilled || code === 0 || code === 3) return run;
  throw new Error(`the child ended with ${code ?? signal}: ${run.errors()}`);
}

/** A profile that is paid for, so that what only paid jobs meet is met here; its service is the practice service. */
export async function writeProfile(
  folder: string,
  service: { baseUrl: string; profileUrl?: string; concurrent: number },
): Promise<void> {
  const answer = await fetch(`${service.profileUrl ?? service.baseUrl}/practice/profile`);
  const profile = {
    ...((await answer.json()) as object),
    baseUrl: service.baseUrl,
    limits: { concurrent: service.concurrent, submitsPerMinute: 60_000 },
  };
  await mkdir(join(folder, 'data', 'profiles'), { recursive: true });
  await writeFile(join(folder, 'data', 'profiles', `${KILL_PROFILE_ID}.json`), JSON.stringify(profile));
}
