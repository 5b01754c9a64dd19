import { z } from 'zod';
import { type EndWords, isRefusal, isSuccess, listEndWords } from '../../jobs/end-words.ts';
import { type JsonValue, readPointer } from '../../kernel/json-pointer.ts';
import { pointerSchema } from '../../kernel/json-schemas.ts';
import { safeParse } from '../../kernel/safe-parse.ts';
import { textPlaceSchema } from '../../models/body-part.ts';
import { withoutQuery } from '../../models/define-model.ts';
import { answerHeaderSchema, headerNameSchema } from '../../models/header-name.ts';
import { findModel, MODELS, type ModelSource, modelsOf } from '../../models/index.ts';
import type { ModelProfile } from '../../models/model-bindings.ts';
import { type BindingFault, checkModelBindings } from '../request/check-model-bindings.ts';
import { type BindingSources, isSuggested } from './binding-source.ts';
import { profileOfModel } from './generation-binding.ts';

/** The parts of a profile that can disagree with each other or with the interface. */
interface ProfileToCheck extends ModelSource {
  readonly access?: Partial<Access> | undefined;
  readonly submission?: z.infer<typeof submissionSchema> | undefined;
  readonly baseUrl: string;
  readonly upload: {
    readonly mode: string;
    readonly field: string | null;
    readonly uploadUrl: string | null;
    readonly formFields: string | null;
  } | null;
  readonly generation: { readonly status: string | null } | null;
  readonly routes?: Readonly<Record<string, { readonly submission?: object | undefined }>> | undefined;
  readonly testMode: { readonly param: string; readonly models?: readonly string[] | undefined } | null;
  readonly statuses: { readonly completed: EndWords; readonly failed: EndWords };
  readonly elementVideoField: string | null;
  readonly models: Readonly<Record<string, ModelProfile>>;
  readonly sources: BindingSources;
}

/** Properties of an element that the interface shows; the video's own must be another. */
const SHOWN_ELEMENT_FIELDS = ['type', 'name', 'images', 'voices', 'voice'];

/** Finds what a profile's form can't rule out: bindings that contradict the interface, each other, or themselves. */
export function checkProfile(profile: ProfileToCheck): BindingFault[] {
  return [
    ...checkUpload(profile.upload),
    ...checkAccess(profile),
    ...checkWebhooks(profile),
    ...checkTestMode(profile),
    ...checkWords(profile),
    ...checkCodes(profile),
    ...checkRoutes(profile),
    ...checkCustomModels(profile),
    ...Object.entries(profile.models).flatMap(([id, bindings]) => checkModel(profile, id, bindings)),
    ...checkSources(profile),
  ];
}

function checkUpload(upload: ProfileToCheck['upload']): BindingFault[] {
  if (upload === null) return [];
  const { mode } = upload;
  const needed = {
    field: mode === 'multipart' || mode === 'json-base64',
    uploadUrl: mode === 'presigned-put' || mode === 'presigned-post',
    formFields: mode === 'presigned-post',
  };
  const missing = (['field', 'uploadUrl', 'formFields'] as const).filter(
    (key) => needed[key] && upload[key] === null,
  );
  return missing.map((key) => ({ path: ['upload', key], message: `is needed for ${mode}` }));
}

function checkAccess({ access }: ProfileToCheck): BindingFault[] {
  if (access?.query !== 'webhookUrl') return [];
  return [{ path: ['access', 'query'], message: 'is the name of another parameter' }];
}

/** Of the key, where the profile says nothing else. */
const SHOWN_KEY_HEADER = 'x-api-key';

/** One name in the query, or of a header, has one meaning. */
function checkWebhooks({ access, submission, testMode, customModels }: ProfileToCheck): BindingFault[] {
  const taken = [access?.query, testMode?.param];
  const { header = SHOWN_KEY_HEADER, constants = {}, open = [], fresh = [] } = access ?? {};
  const headers = [header ?? '', ...Object.keys(constants), ...open, ...fresh].map((name) =>
    name.toLowerCase(),
  );
  const key = submission?.idempotency;
  if (key?.in === 'header') {
    const name = key.name.toLowerCase();
    const path = ['submission', 'idempotency', 'name'];
    if (headers.includes(name)) return [{ path, message: 'is the name of another header' }];
    headers.push(name);
  }
  return Object.entries(customModels).flatMap(([id, { webhook }]) =>
    (webhook?.in === 'query' && taken.includes(webhook.name)) ||
    (webhook?.in === 'header' && headers.includes(webhook.name.toLowerCase()))
      ? [{ path: ['customModels', id, 'webhook', 'name'], message: 'is the name of another parameter' }]
      : [],
  );
}

