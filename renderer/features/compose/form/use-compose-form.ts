import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import type { Money } from '../../../../shared/domain/money/money.ts';
import { type Problem, problem } from '../../../../shared/domain/preflight/problem.ts';
import { expandPrompt } from '../../../../shared/domain/prompt/expand-prompt.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { findModel, MODELS } from '../../../../shared/models/index.ts';
import { fillIn } from '../../../../shared/service/fill-in.ts';
import { isOffered, listOfferedModels } from '../../../../shared/service/offered-models.ts';
import { estimateJob } from '../../../../shared/service/prices.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/resolve-form.ts';
import { promptMeasure } from '../../../../shared/service/text-length.ts';
import { canTest, listDoubtsOfResults, usableProfile } from '../../../../shared/service/usable-profile.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useAssetStore } from '../../../projections/sources/asset-store.ts';
import { showModel, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { planLiteral } from '../state/edit-job.ts';
import {
  findExcess,
  findUnknownNames,
  type PromptPlan,
  planPrompts,
  representInputs,
} from '../state/plan-prompts.ts';
import { useWordStore } from '../state/word-store.ts';
import { findAllProblems, withoutRepeats } from './find-problems.ts';

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
