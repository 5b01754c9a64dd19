import { z } from 'zod';
import { endWordsSchema, failedWordsSchema } from '../../jobs/end-words.ts';
import { writePointer } from '../../kernel/json-pointer.ts';
import { pointerSchema } from '../../kernel/json-schemas.ts';
import { outsideNameSchema } from '../../kernel/outside-name.ts';
import { fail, failure, type Result, succeed } from '../../kernel/result.ts';
import { safeParse } from '../../kernel/safe-parse.ts';
import { customModelIdSchema, customModelSchema } from '../../models/custom-model.ts';
import { modelProfileSchema, propertyNameSchema } from '../../models/model-bindings.ts';
import { bindingSourceSchema } from './binding-source.ts';
import { accessSchema, checkProfile, envelopeSchema, submissionSchema } from './check-profile.ts';
import { endpointSchema, generationSchema, isHttpUrl, modelEndpointSchema } from './generation-binding.ts';

/** What speaks for an address being the one at which a generation is asked about; words for each are in shared/service/text. */
const CANDIDATE_REASONS = ['takes-id', 'has-state', 'has-ends', 'has-results', 'undescribed'] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

/** An address of the service's own document at which a generation may be asked about. Nothing of it is used before a person says so. */
const queryCandidateSchema = z.strictObject({
  url: modelEndpointSchema,
  /** What the document calls it; its path where it calls it nothing. */
  title: z.string().max(200),
  reasons: z.array(z.enum(CANDIDATE_REASONS)).max(CANDIDATE_REASONS.length),
  status: pointerSchema.nullable(),
  outputs: z.array(pointerSchema).max(20),
  completed: z.array(z.string().min(1)).max(50),
  failed: z.array(z.string().min(1)).max(50),
});
export type QueryCandidate = z.infer<typeof queryCandidateSchema>;

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header');
/** How old, or how far ahead of this computer's clock, a signed delivery may be. */
const tolerance = z.number().positive().max(86_400).default(300);

/** https://www.standardwebhooks.com: `webhook-id`, `webhook-timestamp` and `webhook-signature`; `v1` and `v1a`. */
const standardSchema = z.strictObject({
  scheme: z.literal('standard-webhooks'),
  toleranceSeconds: tolerance,
});

/** The secret itself stands in a header of each delivery. */
const sharedSecretSchema = z.strictObject({
  scheme: z.literal('shared-secret'),
  header: headerName,
  /** What stands before it in the header, such as `Bearer `. */
  prefix: z.string().max(64).default(''),
});

const hmacSchema = z
  .strictObject({
    scheme: z.literal('hmac'),
    algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
    encoding: z.enum(['hex', 'base64', 'base64url']).default('hex'),
    header: headerName,
    /** What stands before the signature in the header (`sha256=`, `v1=`); the header may hold several, with commas. */
    prefix: z.string().max(64).default(''),
    /** What is signed. */
    template: z
      .string()
      .max(200)
      .default('{body}')
      .refine((text) => text.split('{body}').length === 2, 'must contain {body} once'),
    /** The header with the seconds since 1970, where it is one of its own. */
    timestampHeader: headerName.nullable().default(null),
    /** What stands before the seconds in the signature's own header, such as `t=`. */
    timestampPrefix: z.string().min(1).max(64).nullable().default(null),
    toleranceSeconds: tolerance,
    /** How the stored secret stands for the key's bytes. */
    secretEncoding: z.enum(['utf8', 'hex', 'base64']).default('utf8'),
  })
  .superRefine(({ template, timestampHeader, timestampPrefix }, context) => {
    const isNamed = timestampHeader !== null || timestampPrefix !== null;
    if (template.includes('{timestamp}') !== isNamed)
      context.addIssue({
        code: 'custom',
        path: ['template'],
        message:
          'must contain {timestamp} exactly where timestampHeader or timestampPrefix says where that stands',
      });
    if (timestampHeader !== null && timestampPrefix !== null)
      context.addIssue({
        code: 'custom',
        path: ['timestampPrefix'],
        message: 'stands beside timestampHeader',
      });
  });

/** How a service signs its deliveries. The secret is never part of it: that is kept where the key is. */
export const signatureSchema = z.discriminatedUnion('scheme', [
  standardSchema,
  sharedSecretSchema,
  hmacSchema,
]);
export type SignatureBinding = z.infer<typeof signatureSchema>;

