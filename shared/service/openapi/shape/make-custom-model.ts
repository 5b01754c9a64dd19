import { readTextPlace } from '../../../models/body-part.ts';
import type { CustomField, CustomModel } from '../../../models/custom-model.ts';
import { isProse } from '../../../models/define-model.ts';
import type { ModelBindings } from '../../../models/model-bindings.ts';
import { requiredParameters } from '../bind/bind-known-model.ts';
import { type FoundSubmission, MAX_SUBMISSIONS } from '../bind/find-submissions.ts';
import { type FoundWebhookPlace, findWebhookPlace } from '../bind/find-webhook-place.ts';
import { readConstantQuery, readRequiredQuery } from '../bind/required-parameters.ts';
import type { ImportContext } from '../import-findings.ts';
import { partsOfName } from '../parse/name-parts.ts';
import { type Operation, requestShapes } from '../parse/operations.ts';
import { readAllSettings } from '../parse/read-settings.ts';

import { listBodies, type ModelBody } from './choose-body.ts';
import { isCalledBack } from './find-media.ts';
import { asOnlyChoice, isSecret, makeField, noteSeconds } from './make-custom-field.ts';
import { kindOf, purposeOf, titleOf } from './name-model.ts';
import { chooseId, nameByMarks, titleWithWays } from './name-request-form.ts';
import type { RequestForm, Settings } from './request-form.ts';

export interface FoundModel {
  readonly id: string;
  readonly operation: Operation;
  readonly model: CustomModel;
  readonly bindings: ModelBindings;
  readonly webhook: FoundWebhookPlace | null;
}

/**
 * Makes a model of each of these, and of each of its forms that only a model of its own can send; one without a name or a form is named in the
 * report.
 */
export function makeCustomModels(
  context: ImportContext,
  submissions: readonly FoundSubmission[],
): FoundModel[] {
  const { findings } = context;
  const models: FoundModel[] = [];
  const bodies = submissions.map((submission) => ({
    submission,
    listed: listBodies(context, submission.operation),
  }));
  for (const { submission } of bodies.filter(({ listed }) => listed.length === 0))
    findings.note('endpoint-skipped', submission.operation.path, submission.operation.at);
  const each = bodies.flatMap(({ submission, listed }) => listed.map((body) => ({ submission, body })));
  // What is named by its path alone keeps that name, whatever the forms of others are called.
  for (const { submission, body } of each.toSorted((one, other) => countMarks(one) - countMarks(other))) {
    const made = models.length < MAX_SUBMISSIONS ? makeModel(context, submission, body, models) : null;
    if (made !== null) models.push(made);
    else
      findings.note(
        'endpoint-skipped',
        [submission.operation.path, ...body.marks, ...body.ways].join(' '),
        body.at,
      );
  }
  return models;
}

function countMarks({ body }: { readonly body: ModelBody }): number {
  return body.marks.length + body.ways.length;
}

function makeModel(
  context: ImportContext,
  submission: FoundSubmission,
  { outer: whole, under, form, marks, ways, counts, ...said }: ModelBody,
  others: readonly FoundModel[],
): FoundModel | null {
  const { path } = submission;
  const query = readRequiredQuery(context.shapes, submission.operation, []).constants;
  const id = chooseId(path, [...marks, ...ways], others, context.knownIds);
  const operation = id === null ? null : nameByMarks(submission.operation, id, { marks, ...said });
  if (id === null || operation === null) return null;
  for (const count of counts.filter((one) => one > 1))
    context.findings.note('other-shapes', String(count), operation.at, id);
  const webhook = findWebhookPlace(context, operation, whole);
  const outer = withoutWebhook(whole, webhook);
  const body = under === null ? outer : form;
  const isForm = requestShapes(context, operation).length === 0;
  const { fields, constants, unfilled, required: wanted } = readFields(context, id, outer, under, body);
  const { at } = operation;
  context.findings.bind(['customModels', id], at, !hasSecondStep(context, operation));
  const title = titleWithWays(titleOf(context, operation, id), ways);
  context.findings.note('new-model', title, at, id);
  const unsent = operation.parameters.filter((one) => readConstantQuery(context.shapes, one) === null);
  const parameters = requiredParameters(context, { id }, { ...operation, parameters: unsent });
  const required = [...new Set(wanted), ...parameters];
  for (const name of unfilled)
    context.findings.note(
      isSecretOf([body, outer], name) ? 'secret-left-out' : 'field-left-out',
      name,
      at,
      id,
    );
  return {
    id,
    operation: submission.operation,
    model: {
      path: `${path}${query}`,
      kind: kindOf(context, operation, ways.length === 0 ? id : '', fields),
      title,
      purpose: purposeOf(operation, title),
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

/** Where the service would call is no field. */
function withoutWebhook(form: RequestForm, webhook: FoundWebhookPlace | null): RequestForm {
  const [name, ...within] = webhook?.place.in === 'body' ? readTextPlace(webhook.place.name) : [];
  // An object may have settings beside it.
  const isItself = (one: string) => one === name && (within.length === 0 || isCalledBack(one));
  return { ...form, properties: new Map([...form.properties].filter(([one]) => !isItself(one))) };
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

/** As an artist works: words first, then pictures, then settings; names of what else is at the service come last. */
function sortFields(fields: readonly CustomField[]): CustomField[] {
  const rank = (field: CustomField) => {
    if (field.key === 'prompt') return 0;
    if (field.kind === 'text') return isProse(field) ? 1 : isId(field) ? 5 : 4;
    return field.kind === 'reference' || field.kind === 'references' ? 2 : field.kind === 'elements' ? 3 : 4;
  };
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

function isId({ key, required }: CustomField): boolean {
  return required !== true && /^(ids?|uuid|user)$/.test(partsOfName(key).at(-1) ?? '');
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
