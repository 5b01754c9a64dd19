import {
  COMMAND_LINE_TEXT,
  describeWaitsFor,
  JOBS_FILE_TEXT,
  type USAGE_TEXT,
} from '../../../shared/app/command-line-text.ts';
import { describeFinding, describeProblem } from '../../../shared/compose/problems-text.ts';
import { describeErrorInOne } from '../../../shared/errors/text.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import { kindOf } from '../../../shared/queue/decide-job.ts';
import { explainWait } from '../../../shared/queue/explain-wait.ts';
import { describeHoldReason } from '../../../shared/queue/holds-text.ts';
import { STATE_WORDS } from '../../../shared/queue/job-text.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { describeThrown } from '../../core/kernel/persist.ts';
import { type Log, type Store, StoreError } from '../../core/ports.ts';

/**
 * Where a command writes, and the only way out: nothing that comes from outside acts on the terminal. Standard output holds
 * results only; everything said to a person beside them goes to the other.
 */
export interface Output {
  /** One line: an end of a line within it is spelled out. */
  result(line: string): void;
  /** A piece of a text that has its own line ends. */
  piece(text: string): void;
  /** One line. */
  say(line: string): void;
}

export const standardOutput: Output = {
  result: (line) => void process.stdout.write(`${formatLine(line)}\n`),
  piece: (text) => void process.stdout.write(formatText(text)),
  say: (line) => void process.stderr.write(`${formatLine(line)}\n`),
};

/** Says what went wrong that should not, as lines: its words may come from outside as well. A full disk is no bug. */
export function sayBug(output: Output, error: unknown): void {
  const words = error instanceof StoreError ? describeErrorInOne(error.failure) : describeThrown(error);
  for (const line of words.split('\n')) output.say(line);
}

/** Prints a job as JSON, or as a line for a person. */
export function printJob(output: Output, job: Job, line: JobLine, json: boolean): void {
  if (json) {
    output.result(JSON.stringify(line));
    return;
  }
  const why = line.reason === null ? '' : ` (${describeHoldReason(line.reason)})`;
  output.result(`${STATE_WORDS[job.state].word.padEnd(12)} ${job.model.padEnd(32)} ${job.name}${why}`);
  for (const { path } of line.results) output.result(`             ${path}`);
  if (line.error !== null) output.result(`             ${describeErrorInOne(line.error, describeFinding)}`);
}

/** Prints what is wrong with a JOBS file, one problem a line. */
export function printProblems(output: Output, problems: readonly RowProblem[], json: boolean): void {
  for (const problem of problems) output.result(json ? JSON.stringify(problem) : formatRowProblem(problem));
}

/** Says why a command could not do its work. */
export function sayFailure(output: Output, failure: Failure, json: boolean): void {
  if (json) output.result(JSON.stringify({ error: failure }));
  const typed = findUnknownId(failure);
  output.say(typed === undefined ? describeErrorInOne(failure) : COMMAND_LINE_TEXT.unknownId(typed));
}

/** In a window, what is not there any more was on a list; here its ID was typed. */
function findUnknownId({ code, details }: Failure): string | undefined {
  return code === 'NOT_FOUND' ? (details.jobId ?? details.takeIds?.[0]) : undefined;
}

/** Says what the work waits for, so that nobody sits in front of a silent terminal. */
export function sayWaits(output: Output, reasons: readonly HoldReason[]): void {
  for (const reason of reasons) output.say(describeWaitsFor(reason));
}

/** What a person at a terminal should know while it works; the rest is in the job's history. */
export function terminalLog(output: Output): Log {
  const said = new Set<string>();
  const say: Log['warn'] = (event, details) => {
    if (event !== 'store-waits') return output.say(`${event} ${JSON.stringify(details ?? {})}`);
    const { code, ...rest } = details ?? {};
    const words = describeErrorInOne({ code, retryable: true, details: rest } as Failure);
    // It is tried every two seconds.
    if (!said.has(words)) output.say(words);
    said.add(words);
  };
  return { info() {}, warn: say, error: say };
}

/**
 * What a terminal acts on, or what changes how a line reads: control characters (C0, DEL, C1), the marks that turn the
 * direction of writing, the separators of lines and paragraphs, and signs that nobody sees and programs read.
 */
