import { createContext, use } from 'react';
import type { JobInput, JobInputValue } from '../../../shared/domain/media/media-reference.ts';
import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import type { ResolvedField, ResolvedForm } from '../../../shared/service/resolve-form.ts';
import type { Incoming, SlotPosition } from './place-references.ts';
import type { Slot, SlotPath } from './slots.ts';

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
