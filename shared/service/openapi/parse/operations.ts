import type { JsonValue } from '../../../kernel/json-pointer.ts';
import type { Shape, ShapeReader } from '../shape/shapes.ts';
import { type Located, type Locator, readWords } from './locate.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface Parameter {
  readonly name: string;
  /** `query`, `path`, `header` or `cookie`. */
  readonly place: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly schema: readonly Located[];
  readonly words: string;
  readonly at: string;
}

/** A method of a path, with everything that says something about it. */
export interface Operation {
  readonly method: Method;
  /** As the document writes it, with its `{parameters}`; one that has only one value is filled in. */
  readonly path: string;
  /** The URLs that it hangs under, the first in use; empty where the document names none. */
  readonly servers: readonly string[];
  readonly serversAt: string;
  readonly parameters: readonly Parameter[];
  readonly at: string;
  readonly located: Located;
  /** Name, summary and description of the operation and its tags. */
  readonly words: string;
  readonly summary: string;
  readonly description: string;
}

/** A media type of a body: its name, its schema, and its examples. */
export interface Body {
  readonly type: string;
  readonly schema: readonly Located[];
  readonly examples: readonly JsonValue[];
  readonly at: string;
}

/** Lists every operation of a document, in its order. */
export function listOperations(locator: Locator): Operation[] {
  const paths = locator.child(locator.root, 'paths');
  if (paths === null) return [];
  const common = readServers(locator, locator.root);
  return locator.entries(paths).flatMap(([path, item]) => {
    const servers = readServers(locator, item) ?? common;
    return METHODS.flatMap((method): Operation[] => {
      const located = locator.child(item, method);
      if (located === null) return [];
      return spreadPath(readOperation(locator, { method, path, item, located, servers }));
    });
  });
}

function readOperation(
  locator: Locator,
  found: { method: Method; path: string; item: Located; located: Located; servers: Servers | null },
): Operation {
  const { method, item, located } = found;
  const parameters = joinParameters(readParameters(locator, item), readParameters(locator, located));
  const tags = located.value['tags'];
  const servers = readServers(locator, located) ?? found.servers;
  return {
    method,
    path: found.path,
    servers: servers?.urls ?? [],
    serversAt: servers?.at ?? '',
    parameters,
    at: located.at,
    located,
    words: [readWords(located, 'operationId', 'summary', 'description'), JSON.stringify(tags ?? '')].join(
      '\n',
    ),
    summary: readWords(located, 'summary').trim(),
    description: readWords(located, 'description').trim(),
  };
}

/** The names that may stand in a path; empty where any may. */
function listPathValues({ name, place, schema }: Parameter): string[] {
  const { value = {} } = schema[0] ?? {};
  const values = Array.isArray(value['enum']) ? value['enum'] : [value['const']];
  const isPlain = (one: unknown) => typeof one === 'string' && /^\w[\w.~-]{0,60}$/.test(one);
  return place === 'path' && !/id$/i.test(name) && values.every(isPlain) ? (values as string[]) : [];
}

/** More paths than these are no list of models. */
const MAX_PATHS = 30;

/**
 * Puts the names that may stand in a path into it: the only one (`/{version}/videos`), or, for what is sent, each of several
 * (`/models/{model}/generate`) in an operation of its own. An id has many, whatever is said.
 */
function spreadPath(operation: Operation): Operation[] {
  const choices = operation.parameters
    .filter(({ name }) => operation.path.includes(`{${name}}`))
    .map((parameter) => ({ parameter, values: listPathValues(parameter) }));
  const count = choices.reduce((product, { values }) => product * Math.max(1, values.length), 1);
  const most = operation.method === 'post' && count <= MAX_PATHS ? MAX_PATHS : 1;
  return choices
    .filter(({ values }) => values.length > 0 && values.length <= most)
    .reduce<Operation[]>(
      (made, { parameter, values }) =>
        made.flatMap((one) => values.map((value) => fillIn(one, parameter, value, values.length > 1))),
      [operation],
    );
}

/** Of one of several, the summary says which. */
function fillIn(operation: Operation, filled: Parameter, value: string, isOneOfSeveral: boolean): Operation {
  const { path, parameters, summary } = operation;
  return {
    ...operation,
    path: path.replace(`{${filled.name}}`, () => value),
    parameters: parameters.filter((one) => one !== filled),
    summary: isOneOfSeveral && summary !== '' ? `${summary}: ${value}` : summary,
  };
}

interface Servers {
  readonly urls: readonly string[];
  readonly at: string;
}

/** The server URLs with their variables at their defaults; null where none are named, so that those above count. */
function readServers(locator: Locator, owner: Located): Servers | null {
  const servers = locator.list(owner, 'servers').flatMap((server) => {
    const url = readWords(server, 'url').trim();
    const variables = locator.child(server, 'variables');
    const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = variables === null ? null : locator.child(variables, name);
      return variable === null ? whole : readWords(variable, 'default') || whole;
    });
    return filled === '' ? [] : [filled];
  });
  return servers.length === 0 ? null : { urls: servers, at: `${owner.at}/servers/0` };
}

