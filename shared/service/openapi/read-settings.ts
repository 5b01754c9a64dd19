import type { CustomField } from '../../models/custom-model.ts';
import type { ImportContext } from './findings.ts';
import { asOnlyChoice, makeField, noteSeconds } from './make-custom-field.ts';
import { livingForms, type RequestForm, shareForms } from './request-form.ts';
import type { Shape } from './shapes.ts';

/** What an object of a request's settings takes. */
export interface Settings {
  readonly fields: CustomField[];
  readonly required: readonly string[];
  /** Wanted, and no field can hold them. */
  readonly unfilled: readonly string[];
}

/** Beside what a request is about: `{ model, input: { prompt }, parameters: { size } }`. */
const OF_SETTINGS =
  /^((generation|video|image|output|model)_?)?(param(eter)?s?|options?|settings?|config(uration)?|key_?frames?)$/i;

/** Reads the objects of settings that stand in a body, by their names; `under` is the model's own object. */
export function readAllSettings(
  context: ImportContext,
  id: string,
  body: RequestForm,
  under: string | null,
): ReadonlyMap<string, Settings> {
  const read = [...body.properties].flatMap(([name, shapes]): [string, Settings][] => {
    const isAsked = name !== under && OF_SETTINGS.test(name);
    const settings = isAsked ? readSettings(context, id, name, shapes, body.required.includes(name)) : null;
    return settings === null ? [] : [[name, settings]];
  });
  return new Map(read);
}

function readSettings(
  context: ImportContext,
  id: string,
  name: string,
  shapes: readonly Shape[],
  isRequired: boolean,
): Settings | null {
  const [form, ...others] = livingForms(shapes);
  if (form === undefined || others.length > 0) return null;
  const { properties, required } = shareForms(context.shapes, [form]);
  // One that may be left out is right as a whole or not at all; one that must be there is never empty.
  if (isRequired === (required.length === 0)) return null;
  const fields: CustomField[] = [];
  const unfilled = required.filter((key) => !properties.has(key));
  for (const [key, inner] of properties) {
    const made = makeField(context, key, inner, required.includes(key));
    if (made !== null)
      fields.push({ ...(made.kind === 'constant' ? asOnlyChoice(key, made.value) : made), inside: name });
    else if (required.includes(key)) unfilled.push(key);
    if (made?.kind === 'number') noteSeconds(context, id, made, inner);
  }
  return { fields, required, unfilled };
}