/** Names that stand in a multipart header or a query: a quote or a line break in one could forge another. */
const headerSafeName = z
  .string()
  .regex(/^[^\p{Cc}"]+$/u, 'must not be empty or hold quotes or control characters');
const httpUrlSchema = z
  .string()
  .refine(isHttpUrl, 'must be an http or https URL without a name and password in it');
const inAscii = z.url({ normalize: true });
/** Paths are put behind it, so nothing may follow its own path. */
const baseUrlSchema = httpUrlSchema
  .refine((url) => !/[?#]/.test(url), 'must not have a query or a fragment')
  // A letter of another script can look like one of these: the host is read, shown and compared as the network knows it.
  .overwrite((url) => (/^[\x21-\x7e]*$/.test(url) ? url : inAscii.parse(url).replace(/\/$/, '')));
const uploadSchema = z.strictObject({
  mode: z.enum(['multipart', 'raw', 'json-base64', 'presigned-put', 'presigned-post']),
  method: z.enum(['POST', 'PUT']).default('POST'),
  url: endpointSchema,
  field: headerSafeName.nullable().default(null),
  fileNameField: headerSafeName.nullable().default(null),
  fileNameQuery: headerSafeName.nullable().default(null),
  /** JSON modes and presigned ones: the property with the file's media type. */
  contentTypeField: headerSafeName.nullable().default(null),
  extraFields: z.record(headerSafeName, z.string()).default({}),
  reference: pointerSchema,
  uploadUrl: pointerSchema.nullable().default(null),
  formFields: pointerSchema.nullable().default(null),
  /** presigned-put: pointer to the headers that the address asks for, where the answer names any. */
  uploadHeaders: pointerSchema.nullable().default(null),
  sendKey: z.boolean().default(true),
  maxBytes: z.number().int().positive().nullable().default(null),
  expiresAfterSeconds: z.number().positive().nullable().default(null),
});

const webhookSchema = z.strictObject({
  genId: pointerSchema,
  status: pointerSchema,
  outputs: z.array(pointerSchema),
  message: pointerSchema.nullable().default(null),
  /** How deliveries are signed; null where they are not. */
  signature: signatureSchema.nullable().default(null),
});

const statusesSchema = z.strictObject({ completed: endWordsSchema, failed: failedWordsSchema });

/** What is otherwise with one model than with most: what is left out is as with these. */
const routeSchema = z.strictObject({
  submission: submissionSchema.optional(),
  generation: generationSchema.optional(),
  statuses: statusesSchema.optional(),
});

/** The `format` that is understood here. */
export const PROFILE_FORMAT = 1;

/** The binding of everything the interface does not show. One JSON file; never holds the key. */
export const profileSchema = z
  .strictObject({
    format: z.literal(PROFILE_FORMAT),
    name: outsideNameSchema,
    baseUrl: baseUrlSchema,
    dashboardUrl: httpUrlSchema.optional(),
    /** How the key is sent where that is not the interface's `x-api-key`. */
    access: accessSchema.optional(),
    submission: submissionSchema.optional(),
    envelope: envelopeSchema.optional(),
    upload: uploadSchema.nullable().default(null),
    generation: generationSchema.nullable().default(null),
    webhook: webhookSchema.nullable().default(null),
    testMode: z
      .strictObject({ param: z.string().min(1), models: z.array(z.string()).optional() })
      .nullable()
      .default(null),
    statuses: statusesSchema.default({ completed: 'completed', failed: 'failed' }),
    /** Models that name a generation, or are asked about it, otherwise than most. */
    routes: z.record(customModelIdSchema, routeSchema).optional(),
    /** The field that carries the video of a video element; the interface shows none. */
    elementVideoField: propertyNameSchema.nullable().default(null),
    /** True where the service says that a 503 with Retry-After was not billed, so that it may be sent again. */
    unavailableIsUnbilled: z.boolean().default(false),
    models: z.record(z.string(), modelProfileSchema).default({}),
    /** Submission endpoints that the interface does not show, by the last segment of their paths, or by what tells one form from others. */
    customModels: z.record(customModelIdSchema, customModelSchema).default({}),
    limits: z
      .strictObject({
        concurrent: z.number().int().positive().default(2),
        submitsPerMinute: z.number().positive().default(30),
        /** Results of one generation, and bytes of one result, that are fetched without asking; left out: `CEILINGS.results`. */
        results: z.number().int().positive().optional(),
        resultBytes: z.number().int().positive().optional(),
      })
      .default({ concurrent: 2, submitsPerMinute: 30 }),
    /** Where a generation may be asked about, by the service's document, while that is open. */
    candidates: z.array(queryCandidateSchema).max(20).optional(),
    sources: z.record(pointerSchema, bindingSourceSchema).default({}),
    /** What the document says of a suggestion, by JSON pointer. */
    quotes: z.record(pointerSchema, z.string().max(300)).optional(),
  })
  .superRefine((profile, context) => {
    for (const { path, message } of checkProfile(profile))
      context.addIssue({ code: 'custom', path: [...path], message });
  });
export type Profile = z.infer<typeof profileSchema>;
export type UploadBinding = NonNullable<Profile['upload']>;

const MAX_PROBLEMS = 200;

/** Of the text of a profile, as the window hands it on. */
export const MAX_PROFILE_CHARACTERS = 5_000_000;

/** Parses a profile; a failure names every offending key, as far as anybody reads, and nothing is taken from an invalid one. */
export function parseProfile(value: unknown): Result<Profile> {
  const parsed = safeParse(profileSchema, value);
  if (parsed.success) return succeed(parsed.data);
  const problems = parsed.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => `${writePointer(path)}: ${issue.message}`);
  });
  // Whoever corrects a file needs the first of them; a file that is nothing but faults must not become a message as long.
  return fail(failure('PROFILE_INVALID', { problems: problems.slice(0, MAX_PROBLEMS) }));
}