const ACTIVE =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufff9-\uffff\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** The same, but for ends of lines and tabs. */
const ACTIVE_IN_TEXT = new RegExp(`(?!\\t|\\r?\\n)(?:${ACTIVE.source})`, 'gu');

/**
 * One line as it may go to a terminal: what could act on it, or forge another line, stands as `\u001b`. Every text of the
 * command line passes here, since messages, names and ids in it come from the service. JSON stays JSON and means the same.
 */
export function formatLine(line: string): string {
  return line.replace(ACTIVE, formatSign);
}

/** A text with ends of lines of its own, such as a table or a file. */
export function formatText(text: string): string {
  return text.replace(ACTIVE_IN_TEXT, formatSign);
}

/** By its units, as JSON writes it. */
function formatSign(sign: string): string {
  return Array.from({ length: sign.length }, (_, index) => {
    const unit = sign.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}

/** One line of `list --json` and `run --json`; a contract, documented in docs/cli.md. */
interface JobLine {
  readonly id: string;
  readonly model: string;
  readonly state: Job['state'];
  readonly genId: string | null;
  /** The service's own last word on the generation, as it came; null before there is one. */
  readonly serviceStatus: string | null;
  /** Why it waits, as one of the hold reasons; null when it does not. */
  readonly reason: HoldReason | null;
  readonly error: Job['error'];
  readonly results: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** Describes a job for a program to read. */
export function describeJob(store: Store, status: Status, job: Job): JobLine {
  const takes = store.takes.byId(job.takeIds);
  return {
    id: job.id,
    model: job.model,
    state: job.state,
    genId: job.genId,
    serviceStatus: job.serviceStatus,
    reason: explainWait(job, status, Date.now())?.reason ?? null,
    error: job.error,
    results: takes.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  };
}

/** One thing that is wrong with a JOBS file. */
export interface RowProblem {
  /** Which job, counted from one; null for the file as a whole. */
  readonly row: number | null;
  /** Where in it, as one writes it: `input.elements[0].images[2]`; empty for the whole row. */
  readonly field: string;
  /** A problem's code, or `jobs-file` where the form of the file is wrong. */
  readonly code: Problem['code'] | 'jobs-file';
  readonly words: string;
}

/** Says a problem of a job's input, as validation finds it, for the row that it came from. */
export function describeRowProblem(row: number, problem: Problem): RowProblem {
  const field = problem.path.length === 0 ? '' : writeField(['input', ...problem.path]);
  return { row, field, code: problem.code, words: describeProblem(problem) };
}

/** One line for a person: `row 3, input.images[2]: …`. */
export function formatRowProblem({ row, field, words }: RowProblem): string {
  if (row === null) return JOBS_FILE_TEXT.inFile(words);
  return field === '' ? JOBS_FILE_TEXT.inRow(row, words) : JOBS_FILE_TEXT.inField(row, field, words);
}

function writeField(path: Problem['path']): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

/** Exit codes of the command line; a contract, documented in docs/cli.md. */
export const EXIT = { done: 0, failed: 1, invalid: 2, unknown: 3 } as const satisfies Record<
  keyof typeof USAGE_TEXT.exits,
  number
>;

/**
 * What a run ends with: 3 when the outcome of any submission is unknown (money is in doubt, which matters most), else 1
 * when any job did not get all its results, else 0.
 */
export function exitCodeFor(jobs: readonly Job[]): number {
  if (jobs.some((job) => job.state === 'unknown')) return EXIT.unknown;
  return jobs.every((job) => job.state === 'done' && !lacksResults(job)) ? EXIT.done : EXIT.failed;
}

/** Whether a job has ended without all the results that it can still fetch; one that a person gave up lacks nothing. */
export function lacksResults(job: Job): boolean {
  return (job.state === 'done' || job.state === 'failed') && kindOf(job).hasLostOutputs;
}

/**
 * The languages of a terminal's user, the most preferred one first: what is set for messages, as POSIX orders its variables, and
 * before it the list of GNU, which does not count where messages are those of programs (`C`).
 */
export function readTerminalLanguages(env: Readonly<Record<string, string | undefined>>): string[] {
  const set = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || 'C';
  const language = set.replace(/[.@].*$/, '');
  if (language === 'C' || language === 'POSIX') return [];
  const listed = env['LANGUAGE'] ? env['LANGUAGE'].split(':') : [];
  return [...listed, language];
}
