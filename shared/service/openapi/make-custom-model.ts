import type { MediaKind } from '../../domain/media-reference.ts';
import { type CustomField, type CustomModel, customModelIdSchema } from '../../models/custom-model.ts';
import { MODELS } from '../../models/index.ts';
import type { ModelBindings } from '../model-bindings.ts';
import { requiredParameters } from './bind-known-model.ts';
import { type Address, endpointOf } from './find-address.ts';
import { type ImportContext, shorten } from './findings.ts';
import { listLeaves } from './leaves.ts';
import { makeField } from './make-custom-field.ts';
import { answerBodies, jsonBody, type Operation, requestShapes } from './operations.ts';
import type { Shape } from './shapes.ts';

export interface FoundModel {
  readonly id: string;
  readonly operation: Operation;
  readonly model: CustomModel;
  readonly bindings: ModelBindings;
}

const MOST_MODELS = 100;

/** Makes models of the submission endpoints that the interface does not show: whatever takes JSON and answers a `genId`. */
export function findCustomModels(
  context: ImportContext,
  address: Address,
  known: ReadonlySet<Operation>,
): FoundModel[] {
  const models: FoundModel[] = [];
  for (const operation of context.operations) {
    if (known.has(operation) || operation.method !== 'post' || !isSubmission(context, operation)) continue;
    const made = models.length < MOST_MODELS ? makeModel(context, address, operation, models) : null;
    if (made === null) context.findings.note('endpoint-skipped', operation.path, operation.at);
    else models.push(made);
  }
  return models;
}

/** True where the answer carries the interface's `genId`; one that only resembles it is named in the report. */
function isSubmission(context: ImportContext, operation: Operation): boolean {
  const answer = jsonBody(answerBodies(context.locator, operation.located));
  const leaves = answer === null ? [] : listLeaves(context.shapes, answer);
  if (leaves.some(({ pointer }) => pointer === '/genId')) return true;
  const looksLikeOne = /generation/i.test(operation.path) && requestShapes(context, operation).length > 0;
  if (looksLikeOne) context.findings.note('endpoint-skipped', operation.path, operation.at);
  return false;
}

function makeModel(
  context: ImportContext,
  address: Address,
  operation: Operation,
  others: readonly FoundModel[],
): FoundModel | null {
  const path = endpointOf(address, operation)?.replace(/\/+$/, '') ?? '';
  const id = path.split('/').at(-1) ?? '';
  const isFree =
    customModelIdSchema.safeParse(id).success && ![...MODELS, ...others].some((one) => one.id === id);
  const body = chooseBody(context, id, operation);
  if (!path.startsWith('/') || path.includes('{') || !isFree || body === null) return null;
  const { fields, constants, unfilled } = readFields(context, id, body);
  const { at } = operation;
  context.findings.bind(['customModels', id], at, true);
  context.findings.note('new-model', titleOf(operation, id), at, id);
  const required = [...body.required, ...requiredParameters(context, { id }, operation)];
  for (const name of unfilled) context.findings.note('field-left-out', name, at, id);
  return {
    id,
    operation,
    model: {
      path,
      kind: kindOf(operation, id),
      title: titleOf(operation, id),
      purpose: purposeOf(operation, id),
      nativeAudio: /\b(native|stereo) .{0,20}(audio|sound)|with (sound|audio)\b/i.test(operation.words),
      fields,
      constants,
    },
    bindings: { options: {}, required, ...shapeOf(fields, context, body) },
  };
}

/** The first way of the body that is not old; that there are others is said. */
function chooseBody(context: ImportContext, id: string, operation: Operation): Shape | null {
  const ways = requestShapes(context, operation).filter(({ properties }) => properties.size > 0);
  const [first] = ways.filter(({ isDeprecated }) => !isDeprecated);
  if (ways.length > 1) context.findings.note('other-shapes', String(ways.length), operation.at, id);
  return first ?? ways[0] ?? null;
}

function readFields(
  context: ImportContext,
  id: string,
  body: Shape,
): { fields: CustomField[]; constants: CustomModel['constants']; unfilled: string[] } {
  const fields: CustomField[] = [];
  const constants: CustomModel['constants'] = {};
  const unfilled: string[] = [];
  for (const name of body.properties.keys()) {
    const shapes = context.shapes.property([body], name);
    const made = makeField(context, name, shapes, body.required.includes(name));
    if (made === null) unfilled.push(name);
    else if (made.kind === 'constant') constants[name] = made.value;
    else fields.push(made);
    const isTimed = made?.kind === 'number' && made.unit === 'seconds';
    if (isTimed) context.findings.note('seconds', name, shapes[0]?.at ?? '', id);
  }
  return { fields: sortFields(fields), constants, unfilled };
}

/** As an artist works: words first, then pictures, then settings. */
function sortFields(fields: readonly CustomField[]): CustomField[] {
  const rank = ({ kind, key }: CustomField) => {
    if (key === 'prompt') return 0;
    return kind === 'reference' || kind === 'references' ? 1 : kind === 'elements' ? 2 : 3;
  };
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** The form in which elements carry their voices, where this model has elements. */
function shapeOf(fields: readonly CustomField[], context: ImportContext, body: Shape): { shape?: string } {
  const elements = fields.find(({ kind }) => kind === 'elements');
  if (elements === undefined) return {};
  const inside = context.shapes.items(context.shapes.property([body], elements.key));
  const shape = ['voices', 'voice'].find((name) => inside.some(({ properties }) => properties.has(name)));
  return shape === undefined ? {} : { shape };
}

/** Image or video: by what the endpoint is called, then by what is said of it. */
function kindOf({ summary, words }: Operation, id: string): 'image' | 'video' {
  for (const text of [`${id} ${summary}`, words]) {
    const target = /to[-_ ](image|video)/i.exec(text)?.[1]?.toLowerCase();
    if (target === 'image' || target === 'video') return target;
    const found: MediaKind[] = [];
    if (/video|clip|movie|motion|animat/i.test(text)) found.push('video');
    if (/image|picture|photo|still/i.test(text)) found.push('image');
    if (found.length === 1) return found[0] === 'image' ? 'image' : 'video';
  }
  return 'video';
}

function purposeOf(operation: Operation, id: string): string {
  const purpose = shorten(operation.description || operation.summary, 300);
  return purpose === titleOf(operation, id) ? '' : purpose;
}

function titleOf({ summary }: Operation, id: string): string {
  const words = id.replace(/[-_.]+/g, ' ').trim();
  const plain = words.charAt(0).toUpperCase() + words.slice(1);
  return summary !== '' && summary.length <= 40 ? shorten(summary) : plain || id;
}
