import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { expandPrompt } from '../../../shared/domain/expand-prompt.ts';
import type { JobInput } from '../../../shared/domain/media-reference.ts';
import { estimateCost, type Money } from '../../../shared/domain/money.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { findModel, MODELS } from '../../../shared/models/index.ts';
import { fillIn } from '../../../shared/service/fill-in.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { type ResolvedForm, resolveForm } from '../../../shared/service/resolve-form.ts';
import { canTest, usableProfile } from '../../../shared/service/usable-profile.ts';
import { countCharacters } from '../../../shared/service/validate-input.ts';
import { useAssetStore } from '../../projections/asset-store.ts';
import { useCore } from '../../projections/core-store.ts';
import { showModel, useComposeStore } from './compose-store.ts';
import { readInput } from './draft.ts';
import { planLiteral } from './edit-job.ts';
import { findAllProblems } from './find-problems.ts';
import {
  findExcess,
  findUnknownNames,
  type PromptPlan,
  planPrompts,
  representInputs,
} from './plan-prompts.ts';
import { useWordStore } from './word-store.ts';

export interface ComposeForm {
  readonly model: ModelDefinition;
  readonly profile: Profile;
  readonly form: ResolvedForm;
  /** With what stands in untouched controls: what will be queued. */
  readonly input: JobInput;
  /** What the prompt becomes. */
  readonly plan: PromptPlan;
  /** The longest prompt that what is typed becomes. */
  readonly longestPrompt: (typed: string) => string;
  readonly problems: readonly Problem[];
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
  const form = useMemo(() => resolveForm(model, profile), [model, profile]);
  const typed = readInput({ ...draft, model: model.id });
  const input = useMemo(() => fillIn(form, typed), [form, typed]);
  const settled = useDeferredValue(input);
  const plan = useMemo(
    () => (isEditing ? planLiteral(settled) : planPrompts(settled, draft.variations, lists)),
    [isEditing, settled, draft.variations, lists],
  );
  const longestPrompt = useCallback(
    (typed: string) => (isEditing ? typed : expandPrompt(typed, lists).extremes(countCharacters).longest),
    [isEditing, lists],
  );
  const found = useMemo(
    () => findAllProblems(form, representInputs(settled, plan), assets),
    [form, settled, plan, assets],
  );
  const excess = findExcess(plan, draft.variations, draft.takes);
  const problems = useMemo(
    () => [...found, ...findUnknownNames(plan), ...(excess === null ? [] : [excess]), ...coreProblems],
    [found, plan, excess, coreProblems],
  );
  return {
    model,
    profile,
    form,
    input,
    plan,
    longestPrompt,
    problems,
    estimate: estimateCost(profile.models[model.id], input),
    canTest: canTest(profile, model),
  };
}
