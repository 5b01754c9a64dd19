import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COMMAND_LINE_TEXT } from '../../shared/app/command-line-text.ts';
import { type Failure, failure } from '../../shared/kernel/result.ts';
import type { Status } from '../../shared/queue/status.ts';
import type { Core } from '../core/core.ts';
import { StoreError } from '../core/ports.ts';
import { lookOnly, type WorkOptions } from './arguments/read-options.ts';
import { type HeadlessCore, type HeadlessOptions, openHeadlessCore } from './open-headless-core.ts';
import { EXIT } from './output/exit-code.ts';
import { type Output, sayFailure, terminalLog } from './output/print.ts';

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
    if (!(error instanceof StoreError)) throw error;
    sayFailure(output, error.failure, json);
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
