import { type CustomField, type CustomModel, customModelIdSchema } from '../../models/custom-model.ts';
import { isProse } from '../../models/define-model.ts';
import { MODELS } from '../../models/index.ts';
import { safeParse } from '../../safe-parse.ts';
import type { ModelBindings } from '../model-bindings.ts';
import { requiredParameters } from './bind-known-model.ts';
import type { FoundSubmission } from './find-submissions.ts';
import { type FoundWebhookPlace, findWebhookPlace } from './find-webhook-place.ts';
import type { ImportContext } from './findings.ts';
import { asOnlyChoice, makeField, noteSeconds } from './make-custom-field.ts';
import { kindOf, purposeOf, titleOf } from './name-model.ts';
import { type Operation, requestShapes } from './operations.ts';
import { isListOfWords, readAllSettings } from './read-settings.ts';
import { hasPrompt, livingForms, type RequestForm, type Settings, shareForms } from './request-form.ts';
import { readConstantQuery, readRequiredQuery } from './required-query.ts';
import { isSecret } from './secret-words.ts';
import type { Shape } from './shapes.ts';
import { takenShapes } from './starts-generation.ts';

export interface FoundModel {
  readonly id: string;
  readonly operation: Operation;
  readonly model: CustomModel;
  readonly bindings: ModelBindings;
  readonly webhook: FoundWebhookPlace | null;
}

/** Makes a model of each of these; one without a name or a form is named in the report. */
export function makeCustomModels(
  context: ImportContext,
  submissions: readonly FoundSubmission[],
): FoundModel[] {
  const models: FoundModel[] = [];
  for (const submission of submissions) {
    const made = makeModel(context, submission, models);
    if (made !== null) models.push(made);
    else context.findings.note('endpoint-skipped', submission.operation.path, submission.operation.at);
  }
  return models;
}

function makeModel(
  context: ImportContext,
  { operation, path }: FoundSubmission,
  others: readonly FoundModel[],
): FoundModel | null {
  const query = readRequiredQuery(context.shapes, operation, []).constants;
  const id = chooseId(path, others, context.knownIds);
  const outer = id === null ? null : chooseBody(context, id, operation);
  if (id === null || outer === null) return null;
  const { under, form: body } = chooseInner(context, id, operation, outer);
  const isForm = requestShapes(context, operation).length === 0;
  const webhook = findWebhookPlace(context, operation, outer);
  const { fields, constants, unfilled, required: wanted } = readFields(context, id, outer, under, body);
  const { at } = operation;
  context.findings.bind(['customModels', id], at, !hasSecondStep(context, operation));
  context.findings.note('new-model', titleOf(context, operation, id), at, id);
  const unsent = operation.parameters.filter((one) => readConstantQuery(context.shapes, one) === null);
  const parameters = requiredParameters(context, { id }, { ...operation, parameters: unsent });
  const required = [...new Set(wanted), ...parameters];
  for (const name of unfilled.filter((one) => one !== webhook?.place.name))
    context.findings.note(
      isSecretOf([body, outer], name) ? 'secret-left-out' : 'field-left-out',
      name,
      at,
      id,
    );
  return {
    id,
    operation,
    model: {
      path: `${path}${query}`,
      kind: kindOf(context, operation, id, fields),
      title: titleOf(context, operation, id),
      purpose: purposeOf(context, operation, id),
      nativeAudio: /\b(native|stereo) .{0,20}(audio|sound)|with (sound|audio)\b/i.test(operation.words),
      fields: isForm ? fields : fields.map(asJson),
      constants,
      ...(under === null ? {} : { under }),
      ...(isForm ? { encoding: 'multipart' as const } : {}),
      webhook: webhook?.place ?? null,
    },
    bindings: { options: {}, required, ...shapeOf(fields, context, body) },
    webhook,
  };
}

