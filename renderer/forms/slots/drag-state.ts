import { createContext, use } from 'react';
import {
  type JobInput,
  type JobInputValue,
  kindOfMime,
  type MediaKind,
} from '../../../shared/models/media-reference.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import type { ResolvedField, ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { bringsFromOutside, readAddressList, withoutOwnFiles } from '../../state/sources/dropped-files.ts';
import type { Incoming, SlotPosition } from './place-references.ts';
import type { Slot, SlotPath } from './slots.ts';

/**
 * What is being dragged inside the window: a tile of a form, or things that lie elsewhere in the app. The browser hides a
 * drag's data until the drop, and hovering needs the kinds.
 */
type Dragged =
  | { readonly position: SlotPosition; readonly kind: MediaKind | null }
  | { readonly items: readonly Incoming[] };

/** Enough to say what hovers, while thousands of files do. */
const MAX_LOOKED_AT = 50;

let dragged: Dragged | null = null;

/** Remembers what is dragged, or that nothing is. */
export function setDragged(next: Dragged | null): void {
  dragged = next;
}

/** What is dragged inside the window; null when it comes from outside. */
export function getDragged(): Dragged | null {
  return dragged;
}

/** The kinds of what hovers, as far as the browser tells before the drop; null for each it does not tell. */
export function hoveringKinds(transfer: DataTransfer): (MediaKind | null)[] {
  if (dragged !== null) return 'position' in dragged ? [dragged.kind] : dragged.items.map(({ kind }) => kind);
  const files = Array.from(
    { length: Math.min(MAX_LOOKED_AT, transfer.items.length) },
    (_, at) => transfer.items[at],
  );
  const kinds = files.flatMap((item) => (item?.kind === 'file' ? [kindOfMime(item.type)] : []));
  return kinds.length > 0 ? kinds : [null];
}

/** True for a drag that can bring references: files, addresses, or one of the tiles. */
export function bringsReferences(transfer: DataTransfer): boolean {
  return dragged !== null || bringsFromOutside(transfer);
}

/** The same without tiles of a form, which have their place already. */
export function bringsNewReferences(transfer: DataTransfer): boolean {
  return (dragged === null || 'items' in dragged) && bringsReferences(transfer);
}

/** What a drop brings. A picture dragged out of a web page has a file without a path, or an address, or both. */
export function readDrop(transfer: DataTransfer): Source {
  if (dragged !== null && 'items' in dragged) return { items: dragged.items };
  const { addresses, places } = readAddressList(transfer.getData('text/uri-list'));
  return {
    // They outlive the drop; thousands are only read as they are imported.
    files: withoutOwnFiles(transfer.files),
    // Of files that are there, some systems name the places too.
    texts: transfer.files.length > 0 ? addresses : [...addresses, ...places],
  };
}

/** What the fields of one form share. It stays the same while an artist types. */
export interface FormActions {
  readonly form: ResolvedForm;
  readonly set: (key: string, value: JobInputValue | undefined) => void;
  readonly change: (change: (input: JobInput) => JobInput) => void;
  /** Adds what was dropped, chosen or typed; without a slot, each goes into the first that takes it. */
  readonly add: (incoming: Source, slot?: Slot) => void;
  readonly move: (from: SlotPosition, to: SlotPosition) => void;
  readonly remove: (position: SlotPosition) => void;
  /** The longest prompt that what is typed becomes: a limit must hold for it. */
  readonly longestPrompt: (typed: string) => string;
  /** Opens where an open point of the profile is completed. */
  readonly openProfile: () => void;
}

/** Where references come from, before their kinds are known. */
export type Source =
  | { readonly files: ArrayLike<File>; readonly texts: readonly string[] }
  | { readonly choose: true }
  | { readonly items: readonly Incoming[] };

const FormContext = createContext<FormActions | null>(null);

export const FormProvider = FormContext.Provider;

const FormInputContext = createContext<JobInput>({});

/** Gives the fields of a form what stands in all of it. */
export const FormInputProvider = FormInputContext.Provider;

/** What stands in the form; for the few fields that look beyond themselves, because it changes with each letter. */
export function useFormInput(): JobInput {
  return use(FormInputContext);
}

/** The actions of the form that a field stands in. */
export function useForm(): FormActions {
  const actions = use(FormContext);
  if (actions === null) throw new Error('a field stands in a form');
  return actions;
}

/** What every field component gets. */
export interface FieldProps {
  readonly entry: ResolvedField;
  readonly value: JobInputValue | undefined;
  /** Problems of this field only. */
  readonly problems: readonly Problem[];
}

/** The id of a field's control, by which problems lead to it. */
export function controlId(path: SlotPath): string {
  return `field-${path.join('-')}`;
}
