import type { Result } from '../../../shared/kernel/result.ts';
import { type ImportedProfile, importDocument } from '../../../shared/service/openapi/import-document.ts';
import { confirmBindings } from '../../../shared/service/profile/bind-by-hand.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';

export type Schema = Record<string, unknown>;
export const text = { type: 'string' };
export const address = { ...text, format: 'uri' };
export const object = (properties: Schema) => ({ type: 'object', properties });
export const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
export const jsonOf = (schema: unknown) => ({ content: { 'application/json': { schema } } });
export const answersWith = (schema: unknown) => ({
  responses: { 200: { description: 'ok', ...jsonOf(schema) } },
});

interface ProfileOptions {
  /** The model of the interface that the document has. */
  readonly model?: string;
  /** What a submission answers. */
  readonly taken?: Schema;
  readonly body?: Schema;
  readonly parameters?: readonly Schema[];
  readonly busy?: string;
  /** What the query answers. */
  readonly answer?: Schema;
}

/** The profile of a document with one model and one query. */
export function profileOf({
  body = {},
  parameters = [],
  busy,
  answer = {},
  taken = { genId: text },
  model = 'modelk-3-turbo',
}: ProfileOptions): Profile {
  const post = {
    parameters,
    requestBody: jsonOf(object({ prompt: text, ...body })),
    responses: {
      200: { description: 'ok', ...jsonOf(object(taken)) },
      ...(busy === undefined ? {} : { 503: { description: busy } }),
    },
  };
  const get = { parameters: [inPath('id')], ...answersWith(object(answer)) };
  const paths = { [`/v2/generation/${model}`]: { post }, '/v2/generation/{id}': { get } };
  return importPaths(paths);
}

/** The profile of a document that says no more than these paths; throws where it can't be imported. */
export function importPaths(paths: object): Profile {
  return readParts({ openapi: '3.0.3', paths }).profile;
}

/** What a document with these parts is read as, beside a title and an address. */
export function importParts(parts: Schema): Result<ImportedProfile> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://a.example' }],
    ...parts,
  };
  return importDocument({ text: JSON.stringify(document), baseUrl: null, existing: null });
}

/** The same; throws where it can't be imported. */
export function readParts(parts: Schema): ImportedProfile {
  const imported = importParts(parts);
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value;
}

/** A document with one submission endpoint of the interface; `more` goes into it at the top. */
export function documentWith(body: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: 'https://hostile.example' }],
    paths: {
      '/v2/generation/modelk-o3-elements': {
        post: {
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { properties: { genId: { type: 'string' } } } } },
            },
          },
        },
      },
    },
    ...more,
  });
}

/** What is certain of a place of the profile; null where it is a suggestion, or nothing. */
export function certain<Value>({ sources }: Profile, pointer: string, value: Value): Value | null {
  return Object.keys(sources).some((one) => one.startsWith(pointer) && sources[one] === 'suggested')
    ? null
    : value;
}

/** The profile after one click on each suggestion at these places; throws where one is none. */
export function accept(profile: Profile, ...pointers: readonly string[]): Profile {
  const isOffered = (pointer: string) =>
    Object.keys(profile.sources).some(
      (one) => one.startsWith(pointer) && profile.sources[one] === 'suggested',
    );
  const astray = pointers.filter((pointer) => !isOffered(pointer));
  if (astray.length > 0) throw new Error(`no suggestion: ${astray.join(', ')}`);
  const parsed = parseProfile(confirmBindings(profile, pointers));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}
