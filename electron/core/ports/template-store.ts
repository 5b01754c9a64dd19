import type { JobInput } from '../../../shared/domain/media-reference.ts';
import type { Snippet, Template } from '../../../shared/domain/template.ts';

/** A template or a snippet, deleted ones too. */
export type KeptEntry =
  | { readonly kind: 'template'; readonly entry: Template; readonly deletedAt: number | null }
  | { readonly kind: 'snippet'; readonly entry: Snippet; readonly deletedAt: number | null };

/** The part of the store that keeps templates and snippets. */
export interface TemplateStore {
  /** All that were not deleted. */
  keptEntries(): KeptEntry[];
  keptEntry(id: string): KeptEntry | null;
  /** Adds or replaces all of them in one durable transaction. */
  saveKept(entries: readonly KeptEntry[]): void;
  modelDefaults(): Record<string, JobInput>;
  /** Null takes a model's defaults away. */
  saveModelDefaults(model: string, input: JobInput | null, at: number): void;
  /** Prompts of jobs, each once, newest first; of those that contain `search`, upper and lower case alike for ASCII. */
  promptHistory(search: string, limit: number): { prompt: string; model: string; at: number }[];
}
