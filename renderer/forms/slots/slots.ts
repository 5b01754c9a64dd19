import type { ReferenceField, ReferencesField } from '../../../shared/models/define-model.ts';
import type {
  Element,
  JobInput,
  JobInputValue,
  MediaKind,
  MediaReference,
} from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';

/** Field key, then element index and element property: the beginning of a problem's path. */
export type SlotPath = readonly (string | number)[];

/** A place of a form that takes media. */
export interface Slot {
  readonly path: SlotPath;
  /** What it takes; null where the interface does not say. */
  readonly media: MediaKind | null;
  /** True where it holds one reference and not a list; a list that takes one item is still a list. */
  readonly isSingle: boolean;
  readonly capacity: number;
  readonly isRequired: boolean;
  /** False where something lands only when it is aimed at: a voice is not what a dropped clip usually is. */
  readonly isAutomatic: boolean;
  /** True where it takes files alone, and no address. */
  readonly filesOnly?: boolean;
}

/** Every slot of a form with the elements that an input has, in the form's order. */
export function listSlots(form: ResolvedForm, input: JobInput): Slot[] {
  return form.fields.flatMap(({ field, required }): Slot[] => {
    if (field.kind === 'reference' || field.kind === 'references') return [fieldSlot(field, required)];
    if (field.kind !== 'elements') return [];
    return readElements(input, field.key).flatMap((element, index) =>
      listElementSlots(form, [field.key, index], element),
    );
  });
}

/** The slot of a field that holds references on its own. */
export function fieldSlot(field: ReferenceField | ReferencesField, isRequired: boolean): Slot {
  const isSingle = field.kind === 'reference';
  return {
    path: [field.key],
    media: field.media,
    isSingle,
    capacity: isSingle ? 1 : field.maxItems,
    isRequired,
    isAutomatic: true,
    filesOnly: field.filesOnly === true,
  };
}

/** The slots of one element: what its kind and the profile's request form let it carry. */
export function listElementSlots(form: ResolvedForm, path: SlotPath, element: Element): Slot[] {
  const many = { isSingle: false, capacity: Number.POSITIVE_INFINITY, isRequired: false };
  const one = { isSingle: true, capacity: 1, isRequired: false };
  const slots: Slot[] = [];
  if (element.type === 'image')
    slots.push({ ...many, path: [...path, 'images'], media: 'image', isAutomatic: true });
  if (element.type === 'video' && form.elementVideoField !== null) {
    slots.push({ ...one, path: [...path, 'video'], media: 'video', isAutomatic: true });
  }
  if (form.shape === 'voices')
    slots.push({ ...many, path: [...path, 'voices'], media: 'video', isAutomatic: false });
  if (form.shape === 'voice')
    slots.push({ ...one, path: [...path, 'voice'], media: null, isAutomatic: false });
  return slots;
}

/** The elements of an input. */
export function readElements(input: JobInput, key: string): readonly Element[] {
  const value = input[key];
  return Array.isArray(value) ? (value.filter((item) => 'type' in item) as Element[]) : [];
}

/** What lies in a slot, in order. */
export function readSlot(input: JobInput, path: SlotPath): readonly MediaReference[] {
  const value = readPath(input, path);
  if (Array.isArray(value)) return value as MediaReference[];
  if (typeof value !== 'object' || value === null) return [];
  return (value as { kind?: string }).kind === 'text' ? [] : [value as MediaReference];
}

/** Puts references into a slot in place of what lies there; an emptied slot leaves no trace. */
export function writeSlot(input: JobInput, slot: Slot, references: readonly MediaReference[]): JobInput {
  const value = slot.isSingle ? references[0] : references.length === 0 ? undefined : [...references];
  return writePath(input, slot.path, value) as JobInput;
}

/** Two paths to the same place. */
export function isSamePath(one: SlotPath, other: SlotPath): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index]);
}

/** A path as a text that is unique in a form. */
export function formatPath(path: SlotPath): string {
  return path.join('.');
}

function readPath(value: unknown, path: SlotPath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step],
    value,
  );
}

function writePath(container: unknown, path: SlotPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(container))
    return container.map((item, index) => (index === step ? writePath(item, rest, value) : item));
  const next = { ...(container as Record<string, unknown>) };
  const changed = writePath(next[step], rest, value);
  if (changed === undefined) delete next[step];
  else next[step] = changed;
  return next as Record<string, JobInputValue>;
}
