import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import type { Snippet, Template } from '../../../../shared/domain/prompt/template.ts';

/** A template or a snippet, deleted ones too. */
export type KeptEntry =
  | { readonly kind: 'template'; readonly entry: Template; readonly deletedAt: number | null }
  | { readonly kind: 'snippet'; readonly entry: Snippet; readonly deletedAt: number | null };

export interface TemplateReads {
  /** All that were not deleted. */
  list(): KeptEntry[];
  find(id: string): KeptEntry | null;
  modelDefaults(): Record<string, JobInput>;
  /** Prompts of jobs, each once, newest first; of those that contain `search`, upper and lower case alike for ASCII. */
  promptHistory(search: string, limit: number): { prompt: string; model: string; at: number }[];
}

export interface Templates extends TemplateReads {
  /** Adds or replaces all of them. */
  save(entries: readonly KeptEntry[]): void;
  /** Null takes a model's defaults away. */
  saveModelDefaults(model: string, input: JobInput | null, at: number): void;
}
