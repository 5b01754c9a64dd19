import type { ImportContext } from './findings.ts';
import { makeField } from './make-custom-field.ts';
import type { Operation } from './operations.ts';
import { isListOfWords } from './read-settings.ts';
import { hasPrompt, livingForms, type RequestForm, shareForms } from './request-form.ts';
import type { Shape } from './shapes.ts';
import { splitForms } from './split-forms.ts';
import { splitProperties } from './split-properties.ts';
import { takenShapes } from './starts-generation.ts';

/** What one model sends. */
export interface ModelBody {
  readonly outer: RequestForm;
  /** The property for all that the model takes, where that is not the body itself. */
  readonly under: string | null;
  readonly form: RequestForm;
  /** The values that tell it from the other forms of the same request. */
  readonly marks: readonly string[];
  /** What it gives in a property that takes one thing or another: of what goes in, and of nothing that comes out. */
  readonly ways: readonly string[];
  /** How many forms it stands for, of the body and of the model's own object. */
  readonly counts: readonly number[];
  readonly at: string;
  readonly words: string;
}

/** The bodies that a request may have, each for a model; none where it takes nothing. */
export function listBodies(context: ImportContext, operation: Operation): ModelBody[] {
  const forms = livingForms(takenShapes(context, operation));
  if (forms.length === 0) return [];
  return splitForms(context.shapes, forms).flatMap((group) => {
    const outer = shareForms(context.shapes, group.forms);
    const inner = findInner(context, outer);
    // What one of several forms takes inside is told apart only where they are.
    const inside =
      inner === null
        ? [{ mark: null, forms: [] }]
        : group.forms.length > 1
          ? [{ mark: null, forms: inner.forms }]
          : splitForms(context.shapes, inner.forms);
    return inside.flatMap((one) => {
      const whole = inner === null ? outer : shareForms(context.shapes, one.forms);
      return splitProperties(context, whole).map(
        ({ name, form }): ModelBody => ({
          outer: inner === null ? form : outer,
          under: inner?.name ?? null,
          form,
          marks: [group.mark, one.mark].filter((mark) => mark !== null),
          ways: name === null ? [] : [name],
          counts: [group, one].map((some) => some.forms.length),
          at: (one.forms[0] ?? group.forms[0])?.at ?? operation.at,
          words: [...group.forms, ...one.forms].map(({ words }) => words).join('\n'),
        }),
      );
    });
  });
}

interface Inner {
  readonly name: string;
  readonly forms: readonly Shape[];
}

/** Some services put all that a model takes into one object beside what is said of the request: `{ version, input: { … } }`. */
function findInner(context: ImportContext, outer: RequestForm): Inner | null {
  if (hasPrompt(outer) || [...outer.properties.values()].some((shapes) => isListOfWords(context, shapes)))
    return null;
  const found = [...outer.properties].map(([name, shapes]) => ({ name, forms: livingForms(shapes) }));
  const isOwn = ({ name, forms }: Inner) => forms.some(hasPrompt) && isOwnPart(context, outer, name);
  return found.find(isOwn) ?? found.find((one) => isWhole(context, outer, one)) ?? null;
}

const OF_BODY = /^(inputs?|arguments|args|payload|request|data|body|content)$/i;
const OF_MODEL = /^param(eter)?s?$/i;

/** Without words it is what the model takes where it is called so and has to be there, and is nothing else that a field could hold. */
function isWhole(context: ImportContext, outer: RequestForm, { name, forms }: Inner): boolean {
  return (
    OF_BODY.test(name) &&
    forms.length > 0 &&
    outer.required.includes(name) &&
    makeField(context, name, forms, true) === null
  );
}

/** An object that has to be there, is called what a model takes, or has no words and files beside it; any other is one way of several. */
function isOwnPart(context: ImportContext, outer: RequestForm, name: string): boolean {
  if (outer.required.includes(name) || OF_BODY.test(name) || OF_MODEL.test(name)) return true;
  const others = [...outer.properties].filter(([other]) => other !== name);
  return others.every(([other, shapes]) => {
    const made = makeField(context, other, shapes, false);
    return made === null || !/^(text|references?)$/.test(made.kind);
  });
}
