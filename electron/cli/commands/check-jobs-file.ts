import { dirname, resolve } from 'node:path';
import type { TestMode } from '../../../shared/domain/job/job.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import { JOBS_FILE_TEXT } from '../../../shared/messages/text/command-line.ts';
import { FIX_TEXT } from '../../../shared/messages/text/fix.ts';
import { JOINING_TEXT } from '../../../shared/messages/text/joining.ts';
import { describeWarning } from '../../../shared/messages/warnings.ts';
import { findModel } from '../../../shared/models/index.ts';
import { type Result, succeed } from '../../../shared/result.ts';
import { findInputWarnings } from '../../../shared/service/find-input-warnings.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import type { Core } from '../../core/core.ts';
import { readJobsFile } from '../arguments/read-jobs-file.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import { describeRowProblem, type RowProblem } from '../output/row-problem.ts';

export interface CheckedJobs {
  readonly requests: readonly JobRequest[];
  /** Of the file's form and of every job's fields, in the order of the rows. */
  readonly problems: readonly RowProblem[];
  /** Worth knowing, and in nobody's way; as lines for a person. */
  readonly warnings: readonly string[];
}

/** Reads and checks a JOBS file against the core's profile; nothing is queued. Errors: FILE_*. */
export async function checkJobsFile(
  core: Core,
  path: string,
  testMode: TestMode | null,
): Promise<Result<CheckedJobs>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const snapshot = await core.calls['app.snapshot']({});
  if (!snapshot.ok) return snapshot;
  const file = await readJobsFile(text.value, {
    models: snapshot.value.profile,
    folder: dirname(resolve(path)),
    testMode,
    addFile: async (file) => {
      const added = await core.calls['references.addFiles']({ paths: [file] });
      if (!added.ok || added.value[0] === undefined) throw new Error(`no answer for ${file}`);
      return added.value[0];
    },
  });
  const problems = [...file.problems];
  for (const { row, request } of [...file.jobs, ...file.flawed]) {
    const preview = await core.calls['jobs.preview'](request);
    if (!preview.ok) return preview;
    const known = file.problems.filter((problem) => problem.row === row);
    const found = preview.value.problems.map((problem) => describeRowProblem(row, problem));
    problems.push(...found.filter((problem) => !followsFrom(problem, known)));
  }
  problems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  const warnings = file.jobs.flatMap(({ row, request }) =>
    describeWarnings(snapshot.value.profile, row, request),
  );
  return succeed({ requests: file.jobs.map(({ request }) => request), problems, warnings });
}

function describeWarnings(profile: Profile, row: number, { model, input }: JobRequest): string[] {
  const known = findModel(model, profile);
  if (known === undefined) return [];
  return findInputWarnings(resolveForm(known, profile), input).map((warning) =>
    JOINING_TEXT.labelled(FIX_TEXT.worthKnowing, JOBS_FILE_TEXT.inRow(row, describeWarning(warning))),
  );
}

/** A field that could not be read at all is named once, and nothing more is said of what had to be left out of it. */
function followsFrom(found: RowProblem, known: readonly RowProblem[]): boolean {
  return known.some(({ field, code }) => {
    const isLeftOut = code === 'wrong-type' || code === 'required';
    return isWithin(found.field, isLeftOut ? inputField(field) : field);
  });
}

function isWithin(field: string, outer: string): boolean {
  return field === outer || field.startsWith(`${outer}.`) || field.startsWith(`${outer}[`);
}

/** `input.elements` of `input.elements[0].type`. */
function inputField(field: string): string {
  return /^input\.[^.[]+/.exec(field)?.[0] ?? field;
}