function checkTestMode(profile: ProfileToCheck): BindingFault[] {
  const { testMode } = profile;
  if (testMode === null) return [];
  const param =
    testMode.param === 'webhookUrl' || testMode.param === profile.access?.query
      ? [{ path: ['testMode', 'param'], message: 'is the name of another parameter' }]
      : [];
  const models = (testMode.models ?? []).flatMap((id, index) =>
    findModel(id, profile) === undefined
      ? [{ path: ['testMode', 'models', index], message: unknownModel(profile, id) }]
      : [],
  );
  return [...param, ...models];
}

function checkWords({ statuses, elementVideoField }: ProfileToCheck): BindingFault[] {
  const failed = new Set(listEndWords(statuses.failed).map((word) => word.toLowerCase()));
  const isSame = listEndWords(statuses.completed).some((word) => failed.has(word.toLowerCase()));
  const isShown = elementVideoField !== null && SHOWN_ELEMENT_FIELDS.includes(elementVideoField);
  return [
    ...(isSame ? [{ path: ['statuses', 'failed'], message: 'must differ from the word for completed' }] : []),
    ...(isShown
      ? [{ path: ['elementVideoField'], message: 'is the name of another field of an element' }]
      : []),
  ];
}

/** Where codes tell the state, one must mean done, and none may end a job that says nothing of the generation. Words are of deliveries. */
function checkCodes({ generation, statuses }: ProfileToCheck): BindingFault[] {
  if (generation?.status !== null) return [];
  const codesOf = (words: EndWords) =>
    listEndWords(words)
      .filter((word) => /^\d+$/.test(word.trim()))
      .map(Number);
  const [completed, failed] = [codesOf(statuses.completed), codesOf(statuses.failed)];
  const areCodes = completed.length > 0 && completed.every(isSuccess) && failed.every(isRefusal);
  const message =
    'needs a pointer, or codes in statuses: 200 to 299 for completed, and for failed 400 to 499 without 401, 403, 404, 408, 410, 425 and 429';
  return areCodes ? [] : [{ path: ['generation', 'status'], message }];
}

/** What stands in place of another part keeps to the same rules. */
function checkRoutes(profile: ProfileToCheck): BindingFault[] {
  return Object.keys(profile.routes ?? {}).flatMap((id) => {
    const own = profileOfModel(profile, id);
    const isKnown = findModel(id, profile) !== undefined;
    const faults = isKnown
      ? [...checkWords(own), ...checkCodes(own)]
      : [{ path: [], message: unknownModel(profile, id) }];
    return faults.map((fault) => ({ ...fault, path: ['routes', id, ...fault.path] }));
  });
}

/** What the interface shows of a model can't be replaced: neither its name nor its path is free. */
function checkCustomModels({ customModels }: ProfileToCheck): BindingFault[] {
  return Object.entries(customModels).flatMap(([id, { path }]) => [
    ...(MODELS.some((model) => model.id === id)
      ? [{ path: ['customModels', id], message: 'is the name of a model of the interface' }]
      : []),
    ...(MODELS.some((model) => model.path === withoutQuery(path))
      ? [{ path: ['customModels', id, 'path'], message: 'is the path of a model of the interface' }]
      : []),
  ]);
}

function checkModel(profile: ProfileToCheck, id: string, bindings: ModelProfile): BindingFault[] {
  const model = findModel(id, profile);
  if (model === undefined) return [{ path: ['models', id], message: unknownModel(profile, id) }];
  return checkModelBindings(model, bindings).map((fault) => ({
    ...fault,
    path: ['models', id, ...fault.path],
  }));
}

function unknownModel(profile: ProfileToCheck, id: string): string {
  const known = modelsOf(profile).map((model) => model.id);
  return `there is no model ${id}; known are ${known.join(', ')}`;
}

