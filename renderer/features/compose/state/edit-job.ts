import type { Job } from '../../../../shared/domain/job/job.ts';
import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import type { JobRequest } from '../../../../shared/ipc/calls/job-calls.ts';
import type { Draft } from '../../../../shared/ipc/calls/reference-calls.ts';
import { emptyDraft } from './draft.ts';
import { NO_PROMPT, type PromptPlan } from './plan-prompts.ts';

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
