import type { FieldDefinition, ModelDefinition } from '../models/define-model.ts';
import type { OptionBinding } from './model-bindings.ts';
import type { Profile } from './profile.ts';

/** A model's field as the profile lets it be used. */
export interface ResolvedField {
  readonly field: FieldDefinition;
  readonly required: boolean;
  /** `unbound`: the profile does not name this option's field, so it is shown disabled and never sent. */
  readonly state: 'active' | 'unbound';
  /** For options that are bound: the field's name, type and value map in the request. */
  readonly binding: OptionBinding | null;
}

export interface ResolvedForm {
  readonly model: ModelDefinition;
  readonly shape: string | null;
  readonly fields: readonly ResolvedField[];
  /** Names that the profile requires and that no active field carries: the model can't be submitted. */
  readonly unmetRequired: readonly string[];
  readonly elementVideoField: string | null;
  readonly uploads: Profile['upload'];
}

/**
 * Joins what the interface shows of a model (its definition) with what the profile binds. Form, validation and request
 * are all read from this one join, so they can't disagree. One entry for each key: a bound option stands before the
 * field of the same key, and a field that is not in the profile's shape is left out.
 */
export function resolveForm(model: ModelDefinition, profile: Profile): ResolvedForm {
  const bound = profile.models[model.id];
  const shape = bound?.shape !== undefined && model.shapes?.includes(bound.shape) ? bound.shape : null;
  const required = new Set(bound?.required ?? []);
  const candidates = model.fields
    .filter((field) => field.onlyInShape === undefined || field.onlyInShape === shape)
    .map((field) =>
      resolveField(field, bound?.options[field.key as keyof typeof bound.options] ?? null, required),
    );
  const fields = candidates.filter((candidate, index) => isPreferred(candidate, index, candidates));
  const carried = new Set([
    ...Object.keys(model.constants ?? {}),
    // Only test runs carry it; under another name the same two values may mean anything.
    ...(profile.testMode === null ? [] : [profile.testMode.param]),
    ...fields.filter(isActive).flatMap((entry) => [entry.field.key, entry.binding?.name ?? entry.field.key]),
  ]);
  return {
    model,
    shape,
    fields,
    unmetRequired: [...required].filter((name) => !carried.has(name)),
    elementVideoField: profile.elementVideoField,
    uploads: profile.upload,
  };
}

function resolveField(
  field: FieldDefinition,
  binding: OptionBinding | null,
  required: ReadonlySet<string>,
): ResolvedField {
  const ownBinding = field.kind === 'option' ? binding : null;
  return {
    field,
    binding: ownBinding,
    state: field.kind === 'option' && binding === null ? 'unbound' : 'active',
    required:
      field.required === true ||
      required.has(field.key) ||
      (ownBinding !== null && required.has(ownBinding.name)),
  };
}

function isPreferred(candidate: ResolvedField, index: number, all: readonly ResolvedField[]): boolean {
  const rivals = all.filter((other) => other.field.key === candidate.field.key);
  const preferred = rivals.find((rival) => rival.binding !== null) ?? rivals.find(isActive) ?? rivals[0];
  return preferred === all[index];
}

function isActive(entry: ResolvedField): boolean {
  return entry.state === 'active';
}
