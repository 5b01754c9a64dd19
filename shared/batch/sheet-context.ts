import type { Asset } from '../domain/media/asset.ts';
import type { WordList } from '../domain/prompt/word-lists.ts';
import type { ModelDefinition } from '../models/define-model.ts';
import { modelsOf } from '../models/index.ts';
import type { Profile } from '../service/profile.ts';
import { type ResolvedForm, resolveForm } from '../service/resolve-form.ts';
import type { KindOf } from '../service/validate-reference.ts';
import type { FindCastElement } from './read-elements.ts';
import type { FoundFiles } from './read-references.ts';

/** Everything that the meaning of a cell depends on beside its row. The same text means the same as long as it stays. */
export interface SheetContext {
  readonly profile: Profile;
  readonly files: FoundFiles;
  readonly cast: FindCastElement;
  readonly ownColumns: readonly string[];
  /** What a `{{name}}` stands for that no column has. */
  readonly wordLists: readonly WordList[];
  /** The form of the model that a cell names by id or title; null where there is none. */
  readonly formOf: (text: string) => ResolvedForm | null;
  readonly kindOf: KindOf;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Joins a profile with what was found for the sheet. Forms are made once for each model. */
export function makeContext(parts: {
  readonly profile: Profile;
  readonly files: FoundFiles;
  readonly cast: FindCastElement;
  readonly ownColumns: readonly string[];
  readonly wordLists: readonly WordList[];
}): SheetContext {
  const { profile } = parts;
  const forms = new Map<string, ResolvedForm | null>();
  const assets = new Map<string, Asset>();
  for (const found of parts.files.values())
    for (const file of found) if (file.kind === 'added') assets.set(file.asset.id, file.asset);

  function formOf(text: string): ResolvedForm | null {
    const known = forms.get(text);
    if (known !== undefined) return known;
    const model = findModelByText(text, modelsOf(profile));
    const form = model === null ? null : resolveForm(model, profile);
    forms.set(text, form);
    return form;
  }

  return {
    ...parts,
    formOf,
    assets,
    kindOf: (reference) => (reference.kind === 'file' ? (assets.get(reference.assetId)?.kind ?? null) : null),
  };
}

/** The model that a text names: by its id, or by its title in any letters. */
export function findModelByText(text: string, models: readonly ModelDefinition[]): ModelDefinition | null {
  const wanted = text.trim().toLowerCase();
  return (
    models.find(({ id }) => id === text.trim()) ??
    models.find(({ id, title }) => [id, title].some((name) => name.toLowerCase() === wanted)) ??
    null
  );
}
