import type { Job } from '../../shared/domain/job/job.ts';
import type { JobInput } from '../../shared/domain/media/media-reference.ts';
import type { CanaryChange } from '../../shared/domain/queue/canary.ts';

/** What was typed to change the rest of a batch. */
export interface RestEdit {
  readonly find: string;
  readonly replacement: string;
  /** Fields that were touched, with their new values. */
  readonly input: JobInput;
  /** Fields that were emptied. */
  readonly removed: readonly string[];
}

export const EMPTY_EDIT: RestEdit = { find: '', replacement: '', input: {}, removed: [] };

/** What jobs have in common. */
export interface CommonRequest {
  /** The model of all of them; null where they differ. */
  readonly model: string | null;
  /** Whether they share one prompt, which can be rewritten; several are changed by finding and replacing. */
  readonly hasOnePrompt: boolean;
  /** Values that all of them have. */
  readonly input: JobInput;
}

/** Reads what jobs have in common. */
export function readCommon(jobs: readonly Pick<Job, 'model' | 'input'>[]): CommonRequest {
  const [first] = jobs;
  if (first === undefined) return { model: null, hasOnePrompt: false, input: {} };
  const model = jobs.every((job) => job.model === first.model) ? first.model : null;
  const shared = Object.entries(first.input).filter(([key, value]) =>
    jobs.every(({ input }) => JSON.stringify(input[key]) === JSON.stringify(value)),
  );
  const input: JobInput = Object.fromEntries(shared);
  return { model, hasOnePrompt: model !== null && typeof input['prompt'] === 'string', input };
}

/** The changes to ask for; none where what was typed is what they have anyway. */
export function listChanges(edit: RestEdit, common: JobInput): CanaryChange[] {
  const { find, replacement } = edit;
  const set = Object.entries(edit.input).filter(
    ([key, value]) => !edit.removed.includes(key) && JSON.stringify(common[key]) !== JSON.stringify(value),
  );
  const remove = edit.removed.filter((key) => common[key] !== undefined);
  return [
    ...(find === '' || find === replacement ? [] : [{ kind: 'replace' as const, find, replacement }]),
    ...(set.length + remove.length === 0
      ? []
      : [{ kind: 'set' as const, input: Object.fromEntries(set), remove }]),
  ];
}
