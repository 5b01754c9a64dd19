import type { ModelDefinition } from '../../models/define-model.ts';
import type { ModelBindings } from '../model-bindings.ts';
import { bindOptions } from './bind-options.ts';
import { bindShape, elementShapes } from './bind-shape.ts';
import { compareFields } from './compare-fields.ts';
import type { KnownEndpoint } from './find-address.ts';
import { isKeyParameter } from './find-key-ways.ts';
import type { ImportContext } from './findings.ts';
import { listLeaves } from './leaves.ts';
import { answerBodies, jsonBody, type Operation, requestShapes } from './operations.ts';
import { readRequiredHeader } from './required-headers.ts';
import type { Shape } from './shapes.ts';

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
