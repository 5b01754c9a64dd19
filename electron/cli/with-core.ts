import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COMMAND_LINE_TEXT } from '../../shared/app/command-line-text.ts';
import { type Failure, failure } from '../../shared/kernel/result.ts';
import type { Status } from '../../shared/queue/status.ts';
import type { DeliverySetting } from '../../shared/results/text.ts';
import type { Core } from '../core/core.ts';
import { StoreError } from '../core/ports.ts';
import type { WorkOptions } from './arguments/command.ts';
import { type HeadlessCore, openHeadlessCore } from './open-headless-core.ts';
import { EXIT } from './output/exit-code.ts';
import { type Output, sayFailure, terminalLog } from './output/print.ts';

/** Opens the core over a folder for as long as it is used; resolves with the exit code. */
export async function withCore(
  options: WorkOptions,
  dataFolder: string,
  output: Output,
  use: (opened: HeadlessCore) => Promise<number>,
  how: {
    withoutPractice?: boolean;
    watchesFolders?: boolean;
    submitsNothing?: boolean;
    keepsStarts?: boolean;
  } = {},
): Promise<number> {
  return catchDiskFailure({ output, json: options.json, exitCode: EXIT.failed }, async () => {
    const opened = await openHeadlessCore({
      dataFolder: resolve(dataFolder),
      profileFile: options.profileFile,
      keyFile: options.keyFile,
      webhookSecretFile: options.webhookSecretFile ?? null,
      delivery: settingOf(options),
      listenPort: options.listenPort,
      log: terminalLog(output),
      withPractice: how.withoutPractice !== true,
      watchesFolders: how.watchesFolders === true,
      submitsNothing: how.submitsNothing === true,
      keepsStarts: how.keepsStarts === true,
      afterCrash: options.afterCrash ?? null,
      ...(options.maxSubmissions === undefined ? {} : { maxSubmissions: options.maxSubmissions }),
      ...(options.acceptHandover === undefined ? {} : { acceptHandover: options.acceptHandover }),
    });
    if (!opened.ok) return refuse(output, opened.error, options.json);
    try {
      return await use(opened.value);
    } finally {
      await opened.value.close();
    }
  });
}

/** The same choice as the app's own setting says it. */
function settingOf({ delivery, listenPort }: WorkOptions): DeliverySetting {
  if (delivery.kind === 'public') return { ...delivery, port: listenPort };
  return { kind: delivery.kind === 'none' ? 'polling' : 'automatic' };
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

/** Opens a queue to look at it: nothing is sent or received. */
export function lookOnly({ json }: { readonly json: boolean }): WorkOptions {
  const delivery = { kind: 'none' } as const;
  return { profileFile: null, keyFile: null, delivery, listenPort: null, lingerSeconds: 0, json };
}
