import { type FieldDefinition, listOptionValues } from '../../../shared/models/define-model.ts';
import type { JobInput, JobInputValue, MediaReference } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { type Incoming, placeReferences } from './place-references.ts';
import { listSlots, readElements, readSlot } from './slots.ts';

/** What comes along to another model's form, and what does not. */
export interface CarriedOver {
  readonly input: JobInput;
  /** References that found a place. */
  readonly carried: number;
  readonly left: readonly Incoming[];
  /** Elements for which the other model has no place. */
  readonly leftElements: number;
}

/**
 * Fills what another model's form leaves empty with what stands in this one: the prompt, settings that both know and the
 * other allows, elements, and references in their order. What was there before stays.
 */
export function carryOver(
  from: ResolvedForm,
  input: JobInput,
  to: ResolvedForm,
  present: JobInput,
  describe: (reference: MediaReference) => Incoming,
): CarriedOver {
  const isFresh = Object.keys(present).length === 0;
  let next: JobInput = { ...present };
  for (const { field } of to.fields) {
    const value = input[field.key];
    const isWanted = isFresh || field.kind === 'text';
    if (value === undefined || field.key in next || !isWanted) continue;
    const kept = keepAllowed(field, value);
    if (kept !== undefined) next = { ...next, [field.key]: kept };
  }
  const leftElements = countElements(from, input) - countElements(to, next);
  if (listReferences(to, present).length > 0) return { input: next, carried: 0, left: [], leftElements: 0 };
  const items = listReferences(from, input).map(describe);
  const { input: filled, placed, unplaced } = placeReferences(listSlots(to, next), next, items);
  return { input: filled, carried: placed.length, left: unplaced.map(({ item }) => item), leftElements };
}

/** A value of one model as another model's field of the same name takes it; undefined where it does not. */
function keepAllowed(field: FieldDefinition, value: JobInputValue): JobInputValue | undefined {
  switch (field.kind) {
    case 'elements':
      return Array.isArray(value) ? value.slice(0, field.maxItems) : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'choice':
      return field.values.includes(String(value)) ? value : undefined;
    case 'option':
      return listOptionValues(field.values).includes(String(value)) ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'reference':
    case 'references':
      return undefined;
  }
}

function countElements({ fields }: ResolvedForm, input: JobInput): number {
  const keys = fields.flatMap(({ field }) => (field.kind === 'elements' ? [field.key] : []));
  return keys.reduce((sum, key) => sum + readElements(input, key).length, 0);
}

/** References that stand on their own, in the form's order, each once; those in elements move with their element. */
function listReferences(form: ResolvedForm, input: JobInput): MediaReference[] {
  const own = listSlots(form, input).filter(({ path }) => path.length === 1);
  const all = own.flatMap(({ path }) => readSlot(input, path));
  return [...new Map(all.map((one) => [formatReference(one), one])).values()];
}

/** A reference as a text that is the same for the same thing. */
export function formatReference(reference: MediaReference): string {
  if (reference.kind === 'file') return `file:${reference.assetId}`;
  return reference.kind === 'url' ? `url:${reference.url}` : `uploaded:${reference.name}`;
}
