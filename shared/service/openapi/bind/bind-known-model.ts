import type { ModelDefinition } from '../../../models/define-model.ts';
import type { ModelBindings } from '../../../models/model-bindings.ts';
import type { ImportContext } from '../import-findings.ts';
import { listLeaves } from '../parse/leaves.ts';
import { answerBodies, jsonBody, type Operation, requestShapes } from '../parse/operations.ts';
import { compareFields } from '../shape/compare-fields.ts';
import type { Shape } from '../shape/shapes.ts';
import { bindOptions } from './bind-options.ts';
import type { KnownEndpoint } from './find-address.ts';
import { isKeyParameter } from './find-key-ways.ts';
import { readRequiredHeader } from './required-parameters.ts';

/** Parameters that the interface has itself. */
const KNOWN_PARAMETERS = ['webhookUrl', 'content-type', 'accept'];

/** Binds what a document says of a model of the interface; null where it can't be submitted as the interface says. */
export function bindKnownModel(
  context: ImportContext,
  { model, operation }: KnownEndpoint,
): ModelBindings | null {
  const { findings } = context;
  const { at } = operation;
  if (operation.method !== 'post') {
    findings.disagree('method', {
      model: model.id,
      shown: 'POST',
      found: operation.method.toUpperCase(),
      at,
    });
    return null;
  }
  compareAnswer(context, model, operation);
  const body = requestShapes(context, operation);
  if (body.every(({ properties }) => properties.size === 0)) {
    findings.disagree('no-json-body', { model: model.id, shown: 'JSON', at });
    return null;
  }
  return bindBody(context, model, operation, body);
}

function bindBody(
  context: ImportContext,
  model: ModelDefinition,
  operation: Operation,
  body: readonly Shape[],
): ModelBindings {
  const found = bindShape(context, model, body);
  const options = bindOptions(context, model, found.body);
  const bound = new Set(Object.values(options).map(({ name }) => name));
  compareFields(context, model, found.body, bound);
  if (found.body.length > 1)
    context.findings.note('other-shapes', String(found.body.length), operation.at, model.id);
  // Whatever is required in every form that is left: what only one of them needs is not needed for sure.
  const [first, ...others] = found.body;
  const required = (first?.required ?? []).filter((name) =>
    others.every((one) => one.required.includes(name)),
  );
  context.findings.bind(['models', model.id, 'required'], first?.at ?? operation.at, others.length === 0);
  return {
    ...(found.shape === null ? {} : { shape: found.shape }),
    options,
    required: [...required, ...requiredParameters(context, model, operation)],
  };
}

/**
 * A parameter that a submission must carry and that nobody knows how to fill: the model can't be submitted then. So it is with one
 * that takes the two values of the test mode; where it is that, whoever uses the profile knows it by its name (see `resolveForm`).
 */
export function requiredParameters(
  { findings, shapes }: ImportContext,
  model: { readonly id: string },
  operation: Operation,
): string[] {
  const strangers = operation.parameters.filter(
    (parameter) =>
      parameter.isRequired &&
      !isKeyParameter(parameter.name) &&
      !KNOWN_PARAMETERS.some((name) => name.toLowerCase() === parameter.name.toLowerCase()) &&
      readRequiredHeader(shapes, parameter) === null,
  );
  for (const { name, at } of strangers)
    findings.disagree('extra-required', { model: model.id, field: name, at });
  return strangers.map(({ name }) => name);
}

function compareAnswer(
  { findings, locator, shapes }: ImportContext,
  model: ModelDefinition,
  operation: Operation,
): void {
  const { at } = operation;
  const takesWebhook = operation.parameters.some(
    ({ name, place }) => name === 'webhookUrl' && place === 'query',
  );
  if (!takesWebhook) findings.disagree('webhook-parameter', { model: model.id, shown: 'webhookUrl', at });
  const answer = jsonBody(answerBodies(locator, operation.located));
  const names = answer === null ? [] : listLeaves(shapes, answer).map(({ pointer }) => pointer);
  if (!names.includes('/genId'))
    findings.disagree('answer', {
      model: model.id,
      shown: '/genId',
      found: names.slice(0, 10).join(', '),
      at,
    });
}

/** Properties of an element that the interface shows. */
const SHOWN_IN_ELEMENTS = ['type', 'name', 'images', 'voices', 'voice'];

/** The field that carries an element's video: the only text of an element that is named for it. */
export function bindElementVideo(context: ImportContext, known: readonly KnownEndpoint[]): string | null {
  const found = known.flatMap(({ model, operation }) => {
    const field = model.fields.find(({ kind }) => kind === 'elements');
    if (field === undefined) return [];
    const element = elementShapes(context, requestShapes(context, operation), field.key);
    const names = new Set(element.flatMap(({ properties }) => [...properties.keys()]));
    return [...names]
      .filter((name) => !SHOWN_IN_ELEMENTS.includes(name))
      .map((name) => ({ name, shapes: context.shapes.property(element, name) }))
      .filter(({ shapes }) => shapes.some(({ types }) => types.includes('string')))
      .filter(
        ({ name, shapes }) =>
          /video|clip|footage/i.test(name) || shapes.some(({ words }) => /video/i.test(words)),
      );
  });
  const names = [...new Set(found.map(({ name }) => name))];
  const [name] = names;
  if (name === undefined) return null;
  context.findings.bind(['elementVideoField'], found[0]?.shapes[0]?.at ?? '', names.length === 1);
  return name;
}

/** What a document says of the request forms of a model. */
interface FoundShape {
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
function bindShape(context: ImportContext, model: ModelDefinition, body: readonly Shape[]): FoundShape {
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
function elementShapes(context: ImportContext, body: readonly Shape[], key: string): readonly Shape[] {
  return context.shapes.items(context.shapes.property(body, key));
}

function isOld({ isDeprecated, words }: Shape): boolean {
  return isDeprecated || /\b(deprecated|legacy|obsolete|superseded)\b/i.test(words);
}
