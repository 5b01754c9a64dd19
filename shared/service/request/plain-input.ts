import { type FieldDefinition, listOptionValues } from '../../models/define-model.ts';
import type { JobInput, JobInputValue } from '../../models/media-reference.ts';
import type { ResolvedForm } from './resolve-form.ts';

const PROMPT = 'A calm grey sky over the sea, to try the connection.';

/** The least that a model takes, without any file; what needs one is left out, and found missing by the check. */
export function plainInput(form: ResolvedForm): JobInput {
  const wanted = form.fields.filter(
    (entry) => entry.state === 'active' && (entry.required || entry.field.key === 'prompt'),
  );
  const values = wanted.flatMap(({ field }) => {
    const value = plainValue(field);
    return value === null ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(values);
}

function plainValue(field: FieldDefinition): JobInputValue | null {
  switch (field.kind) {
    case 'text':
      return PROMPT.padEnd(field.minLength ?? 0, '.').slice(0, field.maxLength ?? PROMPT.length);
    case 'choice':
      return field.initial ?? field.default ?? field.values[0] ?? null;
    case 'option':
      return listOptionValues(field.values)[0] ?? null;
    case 'number':
      return field.default ?? field.minimum ?? field.step ?? 1;
    case 'flag':
      return field.default ?? false;
    case 'reference':
    case 'references':
    case 'elements':
      return null;
  }
}
