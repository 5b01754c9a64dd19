import { z } from 'zod';
import { failure } from '../errors.ts';
import { fail, type Result, succeed } from '../result.ts';

const pointerSchema = z.string().regex(/^(\/[^/]*)*$/, 'must be a JSON pointer such as /outputs/*/url');
const headerSafeName = z.string().min(1);
const httpUrlSchema = z.string().refine(isHttpUrl, 'must be an http or https URL without a name and password in it');
const endpointSchema = z.string().refine((url) => url.startsWith('/') || isHttpUrl(url), 'must begin with / or be an http(s) URL');

export const bindingSourceSchema = z.enum(['interface', 'openapi', 'user', 'suggested']);
export type BindingSource = z.infer<typeof bindingSourceSchema>;

const uploadSchema = z.strictObject({
  mode: z.enum(['multipart', 'raw', 'json-base64', 'presigned-put', 'presigned-post']),
  method: z.enum(['POST', 'PUT']).default('POST'),
  url: endpointSchema,
  field: headerSafeName.nullable().default(null),
  fileNameField: headerSafeName.nullable().default(null),
  fileNameQuery: headerSafeName.nullable().default(null),
  extraFields: z.record(z.string(), z.string()).default({}),
  reference: pointerSchema,
  uploadUrl: pointerSchema.nullable().default(null),
  formFields: pointerSchema.nullable().default(null),
  sendKey: z.boolean().default(true),
  maxBytes: z.number().int().positive().nullable().default(null),
  expiresAfterSeconds: z.number().positive().nullable().default(null),
});

const generationSchema = z.strictObject({
  url: endpointSchema.refine((url) => url.includes('{genId}'), 'must contain {genId}'),
  status: pointerSchema,
  outputs: z.array(pointerSchema).min(1),
  message: pointerSchema.nullable().default(null),
  cost: pointerSchema.nullable().default(null),
});

const webhookSchema = z.strictObject({
  genId: pointerSchema,
  status: pointerSchema,
  outputs: z.array(pointerSchema),
  message: pointerSchema.nullable().default(null),
});

const optionBindingSchema = z.strictObject({
  /** The field's name in the request. */
  name: z.string().min(1),
  type: z.enum(['string', 'number']),
  /** Our value to the service's, where they differ. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type OptionBinding = z.infer<typeof optionBindingSchema>;

const priceSchema = z.strictObject({
  currency: z.string().min(1),
  base: z.number().nonnegative().default(0),
  perSecond: z.number().nonnegative().default(0),
  byOption: z.record(z.string(), z.record(z.string(), z.number().nonnegative())).default({}),
});

const modelProfileSchema = z.strictObject({
  shape: z.string().optional(),
  options: z.partialRecord(z.enum(['resolution', 'duration', 'aspectRatio', 'quality']), optionBindingSchema).default({}),
  required: z.array(z.string()).default([]),
  price: priceSchema.optional(),
});
export type ModelProfile = z.infer<typeof modelProfileSchema>;
/** A model's bindings as they are written in a profile file, with defaults still left out. */
export type ModelBindings = z.input<typeof modelProfileSchema>;

/** The binding of everything the interface does not show. One JSON file; never holds the key. */
export const profileSchema = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1),
  baseUrl: httpUrlSchema,
  dashboardUrl: httpUrlSchema.optional(),
  upload: uploadSchema.nullable().default(null),
  generation: generationSchema.nullable().default(null),
  webhook: webhookSchema.nullable().default(null),
  testMode: z.strictObject({ param: z.string().min(1), models: z.array(z.string()).optional() }).nullable().default(null),
  statuses: z.strictObject({ completed: z.string().min(1), failed: z.string().min(1) }).default({ completed: 'completed', failed: 'failed' }),
  /** The field that carries the video of a video element; the interface shows none. */
  elementVideoField: z.string().min(1).nullable().default(null),
  /** True where the service says that a 503 with Retry-After was not billed, so that it may be sent again. */
  unavailableIsUnbilled: z.boolean().default(false),
  models: z.record(z.string(), modelProfileSchema).default({}),
  limits: z
    .strictObject({ concurrent: z.number().int().positive().default(2), submitsPerMinute: z.number().positive().default(30) })
    .default({ concurrent: 2, submitsPerMinute: 30 }),
  sources: z.record(pointerSchema, bindingSourceSchema).default({}),
});
export type Profile = z.infer<typeof profileSchema>;
export type UploadBinding = NonNullable<Profile['upload']>;

/** Parses a profile; a failure names every offending key, and nothing is taken from an invalid one. */
export function parseProfile(value: unknown): Result<Profile> {
  const parsed = profileSchema.safeParse(value);
  if (parsed.success) return succeed(parsed.data);
  const problems = parsed.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return unknown.map((path) => `/${path.join('/')}: ${issue.message}`).join('; ');
  });
  return fail(failure('PROFILE_INVALID', { problems }));
}

function isHttpUrl(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success && !/^https?:\/\/[^/?#]*@/i.test(text);
}