function isSecretOf(forms: readonly RequestForm[], name: string): boolean {
  const shapes = forms.flatMap(({ properties }) => properties.get(name) ?? []);
  return isSecret(name, shapes.map(({ words }) => words).join('\n'));
}

/** What is only drawn up by a request, and made by another one: nothing would come of the first alone. */
function hasSecondStep({ operations }: ImportContext, { path }: Operation): boolean {
  return operations.some(
    (other) =>
      other.method === 'post' &&
      other.path.startsWith(`${path}/{`) &&
      /\}\/(render|start|run|generate|execute|launch|submit|process)$/i.test(other.path),
  );
}

/** JSON has no parts that are files: there an address is meant. */
function asJson(field: CustomField): CustomField {
  if (!('inline' in field) || field.inline !== 'part') return field;
  const { inline: _, filesOnly: __, ...rest } = field;
  return rest;
}

/** What the body takes; null where it takes nothing. That there are several forms is said. */
function chooseBody(context: ImportContext, id: string, operation: Operation): RequestForm | null {
  return joinForms(context, id, operation, takenShapes(context, operation));
}

function joinForms(
  context: ImportContext,
  id: string,
  operation: Operation,
  shapes: readonly Shape[],
): RequestForm | null {
  const forms = livingForms(shapes);
  if (forms.length > 1) context.findings.note('other-shapes', String(forms.length), operation.at, id);
  return forms.length === 0 ? null : shareForms(context.shapes, forms);
}

/** Last segments that every model of a service has. */
const OF_ALL = /^(predictions?|generations?|requests?|jobs?|tasks?|runs?|generate|create|submit|async)$/i;

/**
 * What it was called before, or the last segment of the path, with those before it where it is no name of its own, or another model has
 * the same.
 */
function chooseId(
  path: string,
  others: readonly FoundModel[],
  knownIds: ImportContext['knownIds'],
): string | null {
  const known = knownIds.get(path);
  if (known !== undefined && others.every(({ id }) => id !== known)) return known;
  const taken = new Set([...[...MODELS, ...others].map(({ id }) => id), ...knownIds.values()]);
  const segments = path
    .replaceAll(':', '-')
    .split('/')
    .filter((segment) => segment !== '');
  if (!safeParse(customModelIdSchema, segments.at(-1)).success) return null;
  const least = segments.length > 1 && OF_ALL.test(segments.at(-1) ?? '') ? 2 : 1;
  for (let count = least; count <= Math.min(3, segments.length); count += 1) {
    const id = segments.slice(-count).join('-');
    if (safeParse(customModelIdSchema, id).success && !taken.has(id)) return id;
  }
  return null;
}

/** Some services put all that a model takes into one object beside what is said of the request: `{ version, input: { … } }`. */
function chooseInner(
  context: ImportContext,
  id: string,
  operation: Operation,
  outer: RequestForm,
): { under: string | null; form: RequestForm } {
  if (hasPrompt(outer) || [...outer.properties.values()].some((shapes) => isListOfWords(context, shapes)))
    return { under: null, form: outer };
  for (const [name, shapes] of outer.properties) {
    if (!shapes.some(hasPrompt) || !isOwnPart(context, outer, name)) continue;
    const form = joinForms(context, id, operation, shapes);
    if (form !== null) return { under: name, form };
  }
  return { under: null, form: outer };
}

const OF_MODEL = /^(inputs?|param(eter)?s?|arguments|args|payload|request|data|body|content)$/i;

/** An object that has to be there, is called what a model takes, or has no words and files beside it; any other is one way of several. */
function isOwnPart(context: ImportContext, outer: RequestForm, name: string): boolean {
  if (outer.required.includes(name) || OF_MODEL.test(name)) return true;
  const others = [...outer.properties].filter(([other]) => other !== name);
  return others.every(([other, shapes]) => {
    const made = makeField(context, other, shapes, false);
    return made === null || !/^(text|references?)$/.test(made.kind);
  });
}