function readParameters(locator: Locator, owner: Located): Parameter[] {
  return locator.list(owner, 'parameters').map((parameter) => {
    const schema = locator.child(parameter, 'schema');
    return {
      name: readWords(parameter, 'name'),
      place: readWords(parameter, 'in'),
      isRequired: parameter.value['required'] === true,
      isDeprecated: parameter.value['deprecated'] === true,
      schema: schema === null ? [] : [schema],
      words: readWords(parameter, 'description'),
      at: parameter.at,
    };
  });
}

/** Those of the operation stand in place of those of its path. */
function joinParameters(ofPath: readonly Parameter[], own: readonly Parameter[]): Parameter[] {
  const isReplaced = (parameter: Parameter) =>
    own.some(({ name, place }) => name === parameter.name && place === parameter.place);
  return [...ofPath.filter((parameter) => !isReplaced(parameter)), ...own];
}

/** The media types that an operation takes. */
export function requestBodies(locator: Locator, operation: Located): Body[] {
  const body = locator.child(operation, 'requestBody');
  return body === null ? [] : readContent(locator, body);
}

/** The media types of the answer to a success. */
export function answerBodies(locator: Locator, operation: Located): Body[] {
  const response = findSuccess(locator, operation);
  return response === null ? [] : readContent(locator, response);
}

/** One of the answers that a document describes. */
export interface DocumentedAnswer {
  /** As the document writes it. */
  readonly code: string;
  readonly words: string;
  readonly bodies: readonly Body[];
  readonly at: string;
}

/** All answers that an operation may give. */
export function listAnswers(locator: Locator, operation: Located): DocumentedAnswer[] {
  const responses = locator.child(operation, 'responses');
  const all = responses === null ? [] : locator.entries(responses);
  return all.map(([code, response]) => ({
    code,
    words: readWords(response, 'description'),
    bodies: readContent(locator, response),
    at: response.at,
  }));
}

/** The headers of the answer to a success, by their names. */
export function answerHeaders(locator: Locator, operation: Located): [string, Located][] {
  const response = findSuccess(locator, operation);
  const headers = response === null ? null : locator.child(response, 'headers');
  return headers === null ? [] : locator.entries(headers);
}

/** What is said that the answer to a success leads to. */
export function answerLinks(locator: Locator, operation: Located): Located[] {
  const response = findSuccess(locator, operation);
  const links = response === null ? null : locator.child(response, 'links');
  return links === null ? [] : locator.entries(links).map(([, link]) => link);
}

function findSuccess(locator: Locator, operation: Located): Located | null {
  const responses = locator.child(operation, 'responses');
  if (responses === null) return null;
  const statuses = ['200', '201', '202', '2XX', '2xx', 'default'];
  const found = statuses.flatMap((status) => locator.child(responses, status) ?? []);
  return found[0] ?? null;
}

function readContent(locator: Locator, owner: Located): Body[] {
  const content = locator.child(owner, 'content');
  if (content === null) return [];
  return locator.entries(content).map(([type, media]) => {
    const schema = locator.child(media, 'schema');
    const named = locator.child(media, 'examples');
    const examples =
      named === null ? [] : locator.entries(named).flatMap(([, one]) => one.value['value'] ?? []);
    const own = Object.hasOwn(media.value, 'example') ? [media.value['example'] as JsonValue] : [];
    const at = schema?.at ?? media.at;
    return {
      type: type.toLowerCase(),
      schema: schema === null ? [] : [schema],
      examples: [...own, ...examples],
      at,
    };
  });
}

/**
 * The JSON one among media types. What may be of any type (`*\/*`, as frameworks write it that were told nothing) is read as JSON where it is
 * described as something else than bytes, and nothing else is.
 */
export function jsonBody(bodies: readonly Body[]): Body | null {
  const isJson = ({ type }: Body) => /^(application|text)\/([\w.-]+\+)?json\b/.test(type);
  return bodies.find(isJson) ?? bodies.find(isAnything) ?? null;
}

function isAnything({ type, schema }: Body): boolean {
  const isDescribed = schema.some(({ value }) => value['type'] !== 'string');
  return /^(\*|application)\/\*/.test(type) && isDescribed;
}

/** The form (multipart/form-data) among media types. */
export function formBody(bodies: readonly Body[]): Body | null {
  return bodies.find(({ type }) => type.startsWith('multipart/form-data')) ?? null;
}

/** The shapes of the JSON that an operation takes; empty where it takes none. */
export function requestShapes(
  { locator, shapes }: { locator: Locator; shapes: ShapeReader },
  operation: Operation,
): readonly Shape[] {
  const body = jsonBody(requestBodies(locator, operation.located));
  return body === null ? [] : shapes.read(body.schema);
}
