import { dirname, resolve } from 'node:path';
import { mayHaveBeenCharged } from '../../../shared/domain/job/charge.ts';
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
import type { Store } from '../../core/ports.ts';
import { readJobsFile } from '../arguments/read-jobs-file.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import type { HeadlessCore } from '../open-headless-core.ts';
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

/**
 * How many jobs of a file the folder has already, unfinished, done or charged: by what they ask for, whatever they are called. Those
 * that ended without a charge are wanted again.
 */
export function countKnownJobs(
  { store, profileId }: Pick<HeadlessCore, 'store' | 'profileId'>,
  requests: readonly JobRequest[],
): { known: number; jobs: number } {
  const contentOf = createContentReader(store);
  const inFolder = new Map<string, number>();
  for (const job of store.jobs.list()) {
    const cameToNothing = job.state === 'failed' || job.state === 'cancelled';
    if (job.profileId !== profileId || (cameToNothing && !mayHaveBeenCharged(job))) continue;
    inFolder.set(contentOf(job), (inFolder.get(contentOf(job)) ?? 0) + 1);
  }
  let known = 0;
  for (const request of requests) {
    const left = inFolder.get(contentOf(request)) ?? 0;
    known += Math.min(left, request.takes);
    inFolder.set(contentOf(request), left - Math.min(left, request.takes));
  }
  return { known, jobs: requests.reduce((sum, { takes }) => sum + takes, 0) };
}

/** What is asked for as one text, in which a file stands by its bytes as far as they are known. */
function createContentReader({ assets }: Pick<Store, 'assets'>) {
  const byId = new Map<string, string>();
  const read = (assetId: string) => {
    const bytes = byId.get(assetId) ?? assets.byId([assetId])[0]?.sha256 ?? assetId;
    byId.set(assetId, bytes);
    return bytes;
  };
  const inOrder = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('assetId' in value) return read(String(value.assetId));
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };
  return ({ model, input, testMode }: Pick<JobRequest, 'model' | 'input' | 'testMode'>) =>
    JSON.stringify({ model, input, testMode }, inOrder);
}