/** What a body takes, as a form has it. */
interface ReadFields {
  readonly fields: CustomField[];
  readonly constants: CustomModel['constants'];
  /** Properties that no field can hold, and that are wanted all the same. */
  readonly unfilled: string[];
  /** What has to be there, filled or not. */
  readonly required: string[];
}

function readFields(
  context: ImportContext,
  id: string,
  outer: RequestForm,
  under: string | null,
  body: RequestForm,
): ReadFields {
  const fields: CustomField[] = [];
  const constants: CustomModel['constants'] = {};
  const settings = readAllSettings(context, id, outer, under);
  const asked = [...body.required, ...outer.required.filter((name) => name !== under)];
  const unfilled = [...new Set([...body.required, ...outer.required])].filter(
    (name) => !body.properties.has(name) && !outer.properties.has(name),
  );
  for (const [name, shapes] of body.properties) {
    if (under === null && settings.has(name)) continue;
    const made = makeField(context, name, shapes, body.required.includes(name));
    if (made === null) unfilled.push(name);
    else if (made.kind !== 'constant') fields.push(made);
    else if (under === null && !body.differing.has(name)) constants[name] = made.value;
    else fields.push(asOnlyChoice(name, made.value));
    if (made?.kind === 'number') noteSeconds(context, id, made, shapes);
  }
  if (under !== null)
    readOuter(context, outer, new Set([under, ...settings.keys()]), { fields, constants, unfilled });
  const read = { fields, constants, unfilled, required: asked.filter((name) => !settings.has(name)) };
  for (const [name, one] of settings) addSettings(name, one, read);
  return { ...read, fields: sortFields(fields) };
}

/** A form has one field of a name: what is wanted under a name that is there already is left out, whole. */
function addSettings(name: string, settings: Settings, { fields, unfilled, required }: ReadFields): void {
  const isTaken = (one: string) => fields.some(({ key }) => key === one);
  if (settings.required.some(isTaken)) {
    required.push(name);
    unfilled.push(name);
    return;
  }
  fields.push(...settings.fields.filter(({ key }) => !isTaken(key)));
  required.push(...settings.required);
  unfilled.push(...settings.unfilled);
}

/** What stands beside the model's own object: what is always the same, and what is set there. Words there are the request's, not the model's. */
function readOuter(
  context: ImportContext,
  outer: RequestForm,
  seenTo: ReadonlySet<string>,
  { fields, constants, unfilled }: Omit<ReadFields, 'required'>,
): void {
  for (const [name, shapes] of outer.properties) {
    if (seenTo.has(name)) continue;
    const isRequired = outer.required.includes(name);
    const made = makeField(context, name, shapes, isRequired);
    const isFree = fields.every(({ key }) => key !== name);
    if (made?.kind === 'constant' && !outer.differing.has(name)) constants[name] = made.value;
    else if (made !== null && made.kind !== 'constant' && isFree && (isRequired || made.kind !== 'text'))
      fields.push({ ...made, inside: null });
    else if (isRequired || made !== null) unfilled.push(name);
  }
}

/** As an artist works: words first, then pictures, then settings. */
function sortFields(fields: readonly CustomField[]): CustomField[] {
  const rank = (field: CustomField) => {
    if (field.key === 'prompt') return 0;
    if (field.kind === 'text') return isProse(field) ? 1 : 4;
    return field.kind === 'reference' || field.kind === 'references' ? 2 : field.kind === 'elements' ? 3 : 4;
  };
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** The form in which elements carry their voices, where this model has elements. */
function shapeOf(
  fields: readonly CustomField[],
  context: ImportContext,
  body: RequestForm,
): { shape?: string } {
  const elements = fields.find(({ kind }) => kind === 'elements');
  if (elements === undefined) return {};
  const inside = context.shapes.items(body.properties.get(elements.key) ?? []);
  const shape = ['voices', 'voice'].find((name) => inside.some(({ properties }) => properties.has(name)));
  return shape === undefined ? {} : { shape };
}
