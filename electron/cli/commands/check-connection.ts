import { setTimeout as sleep } from 'node:timers/promises';
import type { DoctorReport, DoctorRow } from '../../../shared/service/doctor-report.ts';
import {
  DOCTOR_STATE_WORDS,
  DOCTOR_STEP_NAMES,
  describeFinding,
} from '../../../shared/service/text/doctor-text.ts';
import type { Core } from '../../core/core.ts';
import { EXIT, type Output, sayFailure } from '../output/print.ts';

const LOOK_AGAIN_MILLISECONDS = 50;

/** One line of `doctor --json`; a contract, documented in docs/cli.md. */
export interface DoctorLine {
  readonly step: DoctorRow['step'];
  readonly state: DoctorRow['state'];
  readonly finding: DoctorRow['finding'];
  readonly words: string;
  readonly remedy: string | null;
  readonly details: DoctorRow['details'];
  readonly error: DoctorRow['error'];
  readonly confirms: readonly string[];
}

/** Examines the core's active profile and prints each step as it ends; resolves with the exit code. */
export async function checkConnection(
  core: Core,
  { allowTestSubmission, json }: { allowTestSubmission: boolean; json: boolean },
  output: Output,
): Promise<number> {
  const snapshot = await core.calls['app.snapshot']({});
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  const { profileId } = snapshot.value.status;
  let isOver = false;
  const running = core.calls['doctor.run']({ profileId, allowTestSubmission }).finally(() => (isOver = true));
  let printed = 0;
  while (!isOver) {
    const report = await core.calls['doctor.read']({});
    if (report.ok && report.value !== null) printed = printEnded(output, report.value, printed, json);
    await sleep(LOOK_AGAIN_MILLISECONDS);
  }
  const report = await running;
  if (!report.ok) {
    sayFailure(output, report.error, json);
    return EXIT.invalid;
  }
  printEnded(output, report.value, printed, json);
  return exitCodeOf(report.value);
}

/** Prints the rows behind those that were printed and that have ended; returns how many are printed now. */
function printEnded(output: Output, { rows }: DoctorReport, printed: number, json: boolean): number {
  const rest = rows.slice(printed);
  const open = rest.findIndex(({ state }) => state === 'waiting' || state === 'running');
  const ended = open === -1 ? rest : rest.slice(0, open);
  for (const row of ended) printRow(output, row, json);
  return printed + ended.length;
}

function printRow(output: Output, row: DoctorRow, json: boolean): void {
  const { step, state, finding, details, error, confirms } = row;
  const { found: words = '', remedy = null } = describeFinding(row) ?? {};
  if (json) {
    const line: DoctorLine = { step, state, finding, words, remedy, details, error, confirms };
    output.result(JSON.stringify(line));
    return;
  }
  output.result(`${DOCTOR_STATE_WORDS[state].padEnd(13)} ${DOCTOR_STEP_NAMES[step]}: ${words}`);
  if (remedy !== null) output.result(`              ${remedy}`);
}

/** An unknown outcome of the test run matters most, although it is free: it is how a paid one would have ended. */
function exitCodeOf({ rows }: DoctorReport): number {
  if (rows.some(({ finding }) => finding === 'test-unknown')) return EXIT.unknown;
  return rows.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.done;
}
