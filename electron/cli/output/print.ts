import type { Job } from '../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import type { Failure } from '../../../shared/errors.ts';
import { describeErrorInOne } from '../../../shared/messages/errors.ts';
import { describeHoldReason } from '../../../shared/messages/holds.ts';
import { STATE_WORDS } from '../../../shared/messages/states.ts';
import { describeWaitsFor } from '../../../shared/messages/text/command-line.ts';
import { describeThrown } from '../../core/commits/persist.ts';
import { type Log, StoreError } from '../../core/ports.ts';
import type { JobLine } from './describe-job.ts';
import { formatRowProblem, type RowProblem } from './row-problem.ts';
import { formatLine, formatText } from './terminal-text.ts';

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
  if (line.error !== null) output.result(`             ${describeErrorInOne(line.error)}`);
}

/** Prints what is wrong with a JOBS file, one problem a line. */
export function printProblems(output: Output, problems: readonly RowProblem[], json: boolean): void {
  for (const problem of problems) output.result(json ? JSON.stringify(problem) : formatRowProblem(problem));
}

/** Says why a command could not do its work. */
export function sayFailure(output: Output, failure: Failure, json: boolean): void {
  if (json) output.result(JSON.stringify({ error: failure }));
  output.say(describeErrorInOne(failure));
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
