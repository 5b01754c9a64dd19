import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { COMMAND_LINE_TEXT } from '../../shared/app/command-line-text.ts';
import { joinSentences } from '../../shared/kernel/joining-text.ts';
import { type Failure, failure } from '../../shared/kernel/result.ts';
import type { StaleData, Status } from '../../shared/queue/status.ts';
import { describeOldData, describeOldDataMeans, OLD_DATA_TEXT } from '../../shared/queue/text.ts';
import type { Core } from '../core/core.ts';
import { nameFileError } from '../core/ports/files.ts';
import { StoreError } from '../core/ports.ts';
import { lookOnly, type WorkOptions } from './arguments/read-options.ts';
import { type HeadlessCore, type HeadlessOptions, openHeadlessCore } from './open-headless-core.ts';
import { EXIT, type Output, sayFailure, terminalLog } from './output/print.ts';

/** Opens the core over a folder for as long as it is used; resolves with the exit code. */
export async function withCore(
  options: WorkOptions,
  dataFolder: string,
  output: Output,
  use: (opened: HeadlessCore) => Promise<number>,
  how: Pick<HeadlessOptions, 'withoutPractice' | 'watchesFolders' | 'submitsNothing' | 'keepsStarts'> = {},
): Promise<number> {
  return catchDiskFailure({ output, json: options.json, exitCode: EXIT.failed }, async () => {
    const log = terminalLog(output);
    const opened = await openHeadlessCore({ ...options, ...how, dataFolder: resolve(dataFolder), log });
    if (!opened.ok) return refuse(output, opened.error, options.json);
    try {
      return await use(opened.value);
    } finally {
      await opened.value.close();
    }
  });
}

/** A disk that is full or fails is no bug: what was written before stays, and `work` goes on from there. */
export async function catchDiskFailure<T>(
  { output, json, exitCode }: { output: Output; json: boolean; exitCode: number },
  attempt: () => Promise<T>,
): Promise<T | number> {
  try {
    return await attempt();
  } catch (error) {
    const named = error instanceof StoreError ? error.failure : nameFileError(error);
    if (named === null) throw error;
    sayFailure(output, named, json);
    return exitCode;
  }
}

/** Looks at what an earlier run left in a folder. */
export async function lookInto(
  command: { readonly dataFolder: string; readonly json: boolean },
  output: Output,
  look: (opened: HeadlessCore) => Promise<number>,
): Promise<number> {
  const how = { withoutPractice: true };
  return refuseNoQueue(command, output) ?? withCore(lookOnly(command), command.dataFolder, output, look, how);
}

/** A folder without a queue was most often mistyped: it is said, and not made. Null where there is one. */
export function refuseNoQueue(
  { dataFolder, json }: { readonly dataFolder: string; readonly json: boolean },
  output: Output,
): number | null {
  const folder = resolve(dataFolder);
  const path = join(folder, 'dailies.sqlite');
  if (existsSync(path)) return null;
  if (json) return refuse(output, failure('FILE_NOT_FOUND', { path }), true);
  output.say(COMMAND_LINE_TEXT.noQueue(folder));
  return EXIT.invalid;
}

export async function readStatus(core: Core): Promise<Status> {
  const snapshot = await core.calls['app.snapshot']({});
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  return snapshot.value.status;
}

/** Says what was wrong with what was asked for. */
export function refuse(output: Output, error: Failure, json: boolean): number {
  sayFailure(output, error, json);
  return EXIT.invalid;
}

/**
 * Says what the start found out about the data, and goes on with it where the command names the same number; true when nothing
 * is held for it. Otherwise what can be charged stays in the queue, and the run ends with 1.
 */
export async function askAboutOldData(
  { core }: Pick<HeadlessCore, 'core'>,
  { acceptOldData }: Pick<WorkOptions, 'acceptOldData'>,
  output: Output,
): Promise<boolean> {
  const snapshot = await core.calls['app.snapshot']({});
  const oldData = snapshot.ok ? snapshot.value.status.oldData : null;
  if (oldData === null) return true;
  output.say(joinSentences([describeOldData(oldData), describeOldDataMeans(oldData)]));
  if (acceptOldData === undefined) return refuseOldData(output, oldData);
  const accepted = await core.calls['queue.acceptOldData']({ submissions: acceptOldData });
  if (!accepted.ok) output.say(OLD_DATA_TEXT.notThatMany(acceptOldData, oldData.submissions));
  return accepted.ok;
}

function refuseOldData(output: Output, oldData: StaleData): false {
  output.say(OLD_DATA_TEXT.newer);
  output.say(joinSentences([OLD_DATA_TEXT.cannotGoOn, OLD_DATA_TEXT.acceptWith(oldData.submissions)]));
  return false;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Works until done, or until a first signal. Then nothing more is sent, and the answer of what is on the wire is awaited, because
 * without it the outcome stays unknown. An interrupt that comes after this was said ends the program at once. Any other signal asks
 * for the same as the first: a script or supervisor sends copies of it.
 */
export async function stopOnSignal<T>(
  core: Core,
  output: Output,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let isSaid = false;
  const hear = (signal: (typeof SIGNALS)[number]) => {
    if (isSaid && signal === 'SIGINT') process.exit(128 + constants.signals.SIGINT);
    if (stopping.signal.aborted) return;
    stopping.abort();
    output.say(COMMAND_LINE_TEXT.stopping);
    // Copies that came together with it are handled before the next turn of the loop.
    process.stderr.write('', () => setImmediate(() => (isSaid = true)));
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  const done = await work(stopping.signal);
  if (stopping.signal.aborted) await core.stop();
  return done;
}
