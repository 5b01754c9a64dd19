import type { ImportContext } from './findings.ts';
import { makeField } from './make-custom-field.ts';
import { isOfSettings } from './read-settings.ts';
import { livingForms, type RequestForm } from './request-form.ts';
import type { Shape } from './shapes.ts';
import { type FormGroup, groupByMark } from './split-forms.ts';

/** One way to fill in a form. */
export interface FormWay {
  /** Of which property, and by which value it is told from other ways; null where there is one way alone. */
  readonly name: string | null;
  readonly form: RequestForm;
}

/**
 * Where a property must be there and takes one thing or another (a script as text or as sound, settings for one mode or another), each is a way of
 * its own if a value tells them apart. What is the same thing in another form (a picture by its address or its bytes) is not.
 */
export function splitProperties(context: ImportContext, form: RequestForm): FormWay[] {
  for (const name of form.required) {
    const groups = listWays(context, name, form.properties.get(name) ?? []);
    if (groups.length > 1)
      return groups.map(({ mark, forms }) => ({
        name: mark === null ? null : `${name}-${mark}`,
        form: { ...form, properties: new Map(form.properties).set(name, forms) },
      }));
  }
  return [{ name: null, form }];
}

function listWays(context: ImportContext, name: string, shapes: readonly Shape[]): FormGroup[] {
  const forms = livingForms(shapes);
  // What may be a plain value, too, is that.
  if (forms.length < 2 || forms.length < shapes.length) return [];
  const byKind = new Map<string, FormGroup>();
  for (const group of groupByMark(context.shapes, forms)) {
    const kind = kindOf(context, name, group);
    if (kind !== null && !byKind.has(kind)) byKind.set(kind, group);
  }
  return [...byKind.values()];
}

/** What an artist would give there; null where no field can hold it. */
function kindOf(context: ImportContext, name: string, { mark, forms }: FormGroup): string | null {
  const made = makeField(context, name, forms, true);
  if (made === null) return isOfSettings(name) ? `settings ${mark}` : null;
  return 'media' in made ? made.media : made.kind;
}
