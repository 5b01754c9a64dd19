import type { ModelDefinition } from '../../models/define-model.ts';
import type { ImportContext } from './findings.ts';
import type { Shape } from './shapes.ts';

/** What a document says of the request forms of a model. */
export interface FoundShape {
  /** The interface's name for the form; null where the document does not tell. */
  readonly shape: string | null;
  /** The ways of the body that belong to it. */
  readonly body: readonly Shape[];
}

/** A form of the request, and the ways of the body that have it. */
interface Form {
  readonly shape: string;
  readonly body: readonly Shape[];
  readonly at: string;
}

/**
 * Finds which of the interface's request forms is current: the only one that the document has, or the only one that is
 * neither deprecated nor called old. Where several are left, the first is only a suggestion.
 */
export function bindShape(
  context: ImportContext,
  model: ModelDefinition,
  body: readonly Shape[],
): FoundShape {
  const current = body.filter((shape) => !isOld(shape));
  const living = current.length === 0 ? body : current;
  const forms = (model.shapes ?? []).flatMap((shape) => readForm(context, model, living, shape));
  const [best, ...others] = forms;
  if (best === undefined) return { shape: null, body: living };
  const isSure = others.length === 0 || isEither(context, model, living);
  context.findings.bind(['models', model.id, 'shape'], best.at, isSure);
  // While the form is open, only what all of them have is certain.
  return { shape: best.shape, body: isSure ? best.body : living };
}

function readForm(
  context: ImportContext,
  model: ModelDefinition,
  body: readonly Shape[],
  shape: string,
): Form[] {
  const having = body.filter((way) => hasForm(context, model, way, shape));
  return having.length === 0 ? [] : [{ shape, body: having, at: having[0]?.at ?? '' }];
}

/** Whether a body has a form: by the property of its elements that the form is named after, or by its own. */
function hasForm(context: ImportContext, model: ModelDefinition, way: Shape, shape: string): boolean {
  const elements = model.fields.find(({ kind }) => kind === 'elements');
  if (elements === undefined) return hasOwnForm(model, way, shape);
  const element = elementShapes(context, [way], elements.key);
  const fields = element.filter((one) => !isOld(one)).flatMap((one) => [...one.properties.entries()]);
  return fields.some(([name, parts]) => name === shape && !context.shapes.read(parts).every(isOld));
}

/** Forms that add a field are named after it; the form without it is the other one. */
function hasOwnForm(model: ModelDefinition, way: Shape, shape: string): boolean {
  const added = model.fields.find(({ onlyInShape }) => onlyInShape !== undefined);
  if (added === undefined || way.properties.size === 0) return false;
  return way.properties.has(added.key) === (added.onlyInShape === shape);
}

/** True where one way of the body takes every form, so that either is right. */
function isEither(context: ImportContext, model: ModelDefinition, body: readonly Shape[]): boolean {
  return body.every((way) => model.shapes?.every((shape) => hasForm(context, model, way, shape)) ?? false);
}

/** The shapes of the items of a list of elements. */
export function elementShapes(context: ImportContext, body: readonly Shape[], key: string): readonly Shape[] {
  return context.shapes.items(context.shapes.property(body, key));
}

function isOld({ isDeprecated, words }: Shape): boolean {
  return isDeprecated || /\b(deprecated|legacy|obsolete|superseded)\b/i.test(words);
}
