import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { JobInput, MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { type Problem, problem } from '../../../../shared/domain/preflight/problem.ts';
import { readDetail } from '../../../../shared/errors.ts';
import { isolate } from '../../../../shared/messages/errors/error-words.ts';
import { fieldAtPath } from '../../../../shared/service/build-request.ts';
import {
  filesToSend,
  findSizeProblem,
  inlineFormAt,
  lacksUpload,
} from '../../../../shared/service/files-to-send.ts';
import type { ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import { validateInput } from '../../../../shared/service/validate-input.ts';
import { listSlots, readSlot } from '../../../forms/slots/slots.ts';

/** The problems of all inputs, each once. */
export function findAllProblems(
  form: ResolvedForm,
  inputs: readonly JobInput[],
  assets: ReadonlyMap<string, Asset | null>,
): Problem[] {
  return withoutRepeats(inputs.flatMap((input) => findProblems(form, input, assets)));
}

export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [`${one.path.join('.')} ${one.code}`, one])).values()];
}

/**
 * Every problem that can be known without touching a file: the shared validation, and whether the files can be
 * uploaded. The core checks once more, with the files in hand, when the job is queued.
 */
export function findProblems(
  form: ResolvedForm,
  input: JobInput,
  assets: ReadonlyMap<string, Asset | null>,
): Problem[] {
  const kindOf = (reference: MediaReference) =>
    reference.kind === 'file' ? (assets.get(reference.assetId)?.kind ?? null) : null;
  const problems = validateInput(form, input, kindOf);
  if (lacksUpload(form, filesToSend(form, input))) problems.push(problem([], 'upload-unbound'));
  return [...problems, ...findFileProblems(form, input, assets)];
}

function findFileProblems(
  form: ResolvedForm,
  input: JobInput,
  assets: ReadonlyMap<string, Asset | null>,
): Problem[] {
  return listSlots(form, input).flatMap((slot) =>
    readSlot(input, slot.path).flatMap((reference, index) => {
      const asset = reference.kind === 'file' ? assets.get(reference.assetId) : undefined;
      const path = slot.isSingle ? [...slot.path] : [...slot.path, index];
      if (asset === null) return [problem(path, 'file-not-found', { file: 'A file from before' })];
      return (asset && findSizeProblem(form, inlineFormAt(form, slot.path), asset, path)) ?? [];
    }),
  );
}

/**
 * What the service said of single fields when it refused a job, as long as they hold what it refused. It keeps nothing from being queued
 * again: the same may be taken another time.
 */
export function findRefusedFields(
  form: ResolvedForm,
  job: Pick<Job, 'model' | 'input' | 'error'>,
  input: JobInput,
): Problem[] {
  if (job.error === null || job.model !== form.model.id) return [];
  const said = (readDetail(job.error, 'places') ?? []).flatMap(({ path, message }) => {
    const key = fieldAtPath(form, path)?.field.key;
    return key !== undefined && input[key] === job.input[key] ? [{ key, message }] : [];
  });
  return [...Map.groupBy(said, ({ key }) => key)].map(([key, all]) =>
    problem([key], 'service-refused', { message: isolate(all.map(({ message }) => message).join(' ')) }),
  );
}

/** Problems of one field, for the field itself. */
export function problemsOf(problems: readonly Problem[], key: string): Problem[] {
  return problems.filter(({ path }) => path[0] === key);
}
