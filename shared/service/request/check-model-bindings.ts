import {
  type FieldDefinition,
  listOptionValues,
  type ModelDefinition,
  type OptionField,
} from '../../models/define-model.ts';
import type { ModelProfile, OptionBinding } from '../../models/model-bindings.ts';

/** What does not fit: where in the profile, and why. */
export interface BindingFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Checks what a profile binds for a model against what the interface shows of it. A binding may name what is open; it
 * may not take the place of a field that is shown, nor send a value that stands for nothing.
 */
export function checkModelBindings(model: ModelDefinition, bindings: ModelProfile): BindingFault[] {
  return [...checkShape(model, bindings), ...checkOptions(model, bindings), ...checkPrice(model, bindings)];
}

function checkShape(model: ModelDefinition, { shape }: ModelProfile): BindingFault[] {
  if (shape === undefined || model.shapes?.includes(shape)) return [];
  const known = model.shapes?.join(' or ') ?? 'left out: this model has one shape';
  return [{ path: ['shape'], message: `must be ${known}` }];
}

function checkOptions(model: ModelDefinition, { options }: ModelProfile): BindingFault[] {
  const bound = Object.entries(options);
  return bound.flatMap(([key, binding], index) => {
    const field = model.fields.find((candidate) => candidate.kind === 'option' && candidate.key === key) as
      | OptionField
      | undefined;
    if (field === undefined)
      return [{ path: ['options', key], message: 'this model has no such option set' }];
    const rival =
      model.fields.find((other) => other.kind !== 'option' && other.key === binding.name && other.key !== key)
        ?.key ?? bound.slice(0, index).find(([, other]) => other.name === binding.name)?.[0];
    const taken =
      rival === undefined ? [] : [{ path: ['options', key, 'name'], message: `is taken by ${rival}` }];
    return [
      ...taken,
      ...checkValues(field, binding).map((fault) => ({ ...fault, path: ['options', key, ...fault.path] })),
    ];
  });
}

function checkValues(field: OptionField, binding: OptionBinding): BindingFault[] {
  const values = listOptionValues(field.values);
  const strangers = Object.keys(binding.values).filter((value) => !values.includes(value));
  const wordy = values.filter(
    (value) => binding.type === 'number' && !isNumber(binding.values[value] ?? value),
  );
  return [
    ...strangers.map((value) => ({ path: ['values', value], message: `is not one of ${values.join(', ')}` })),
    ...wordy.map((value) => ({
      path: ['values', value],
      message: 'must map to a number, as the type is number',
    })),
  ];
}

/** A price for a name or value that does not exist would never be charged for in an estimate, and caps would not hold. */
function checkPrice(model: ModelDefinition, { price }: ModelProfile): BindingFault[] {
  return Object.entries(price?.byOption ?? {}).flatMap(([key, byValue]) => {
    const choices = model.fields
      .filter((field) => field.key === key)
      .map(listChoices)
      .filter((values) => values !== null);
    const path = ['price', 'byOption', key];
    if (choices.length === 0) return [{ path, message: 'this model has no such choice' }];
    const values = choices.flat();
    const strangers = Object.keys(byValue).filter((value) => !values.includes(value));
    return strangers.map((value) => ({
      path: [...path, value],
      message: `is not one of ${values.join(', ')}`,
    }));
  });
}

function listChoices(field: FieldDefinition): string[] | null {
  if (field.kind === 'option') return listOptionValues(field.values);
  if (field.kind === 'choice') return [...field.values];
  return field.kind === 'flag' ? ['true', 'false'] : null;
}

function isNumber(value: string | number): boolean {
  return String(value).trim() !== '' && Number.isFinite(Number(value));
}
