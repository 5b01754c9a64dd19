import { writePart } from '../../models/body-part.ts';
import type { CustomField } from '../../models/custom-model.ts';
import type { ImportContext } from './findings.ts';
import { asOnlyChoice, makeField, noteSeconds } from './make-custom-field.ts';
import { holdsWords, readItems } from './read-items.ts';
import { hasPrompt, livingForms, type RequestForm, type Settings, shareForms } from './request-form.ts';
import type { Shape } from './shapes.ts';

/** Beside what a request is about: `{ model, input: { prompt }, parameters: { size } }`. */
const OF_SETTINGS =
  /^((generation|video|image|output|model)_?)?(param(eter)?s?|options?|settings?|config(uration)?|assets?|style|key_?frames?)$/i;

/** Called so, an object holds settings. */
export function isOfSettings(name: string): boolean {
  return OF_SETTINGS.test(name);
}

/** Reads the objects and lists of settings that stand in a body, by their names; `under` is the model's own object. */
export function readAllSettings(
  context: ImportContext,
  id: string,
  body: RequestForm,
  under: string | null,
): ReadonlyMap<string, Settings> {
  const read = [...body.properties].flatMap(([name, shapes]): [string, Settings][] => {
    if (name === under) return [];
    const isRequired = body.required.includes(name);
    const settings =
      readItems(context, name, shapes, isRequired) ??
      readFirstItem(context, id, { name, shapes, isRequired }) ??
      (isOfSettings(name) ? readSettings(context, id, shapes, { inside: name, isRequired }) : null);
    return settings === null ? [] : [[name, settings]];
  });
  return new Map(read);
}

/** True of a list with the words for a model in it. */
export function isListOfWords(context: ImportContext, shapes: readonly Shape[]): boolean {
  return holdsWords(context, shapes) || context.shapes.items(shapes).some(hasPrompt);
}

/** A list by such a name is one because a service may take several requests at once. */
const OF_ONE = /^(instances?|inputs?|requests?|items?|prompts?|tasks?|generations?|samples?|data)$/i;

/** A list with one item, which takes words and what goes with them: `{ instances: [{ prompt, image }] }`. */
function readFirstItem(
  context: ImportContext,
  id: string,
  { name, shapes, isRequired }: { name: string; shapes: readonly Shape[]; isRequired: boolean },
): Settings | null {
  const items = context.shapes.items(shapes);
  // Of what may be many, the first alone is something else.
  const isOne = OF_ONE.test(name) || shapes.some(({ maxItems }) => maxItems === 1);
  if (!isOne || !items.some(hasPrompt)) return null;
  return readSettings(context, id, items, { inside: writePart({ name, kind: 'first-item' }), isRequired });
}

function readSettings(
  context: ImportContext,
  id: string,
  shapes: readonly Shape[],
  { inside, isRequired }: { inside: string; isRequired: boolean },
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
      fields.push({ ...(made.kind === 'constant' ? asOnlyChoice(key, made.value) : made), inside });
    else if (required.includes(key)) unfilled.push(key);
    if (made?.kind === 'number') noteSeconds(context, id, made, inner);
  }
  return { fields, required, unfilled };
}
