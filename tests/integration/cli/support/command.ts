import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parseArguments } from '../../../../electron/cli/arguments/parse-arguments.ts';
import { EXIT, formatLine, formatText } from '../../../../electron/cli/output/print.ts';
import { runCommand } from '../../../../electron/cli/run-command.ts';
import { CANARY_KEY, writeKeyFile } from '../../../support/key-canary.ts';
import type { Practice } from '../../../support/practice-process.ts';

const CLI = resolve(import.meta.dirname, '../../../../dist/electron/cli.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// The program as it is built: nothing compiles it once more.
const require = createRequire(import.meta.url);

/** A job as `--json` prints it; the shape is checked by `expectJobLine`. */
export interface JobLine {
  readonly id: string;
  readonly model: string;
  readonly state: string;
  readonly genId: string | null;
  readonly reason: string | null;
  readonly error: {
    readonly code: string;
    readonly retryable: boolean;
    readonly details: Record<string, unknown>;
  } | null;
  readonly results: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly cwd?: string;
  /** A command that starts it, and its arguments. */
  readonly under?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A file descriptor that takes what is written there; it is read otherwise. */
  readonly stdout?: number;
  readonly stderr?: number;
}

/** The real command line in a process of its own, as it ships. */
export function startDailies(
  args: readonly string[],
  options: Options = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const [command, ...words] = [...(options.under ?? []), process.execPath, CLI, ...args];
  const child = spawn(command!, words, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...options.env },
    stdio: ['ignore', options.stdout ?? 'pipe', options.stderr ?? 'pipe'],
  });
  // A test that fails half-way leaves nothing running.
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const ended = new Promise<Ended>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

/**
 * Runs it to its end: the built program, within this process, which saves its start. What needs a process of its own,
 * such as a kill, asks for `startDailies`.
 */
export async function dailies(
  args: readonly string[],
  { env = {}, cwd }: Pick<Options, 'env' | 'cwd'> = {},
): Promise<Ended> {
  const { main } = require(CLI) as typeof import('../../../../electron/cli.ts');
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const putBack = changeProcess(env, cwd);
  try {
    const code = await main(args, {
      result: (line) => void stdout.push(`${formatLine(line)}\n`),
      piece: (text) => void stdout.push(formatText(text)),
      say: (line) => void stderr.push(`${formatLine(line)}\n`),
    });
    return { code, signal: null, stdout: stdout.join(''), stderr: stderr.join('') };
  } finally {
    putBack();
  }
}

/** Sets what a command finds in its process; returns what puts that back, and all else that a command changes of it. */
function changeProcess(env: Readonly<Record<string, string>>, cwd = process.cwd()): () => void {
  const [before, folder, mask] = [{ ...process.env }, process.cwd(), process.umask()];
  const listeners = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  Object.assign(process.env, env);
  process.chdir(cwd);
  return () => {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
    process.chdir(folder);
    process.umask(mask);
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal))
        if (!listeners.has(listener)) process.off(signal, listener);
  };
}

/** Runs it in this process, with whatever stands for the outside here. */
export async function dailiesHere(
  ...words: string[]
): Promise<{ code: number; said: string[]; results: string[] }> {
  const [said, results]: [string[], string[]] = [[], []];
  const output = {
    say: (line: string) => void said.push(line),
    result: (line: string) => void results.push(line),
    piece: (text: string) => void results.push(text),
  };
  const parsed = parseArguments(words);
  if (!parsed.ok) return { code: EXIT.invalid, said: [parsed.message], results };
  if (parsed.command.name === 'help' || parsed.command.name === 'version') throw new Error('not a command');
  return { code: await runCommand(parsed.command, output), said, results };
}

/** Standard output as JSON lines: fails on anything else in it. */
export function readLines<T = JobLine>({ stdout }: Pick<Ended, 'stdout'>): T[] {
  if (stdout === '') return [];
  expect(stdout.endsWith('\n')).toBe(true);
  return stdout
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

export async function listJobs(data: string): Promise<JobLine[]> {
  if (!existsSync(join(data, 'dailies.sqlite'))) return [];
  const listed = await dailies(['list', '--data', data, '--json']);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  return readLines(listed);
}

/** Checks the documented form of a job's line: these keys in this order, these types. */
export function expectJobLine(line: JobLine): void {
  expect(Object.keys(line)).toEqual([
    'id',
    'model',
    'state',
    'genId',
    'serviceStatus',
    'reason',
    'error',
    'results',
  ]);
  expect(line.id).toEqual(expect.any(String));
  expect(line.model).toMatch(/^model[nkh]-/);
  for (const value of [line.genId, line.reason]) if (value !== null) expect(typeof value).toBe('string');
  if (line.error !== null) {
    expect(Object.keys(line.error).sort()).toEqual(['code', 'details', 'retryable']);
    expect(typeof line.error.retryable).toBe('boolean');
  }
  for (const result of line.results) expect(Object.keys(result)).toEqual(['path', 'bytes', 'sha256']);
}

/** Checks that a line's files are where it says, with the bytes it says. */
export async function expectFiles(line: JobLine, folder: string): Promise<void> {
  expect(line.results.length).toBeGreaterThan(0);
  for (const { path, bytes, sha256 } of line.results) {
    expect(path.startsWith(folder)).toBe(true);
    const content = await readFile(path);
    expect(content.byteLength).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
}

export async function writeJson(folder: string, name: string, value: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(value));
  return path;
}

/** The practice service's own profile with some of it changed, and a key file: what a person would hand over. */
export async function writeAccess(
  folder: string,
  practice: Pick<Practice, 'baseUrl'>,
  change: (profile: Record<string, unknown>) => void = () => {},
  key = CANARY_KEY,
): Promise<string[]> {
  const answer = await fetch(`${practice.baseUrl}/practice/profile`);
  const profile = (await answer.json()) as Record<string, unknown>;
  change(profile);
  const name = `${Math.random().toString(36).slice(2)}`;
  const keyFile = join(folder, `${name}.key`);
  writeKeyFile(keyFile, key);
  return ['--profile', await writeJson(folder, `${name}.json`, profile), '--key-file', keyFile];
}

/** A job that needs no file, with a prompt that the ledger can be searched for. */
export function imageJob(prompt: string): Record<string, unknown> {
  return { model: 'modeln-pro', input: { prompt, quality: '2K', aspectRatio: '1:1' } };
}
