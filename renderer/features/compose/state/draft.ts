import type { Draft, Meanwhile, TemplateContent, Variations } from '../../../../shared/compose/draft.ts';
import { MAX_TAKES } from '../../../../shared/jobs/job.ts';
import { findModel, MODELS, type ModelSource } from '../../../../shared/models/index.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';

const MAX_CANARIES = 4999;
const MAX_LEFT = 20;

/** What an artist begins with: the first model, which needs a prompt and nothing else. */
export function emptyDraft(): Draft {
  return { model: MODELS[0]?.id ?? '', inputs: {}, takes: 1, variations: { draw: 'all', count: 4, seed: 1 } };
}

/** A loaded draft, with a model that this version or the profile knows. */
export function adoptDraft(draft: Draft | null, source: ModelSource | null): Draft {
  if (draft === null) return emptyDraft();
  return findModel(draft.model, source) === undefined
    ? { ...draft, model: emptyDraft().model, takes: 1 }
    : draft;
}

/** What was typed for the model that is chosen. */
export function readInput(draft: Draft): JobInput {
  return draft.inputs[draft.model] ?? {};
}

/** Changes the input of the chosen model; the inputs of the others stay as they are. */
export function changeInput(draft: Draft, change: (input: JobInput) => JobInput): Draft {
  const input = change(readInput(draft));
  return input === readInput(draft) ? draft : { ...draft, inputs: { ...draft.inputs, [draft.model]: input } };
}

/** Adds to what was typed and left; of too much, the oldest goes. */
export function addLeft(left: readonly Meanwhile[], typed: Meanwhile): Meanwhile[] {
  return [...left, typed].slice(-MAX_LEFT);
}

/** Whether two drafts ask for the same; how many go ahead makes them no other jobs. */
export function isSameOrder(one: Draft, other: Draft): boolean {
  const hasSame = one.takes === other.takes && one.variations === other.variations;
  return hasSame && one.model === other.model && readInput(one) === readInput(other);
}

/**
 * Chooses a model, with what stands in its form then; without it, what was there before is there again. Many takes were meant for
 * the model before, whose price was seen.
 */
export function chooseModel(draft: Draft, model: string, input = draft.inputs[model]): Draft {
  if (model === draft.model) return draft;
  return {
    ...draft,
    model,
    takes: 1,
    inputs: input === undefined ? draft.inputs : { ...draft.inputs, [model]: input },
  };
}

/** Sets how a prompt with alternatives becomes prompts. */
export function setVariations(draft: Draft, change: Partial<Variations>): Draft {
  return { ...draft, variations: { ...draft.variations, ...change } };
}

/** Sets how many of a batch go ahead; undefined lets all go. */
export function setCanary(draft: Draft, canary: number | undefined): Draft {
  const { canary: _, ...rest } = draft;
  if (canary === undefined) return rest;
  return { ...rest, canary: Math.min(MAX_CANARIES, Math.max(1, Math.round(canary) || 1)) };
}

/** Puts a template into the form of its model; what stood there is kept until it is brought back or let go. */
export function openTemplate(
  draft: Draft,
  { content, name }: { content: TemplateContent; name: string },
): Draft {
  const { model, input, takes, variations } = content;
  const present = draft.inputs[model] ?? {};
  const before =
    draft.before ??
    (Object.keys(present).length === 0
      ? undefined
      : {
          name,
          model,
          input: present,
          takes: draft.takes,
          variations: draft.variations,
          shown: draft.model,
        });
  const filled = { ...draft, model, inputs: { ...draft.inputs, [model]: input }, takes, variations };
  return before === undefined ? filled : { ...filled, before: { ...before, name } };
}

/** Lets go of what stood in the form before a template; with `bringsBack` it stands there again. */
export function endTemplate(draft: Draft, bringsBack: boolean): Draft {
  const { before, ...rest } = draft;
  if (before === undefined || !bringsBack) return rest;
  const { model, input, takes, variations, shown } = before;
  return { ...rest, model: shown, inputs: { ...rest.inputs, [model]: input }, takes, variations };
}

/** Lets forms in which nothing was ever typed begin with their defaults. */
export function beginWith(draft: Draft, defaults: Readonly<Record<string, JobInput>>): Draft {
  const input = defaults[draft.model];
  if (input === undefined || Object.keys(readInput(draft)).length > 0) return draft;
  return { ...draft, inputs: { ...draft.inputs, [draft.model]: input } };
}

/** Sets how many takes are made, within what one batch may hold. */
export function setTakes(draft: Draft, takes: number): Draft {
  const whole = Number.isFinite(takes) ? Math.round(takes) : 1;
  return { ...draft, takes: Math.min(MAX_TAKES, Math.max(1, whole)) };
}
