import type { Asset } from '../domain/media/asset.ts';
import { collectReferences, type JobInput, type MediaReference } from '../domain/media/media-reference.ts';
import { type Problem, problem } from '../domain/preflight/problem.ts';
import { INLINE_CEILINGS } from '../inline-ceilings.ts';
import type { FieldDefinition, InlineForm, ModelDefinition } from '../models/define-model.ts';
import type { ResolvedForm } from './resolve-form.ts';

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
