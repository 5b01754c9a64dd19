import type { Draft, Variations } from '../../../../shared/compose/draft.ts';
import { expandPrompt, listVariables, type WordList } from '../../../../shared/compose/expand-prompt.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { type Problem, problem } from '../../../../shared/models/preflight.ts';
import { type JobRequest, MAX_PER_CALL } from '../../../../shared/queue/contract.ts';
import { countCharacters } from '../../../../shared/service/request/text-length.ts';
import { emptyDraft } from './draft.ts';

/** What a prompt becomes when it is queued. */
export interface PromptPlan {
  /** False for a prompt without alternatives: then there is one prompt, or none when nothing was typed. */
  readonly hasAlternatives: boolean;
  /** Whether bars stand in JSON, which goes as it is. */
  readonly hasJsonBars: boolean;
  /** What stands between double braces, each once: names of word lists, whether there is one or not. */
  readonly names: readonly string[];
  /** Those of them that have no list: they would be sent as they stand there. */
  readonly unknown: readonly string[];
  /** All that the alternatives can make; Infinity where that is beyond counting. */
  readonly possible: number;
  /** One for each job, no more than can be queued at once. */
  readonly prompts: readonly string[];
  /** The shortest and the longest that it can make; a limit must hold for both. */
  readonly extremes: readonly string[];
}

/** Turns the prompt of a form into the prompts that will be queued. */
export function planPrompts(
  input: JobInput,
  variations: Variations,
  lists: readonly WordList[] = [],
  measure: (text: string) => number = countCharacters,
): PromptPlan {
  const { prompt } = input;
  if (typeof prompt !== 'string') return NO_PROMPT;
  const expansion = expandPrompt(prompt, lists);
  const { hasAlternatives, hasJsonBars, unknown, possible } = expansion;
  const isRandom = hasAlternatives && variations.draw === 'random';
  const { shortest, longest } = expansion.extremes(measure);
  return {
    ...{ hasAlternatives, hasJsonBars },
    names: listVariables(prompt),
    unknown,
    possible,
    prompts: isRandom ? expansion.draw(variations.count, variations.seed) : expansion.list(MAX_PER_CALL),
    extremes: shortest === longest ? [longest] : [shortest, longest],
  };
}

/** Of a form in which no prompt was typed. */
const NO_PROMPT: PromptPlan = {
  ...{ hasAlternatives: false, hasJsonBars: false, names: [], unknown: [] },
  ...{ possible: 1, prompts: [], extremes: [] },
};

/** How many jobs a form makes, before its takes: one for each prompt, and one where nothing was typed. */
export function countJobs({ prompts }: Pick<PromptPlan, 'prompts'>): number {
  return Math.max(1, prompts.length);
}

/** The inputs that stand for all that will be queued: when these have no problem, none has. */
export function representInputs(input: JobInput, plan: PromptPlan): JobInput[] {
  return plan.extremes.length === 0 ? [input] : plan.extremes.map((prompt) => ({ ...input, prompt }));
}

/** Names that would reach the service as they stand there, braces and all: never what a paid prompt should be. */
export function findUnknownNames({ unknown }: PromptPlan): Problem[] {
  return unknown.map((variable) => problem(['prompt'], 'no-word-list', { variable }));
}

/** More than can be queued at once; null when it is not. */
export function findExcess(plan: PromptPlan, variations: Variations, takes: number): Problem | null {
  const isAll = !plan.hasAlternatives || variations.draw === 'all';
  const found = (isAll ? plan.possible : variations.count) * takes;
  if (found <= MAX_PER_CALL) return null;
  const shown = Number.isFinite(found) ? found : Number.MAX_SAFE_INTEGER;
  return problem(['prompt'], 'too-many-variations', { maximum: MAX_PER_CALL, found: shown });
}

/** A draft that holds what a job asks for, and nothing of the artist's own. */
export function draftOfJob({ model, input }: Pick<Job, 'model' | 'input'>): Draft {
  return { ...emptyDraft(), model, inputs: { [model]: input }, takes: 1 };
}

/**
 * What the job is to ask for. Its name stays, unless it was only the beginning of a prompt that is another one now: then the
 * core names it again.
 */
export function requestOfEdit(
  job: Pick<Job, 'name' | 'input' | 'testMode'>,
  model: string,
  input: JobInput,
): JobRequest {
  const { prompt: before } = job.input;
  const isNamedByPrompt =
    typeof before === 'string' && input['prompt'] !== before && beginsWith(before, job.name);
  const name = isNamedByPrompt ? {} : { name: job.name };
  return { model, ...name, takes: 1, input, testMode: job.testMode };
}

/** Names of takes end with a number, and names of long prompts with an ellipsis. */
function beginsWith(prompt: string, name: string): boolean {
  const start = name.replace(/ \(\d+\)$/, '').replace(/…$/, '');
  return prompt.replace(/\s+/g, ' ').trim().startsWith(start);
}

/** A queued job has one prompt: what stands in braces is meant as it is. */
export function planLiteral(input: JobInput): PromptPlan {
  const { prompt } = input;
  return typeof prompt === 'string' ? { ...NO_PROMPT, prompts: [prompt] } : NO_PROMPT;
}
