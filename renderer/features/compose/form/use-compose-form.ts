import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { expandPrompt } from '../../../../shared/compose/expand-prompt.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { isolate } from '../../../../shared/kernel/error-words.ts';
import type { Money } from '../../../../shared/kernel/money.ts';
import { readDetail } from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { findModel, MODELS } from '../../../../shared/models/index.ts';
import type { JobInput, MediaReference } from '../../../../shared/models/media-reference.ts';
import { type Problem, problem } from '../../../../shared/models/preflight.ts';
import { estimateJob } from '../../../../shared/service/profile/prices.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import {
  canTest,
  listDoubtsOfResults,
  usableProfile,
} from '../../../../shared/service/profile/usable-profile.ts';
import { fieldAtPath } from '../../../../shared/service/request/build-request.ts';
import { fillIn } from '../../../../shared/service/request/fill-in.ts';
import { isOffered, listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import {
  filesToSend,
  findSizeProblem,
  inlineFormAt,
  lacksUpload,
  type ResolvedForm,
  resolveForm,
} from '../../../../shared/service/request/resolve-form.ts';
import { promptMeasure } from '../../../../shared/service/request/text-length.ts';
import { validateInput } from '../../../../shared/service/request/validate-input.ts';
import { listSlots, readSlot } from '../../../forms/slots/slots.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';
import { showModel, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import {
  findExcess,
  findUnknownNames,
  type PromptPlan,
  planLiteral,
  planPrompts,
  representInputs,
} from '../state/plan-prompts.ts';
import { useWordStore } from '../state/word-store.ts';

/** What the prompt becomes, and everything that is in the way. */
interface Judgement {
  readonly plan: PromptPlan;
  readonly problems: readonly Problem[];
}

export interface ComposeForm extends Judgement {
  readonly model: ModelDefinition;
  readonly profile: Profile;
  readonly form: ResolvedForm;
  /** With what stands in untouched controls: what will be queued. */
  readonly input: JobInput;
  /** The longest prompt that what is typed becomes. */
  readonly longestPrompt: (typed: string) => string;
  /** The same of what stands in the form at this moment: what is shown may be a moment behind, and what is sent must not. */
  readonly judgeNow: () => Judgement;
  readonly estimate: Money | null;
  readonly canTest: boolean;
}

/** Joins the draft with the active profile. Problems follow a moment after the letters, so that typing never waits. */
export function useComposeForm(): ComposeForm {
  const draft = useComposeStore((store) => store.draft);
  const isEditing = useComposeStore((store) => store.editing !== null);
  const coreProblems = useComposeStore((store) => store.coreProblems);
  const lists = useWordStore((store) => store.lists);
  const fullProfile = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const assets = useAssetStore((store) => store.assets);
  const profile = useMemo(
    () => usableProfile(fullProfile, isPractice ? 'practice' : 'paid'),
    [fullProfile, isPractice],
  );
  const model = findModel(draft.model, profile) ?? (MODELS[0] as ModelDefinition);
  // Another profile may not have the model; what was typed for it stays in the draft until it is back.
  useEffect(() => {
    if (model.id !== draft.model) showModel(model.id);
  }, [model.id, draft.model]);
  useEffect(() => beginWithOffered(profile), [profile]);
  const form = useMemo(() => resolveForm(model, profile), [model, profile]);
  const typed = readInput({ ...draft, model: model.id });
  const input = useMemo(() => fillIn(form, typed), [form, typed]);
  const settled = useDeferredValue(input);
  const measure = useMemo(() => promptMeasure(form), [form]);
  const judge = useCallback(
    (value: JobInput): Judgement => {
      const plan = isEditing ? planLiteral(value) : planPrompts(value, draft.variations, lists, measure);
      const found = findAllProblems(form, representInputs(value, plan), assets);
      return { plan, problems: [...found, ...findUnknownNames(plan)] };
    },
    [isEditing, draft.variations, lists, form, measure, assets],
  );
  const judged = useMemo(() => judge(settled), [judge, settled]);
  const longestPrompt = useCallback(
    (typed: string) => (isEditing ? typed : expandPrompt(typed, lists).extremes(measure).longest),
    [isEditing, lists, measure],
  );
  const ofProfile = useMemo(
    () => (isPractice || listDoubtsOfResults(profile).length === 0 ? [] : [problem([], 'results-unbound')]),
    [profile, isPractice],
  );
  const complete = useCallback(
    ({ plan, problems }: Judgement): Judgement => {
      const excess = findExcess(plan, draft.variations, draft.takes);
      const all = [...problems, ...(excess === null ? [] : [excess]), ...ofProfile, ...coreProblems];
      return { plan, problems: withoutRepeats(all) };
    },
    [draft.variations, draft.takes, ofProfile, coreProblems],
  );
  const shown = useMemo(() => complete(judged), [complete, judged]);
  return {
    model,
    profile,
    form,
    input,
    ...shown,
    longestPrompt,
    judgeNow: () => (settled === input ? shown : complete(judge(input))),
    estimate: estimateJob(profile, model, input),
    canTest: canTest(profile, model),
  };
}

/** Where nothing was typed yet, the form is of a model that the service has. */
function beginWithOffered(profile: Profile): void {
  const { draft, editing, again } = useComposeStore.getState();
  const isTyped = Object.keys(readInput(draft)).length > 0;
  if (editing !== null || again !== null || isTyped || isOffered(profile, draft.model)) return;
  const offered = listOfferedModels(profile);
  // The one at the head of the list.
  const first = offered.find(({ kind }) => kind === 'image') ?? offered[0];
  if (first !== undefined) showModel(first.id);
}

/** The problems of all inputs, each once. */
function findAllProblems(
  form: ResolvedForm,
  inputs: readonly JobInput[],
  assets: ReadonlyMap<string, Asset | null>,
): Problem[] {
  return withoutRepeats(inputs.flatMap((input) => findProblems(form, input, assets)));
}

function withoutRepeats(problems: readonly Problem[]): Problem[] {
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
