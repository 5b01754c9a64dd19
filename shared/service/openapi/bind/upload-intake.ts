import type { ImportContext } from '../import-findings.ts';
import type { Leaf } from '../parse/leaves.ts';
import { type Body, formBody, jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import type { Shape } from '../shape/shapes.ts';

export type Mode = 'multipart' | 'raw' | 'json-base64' | 'presigned-put' | 'presigned-post';

/** What a request of an upload looks like, before its answer was read. */
export interface Intake {
  readonly mode: Mode;
  readonly field: string | null;
  readonly fileNameField: string | null;
  readonly contentTypeField: string | null;
  readonly extraFields: Record<string, string>;
  /** Properties that are required and that nothing is known to fill with. */
  readonly unfilled: readonly string[];
  readonly at: string;
}

/** Null where the request takes no file, and its answer names no address for one. */
export function readIntake(
  context: ImportContext,
  { located }: Operation,
  leaves: readonly Leaf[],
): Intake | null {
  const bodies = requestBodies(context.locator, located);
  const form = formBody(bodies);
  if (form !== null) return readForm(context, form);
  const json = jsonBody(bodies);
  if (json !== null) return readJson(context, json, leaves);
  const raw = bodies.find((body) => isRaw(context, body));
  if (raw === undefined) return null;
  return {
    mode: 'raw',
    field: null,
    fileNameField: null,
    contentTypeField: null,
    extraFields: {},
    unfilled: [],
    at: raw.at,
  };
}

function readForm(context: ImportContext, body: Body): Intake | null {
  const [shape] = context.shapes.read(body.schema);
  if (shape === undefined) return null;
  const isFile = (name: string) => {
    const part = context.shapes.property([shape], name);
    return [...part, ...context.shapes.items(part)].some(({ format }) => format === 'binary');
  };
  const [field] = [...shape.properties.keys()].filter(isFile);
  const rest = field === undefined ? null : fillRest(context, shape, [field]);
  return field === undefined || rest === null ? null : { mode: 'multipart', field, at: shape.at, ...rest };
}

/** JSON either carries the file itself as base64, or asks for an address to send it to. */
function readJson(context: ImportContext, body: Body, leaves: readonly Leaf[]): Intake | null {
  const [shape] = context.shapes.read(body.schema);
  if (shape === undefined) return null;
  const field = [...shape.properties.keys()].find((name) =>
    context.shapes
      .property([shape], name)
      .some(({ format, words }) => /^(byte|base64)$/.test(format) || /base-?64/i.test(words)),
  );
  if (field === undefined && findTarget(leaves) === null) return null;
  const rest = fillRest(context, shape, field === undefined ? [] : [field]);
  if (rest === null) return null;
  if (field !== undefined) return { mode: 'json-base64', field, at: shape.at, ...rest };
  const mode = findInside(leaves, NAMES.formFields) === null ? 'presigned-put' : 'presigned-post';
  return { mode, field: null, at: shape.at, ...rest };
}

function isRaw(context: ImportContext, { type, schema }: Body): boolean {
  const isBinary = context.shapes.read(schema).some(({ format }) => format === 'binary');
  return type === 'application/octet-stream' || (isBinary && /^(\*|image|video|audio)\//.test(type));
}

/** What else a request has: the file's name, constants, and what can't be filled; null where that is a list or an object, of which nothing is known. */
function fillRest(
  context: ImportContext,
  shape: Shape,
  used: readonly string[],
): Pick<Intake, 'fileNameField' | 'contentTypeField' | 'extraFields' | 'unfilled'> | null {
  const rest = [...shape.properties.keys()].filter((name) => !used.includes(name));
  const fileNameField = rest.find((name) => NAMES.fileName.test(name)) ?? null;
  const contentTypeField = rest.find((name) => NAMES.contentType.test(name)) ?? null;
  const filled = [fileNameField, contentTypeField];
  const required = rest.filter((name) => !filled.includes(name) && shape.required.includes(name));
  const constants = required.flatMap((name): [string, string][] => {
    const values = context.shapes.property([shape], name).flatMap((one) => one.values ?? []);
    return values.length === 1 && typeof values[0] === 'string' ? [[name, values[0]]] : [];
  });
  const unfilled = required.filter((name) => !constants.some(([constant]) => constant === name));
  const isText = (name: string) =>
    context.shapes
      .property([shape], name)
      .every(({ types }) => !types.includes('array') && !types.includes('object'));
  return unfilled.every(isText)
    ? { fileNameField, contentTypeField, extraFields: Object.fromEntries(constants), unfilled }
    : null;
}

/** Where the bytes go: an address in the answer that says so. */
export function findTarget(leaves: readonly Leaf[]): Leaf | null {
  const addresses = leaves.filter(({ format, name }) => /^(uri|url)$/.test(format) || /ur[il]$/i.test(name));
  const named = addresses.filter(
    ({ name, words }) => NAMES.uploadUrl.test(name) || /upload|pre-?signed/i.test(words),
  );
  return named[0] ?? null;
}

/** An object that goes along as a whole: one whose inside is not described, or what lies around those inside it. */
export function findInside(leaves: readonly Leaf[], named: RegExp): string | null {
  const whole = leaves.find(
    ({ name, types }) => named.test(name) && (types.length === 0 || types.includes('object')),
  );
  if (whole !== undefined) return whole.pointer;
  const inside = leaves.find(({ path }) => path.slice(0, -1).some((name) => named.test(name)));
  if (inside === undefined) return null;
  const steps = inside.pointer.split('/');
  return steps.slice(0, steps.findIndex((step) => named.test(step)) + 1).join('/');
}