/** A mistyped pointer would let a mere suggestion count as the artist's own word; a suggested host would be sent the key. */
function checkSources(profile: ProfileToCheck): BindingFault[] {
  const { sources } = profile;
  const astray = Object.keys(sources).filter(
    (pointer) => readPointer(profile as unknown as JsonValue, pointer).length === 0,
  );
  const isBaseSuggested = isSuggested(sources, '/baseUrl');
  return [
    ...astray.map((pointer) => ({
      path: ['sources', pointer],
      message: 'points at nothing in this profile',
    })),
    ...(isBaseSuggested ? [{ path: ['baseUrl'], message: 'can not be only a suggestion' }] : []),
  ];
}

/** HTTP codes that neither accept a submission nor send it elsewhere. */
const codesSchema = z.array(z.number().int().min(400).max(599)).min(1).max(50);

/** The key by which a service knows a submission again: another one with each, as a UUID. */
const idempotencySchema = z
  .strictObject({
    in: z.enum(['header', 'body']).default('header'),
    name: textPlaceSchema,
    /** What it promises of a key that it has: that a request with it is refused, or answered with the same generation. */
    reuse: z.enum(['refused', 'same']).optional(),
    /** How long it promises that. */
    seconds: z.number().positive().max(31_536_000).optional(),
  })
  .refine((key) => key.in === 'body' || safeParse(headerNameSchema, key.name).success, {
    path: ['name'],
    message: 'is no header that may be named',
  })
  .refine(({ reuse, seconds }) => (reuse === undefined) === (seconds === undefined), {
    path: ['seconds'],
    message: 'goes with reuse',
  });

/** What an answer to a submission says. */
export const submissionSchema = z
  .strictObject({
    /** Where the answer's body names the generation; null where a header does. */
    genId: pointerSchema.nullable().default('/genId'),
    header: answerHeaderSchema.nullable().default(null),
    /** Codes with which this service surely took nothing, and charged nothing, where HTTP leaves that open. */
    refused: codesSchema.optional(),
    /** Codes with which it may have taken a submission all the same, where HTTP says that it did not. */
    unclear: codesSchema.optional(),
    idempotency: idempotencySchema.optional(),
  })
  .refine(({ genId, header }) => (genId === null) !== (header === null), 'needs one of genId and header')
  .refine(
    ({ refused = [], unclear = [] }) => !refused.some((code) => unclear.includes(code)),
    'must not have a code in both refused and unclear',
  );

/** A code of the answers' own beside the HTTP status: any value that is not among `ok` is an error. */
export const envelopeSchema = z.strictObject({
  code: pointerSchema,
  ok: z.array(z.string().min(1)).min(1).max(20),
  message: pointerSchema.nullable().default(null),
});

/** How the key goes with requests to the service's own host, and what else goes with them. */
export const accessSchema = z
  .strictObject({
    /** The header that carries the key; null where the address does. */
    header: headerNameSchema.nullable().default(null),
    /** The query parameter that carries it, where a service knows no header for it. */
    query: z
      .string()
      .max(100)
      .regex(/^[\w.~-]+$/, 'must be the name of a query parameter')
      .optional(),
    /** What stands before the key in the header, such as `Bearer `. */
    prefix: z
      .string()
      .max(40)
      .regex(/^[\x20-\x7e]*$/, 'must be plain text')
      .default(''),
    /** Constants that every request to the service's own host must carry. */
    constants: z
      .record(
        headerNameSchema,
        z
          .string()
          .max(200)
          .regex(/^[\x20-\x7e]+$/, 'must be plain text'),
      )
      .default({}),
    /** Headers that must go with them too, and whose values nobody has said yet. */
    open: z.array(headerNameSchema).min(1).max(20).optional(),
    /** Headers that tell one request from the others: each carries a UUID of its own. */
    fresh: z.array(headerNameSchema).min(1).max(20).optional(),
  })
  .refine(({ header, query }) => (header === null) !== (query === undefined), 'needs one of header and query')
  .refine(({ query, prefix }) => query === undefined || prefix === '', 'takes a prefix only for a header');
type Access = z.infer<typeof accessSchema>;

/** How the key is sent, as people read it. */
export function describeAccess({ header, query, prefix }: Access): string {
  return query === undefined ? `${header ?? ''}: ${prefix}`.trim() : `?${query}=`;
}
