import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json-pointer.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Writes a Swagger 2.0 document as OpenAPI 3.0, as far as anything here reads it: servers, bodies, forms, parameters,
 * answers and security. What both write alike stays as it is, and references lead to where things stand now.
 */
export function convertSwagger(root: JsonObject): JsonObject {
  const media = {
    consumes: listOf(root['consumes'], 'application/json'),
    produces: listOf(root['produces'], 'application/json'),
  };
  const shared = objectOf(root['parameters']);
  const paths = Object.entries(objectOf(root['paths'])).map(([path, item]): [string, JsonValue] => [
    path,
    isJsonObject(item) ? convertItem(item, shared, media) : item,
  ]);
  const converted: JsonObject = {
    openapi: '3.0.3',
    info: root['info'] ?? {},
    servers: serversOf(root),
    ...(root['tags'] === undefined ? {} : { tags: root['tags'] }),
    ...(root['security'] === undefined ? {} : { security: root['security'] }),
    paths: Object.fromEntries(paths),
    components: {
      schemas: root['definitions'] ?? {},
      responses: mapValues(objectOf(root['responses']), (one) => convertResponse(one, media.produces)),
      parameters: mapValues(shared, convertParameter),
      securitySchemes: mapValues(objectOf(root['securityDefinitions']), convertSecurity),
    },
    ...(root['x-webhooks'] === undefined ? {} : { 'x-webhooks': root['x-webhooks'] }),
  };
  return moveReferences(converted) as JsonObject;
}

interface Media {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

/** Nothing is known of a host that the document does not name: then only the path counts. */
function serversOf({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' ? basePath : '';
  if (typeof host !== 'string') return path === '' ? [] : [{ url: path }];
  const named = listOf(schemes, 'https');
  const ordered = [...named.filter((one) => one === 'https'), ...named.filter((one) => one !== 'https')];
  return ordered.map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

function convertItem(item: JsonObject, shared: JsonObject, media: Media): JsonObject {
  const common = Array.isArray(item['parameters']) ? item['parameters'] : [];
  const methods = METHODS.flatMap((method): [string, JsonValue][] => {
    const operation = item[method];
    return isJsonObject(operation) ? [[method, convertOperation(operation, common, shared, media)]] : [];
  });
  return { ...item, parameters: [], ...Object.fromEntries(methods) };
}

function convertOperation(
  operation: JsonObject,
  common: readonly JsonValue[],
  shared: JsonObject,
  media: Media,
): JsonObject {
  const consumes = listOf(operation['consumes'], ...media.consumes);
  const produces = listOf(operation['produces'], ...media.produces);
  const own = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  // A body is a parameter here, and may stand among the shared ones.
  const parameters = [...common, ...own].map((one) => resolveParameter(one, shared)).filter(isJsonObject);
  const body = parameters.find((one) => one['in'] === 'body');
  const form = parameters.filter((one) => one['in'] === 'formData');
  const rest = parameters.filter((one) => one['in'] !== 'body' && one['in'] !== 'formData');
  const content = body === undefined ? convertForm(form, consumes) : convertBody(body, consumes);
  return {
    ...operation,
    parameters: rest.map(convertParameter),
    ...(content === null ? {} : { requestBody: { content } }),
    responses: mapValues(objectOf(operation['responses']), (one) => convertResponse(one, produces)),
  };
}

function resolveParameter(parameter: JsonValue, shared: JsonObject): JsonValue | undefined {
  const reference = isJsonObject(parameter) ? parameter['$ref'] : undefined;
  if (typeof reference !== 'string') return parameter;
  const name = reference.replace('#/parameters/', '');
  return Object.hasOwn(shared, name) ? shared[name] : undefined;
}

function convertBody(body: JsonObject, consumes: readonly string[]): JsonObject {
  const schema = body['schema'] ?? {};
  return Object.fromEntries(consumes.map((type) => [type, { schema }]));
}

/** Fields of a form become the properties of one object; a file is a text of bytes. */
function convertForm(form: readonly JsonObject[], consumes: readonly string[]): JsonObject | null {
  if (form.length === 0) return null;
  const fields = form.flatMap(({ name, in: _, required, ...schema }) => {
    if (typeof name !== 'string') return [];
    const isFile = schema['type'] === 'file';
    const value = isFile ? { ...schema, type: 'string', format: 'binary' } : schema;
    return [{ name, isRequired: required === true, value }];
  });
  const properties = fields.map(({ name, value }): [string, JsonValue] => [name, value]);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = { type: 'object', required, properties: Object.fromEntries(properties) };
  const types = consumes.filter((type) => type.includes('form'));
  return Object.fromEntries(
    (types.length > 0 ? types : ['multipart/form-data']).map((type) => [type, { schema }]),
  );
}

/** What says how a value looks stands beside the parameter's name here, and in a schema of its own in OpenAPI 3. */
function convertParameter(parameter: JsonValue): JsonValue {
  if (!isJsonObject(parameter) || '$ref' in parameter || 'schema' in parameter) return parameter;
  const { name, in: place, required, description, ...schema } = parameter;
  return {
    name: name ?? '',
    in: place ?? '',
    ...(required === undefined ? {} : { required }),
    ...(description === undefined ? {} : { description }),
    schema,
  };
}

function convertResponse(response: JsonValue, produces: readonly string[]): JsonValue {
  if (!isJsonObject(response) || '$ref' in response) return response;
  const { schema, examples, ...rest } = response;
  if (schema === undefined) return rest;
  const example = (type: string) => {
    const found = isJsonObject(examples) ? examples[type] : undefined;
    return found === undefined ? {} : { example: found };
  };
  return {
    ...rest,
    content: Object.fromEntries(produces.map((type) => [type, { schema, ...example(type) }])),
  };
}

function convertSecurity(scheme: JsonValue): JsonValue {
  return isJsonObject(scheme) && scheme['type'] === 'basic'
    ? { ...scheme, type: 'http', scheme: 'basic' }
    : scheme;
}

const MOVED: readonly (readonly [string, string])[] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/responses/', '#/components/responses/'],
  ['#/parameters/', '#/components/parameters/'],
];

/** Aliases in YAML are one object in many places: each is written once. */
function moveReferences(value: JsonValue, known = new Map<object, JsonValue>()): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  if (Array.isArray(value)) {
    const moved: JsonValue[] = [];
    known.set(value, moved);
    moved.push(...value.map((item) => moveReferences(item, known)));
    return moved;
  }
  const moved: JsonObject = {};
  known.set(value, moved);
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(moved, key, {
      value: key === '$ref' && typeof inner === 'string' ? moveOne(inner) : moveReferences(inner, known),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return moved;
}

function moveOne(reference: string): string {
  const found = MOVED.find(([before]) => reference.startsWith(before));
  return found === undefined ? reference : `${found[1]}${reference.slice(found[0].length)}`;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: JsonValue | undefined, ...otherwise: readonly string[]): string[] {
  const named = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return named.length > 0 ? named : [...otherwise];
}

function mapValues(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
