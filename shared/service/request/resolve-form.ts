import { INLINE_CEILINGS } from '../../kernel/inline-ceilings.ts';
import type { Asset } from '../../models/asset.ts';
import type { FieldDefinition, InlineForm, ModelDefinition } from '../../models/define-model.ts';
import { collectReferences, type JobInput, type MediaReference } from '../../models/media-reference.ts';
import type { OptionBinding } from '../../models/model-bindings.ts';
import { type Problem, problem } from '../../models/preflight.ts';
import type { Profile } from '../profile/profile.ts';

/** A local file, and how it goes along in the request; null where it is uploaded before. */
export interface FileToSend {
  readonly assetId: string;
  readonly inline: InlineForm | null;
}

/** True where a field takes files, and takes none in the request itself. */
export function needsUpload(field: FieldDefinition): boolean {
  if (field.kind === 'elements') return true;
  return (field.kind === 'reference' || field.kind === 'references') && field.inline === undefined;
}

/** True where some field takes a file in the request itself. */
export function takesInline({ fields }: Pick<ModelDefinition, 'fields'>): boolean {
  return fields.some((field) => 'inline' in field && field.inline !== undefined);
}

/** How a file in this field goes along; null where it is uploaded, as it is wherever the profile says how and an address is taken. */
export function inlineFormOf(form: ResolvedForm, field: FieldDefinition): InlineForm | null {
  if (field.kind !== 'reference' && field.kind !== 'references') return null;
  return form.uploads === null || field.filesOnly === true ? (field.inline ?? null) : null;
}

/** The same of the field that a path into the input begins with. */
export function inlineFormAt(form: ResolvedForm, [key]: readonly (string | number)[]): InlineForm | null {
  const entry = form.fields.find(({ field }) => field.key === key);
  return entry === undefined ? null : inlineFormOf(form, entry.field);
}

/** Lists the references that a request holds, leaving out those of fields that are not sent. */
export function referencesToSend(form: ResolvedForm, input: JobInput): MediaReference[] {
  return listSent(form, input).flatMap(({ references }) => references);
}

/** Lists the local files among them, one entry for each place. */
export function filesToSend(form: ResolvedForm, input: JobInput): FileToSend[] {
  return listSent(form, input).flatMap(({ field, references }) =>
    references.flatMap((reference) =>
      reference.kind === 'file' ? [{ assetId: reference.assetId, inline: inlineFormOf(form, field) }] : [],
    ),
  );
}

/** True where one of these files could neither be uploaded nor go along. */
export function lacksUpload(form: ResolvedForm, files: readonly FileToSend[]): boolean {
  return form.uploads === null && files.some(({ inline }) => inline === null);
}

/** What is wrong with the size of a file in this field; null where nothing is. */
export function findSizeProblem(
  form: ResolvedForm,
  inline: InlineForm | null,
  asset: Pick<Asset, 'name' | 'bytes'>,
  path: Problem['path'],
): Problem | null {
  const maximum = inline === null ? (form.uploads?.maxBytes ?? null) : INLINE_CEILINGS.bytes;
  if (maximum === null || asset.bytes <= maximum) return null;
  const code = inline === null ? 'upload-too-large' : 'inline-too-large';
  return problem(path, code, { file: asset.name, maximum, found: asset.bytes });
}

function listSent(form: ResolvedForm, input: JobInput) {
  return form.fields.flatMap(({ field, state }) => {
    const value = input[field.key];
    if (state !== 'active' || value === undefined) return [];
    return [{ field, references: collectReferences({ [field.key]: value }) }];
  });
}

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
