import { z } from 'zod';
import { outsideNameSchema } from '../kernel/outside-name.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { isInherited, keySchema, partSchema, readPart, readTextPlace, textPlaceSchema } from './body-part.ts';
import type { FieldDefinition, ModelDefinition } from './define-model.ts';
import { headerNameSchema } from './header-name.ts';
import { mediaKindSchema } from './media-reference.ts';

const MAX_FIELDS = 200;
const MAX_VALUES = 500;
const MAX_DEFAULT = 200;

/** The last segment of a custom model's path: its name in profiles and JOBS files. */
export const customModelIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'must be letters, digits, dots, dashes and underscores')
  .refine((id) => !isInherited(id), 'can not be the name of a model');

const base = {
  key: keySchema,
  required: z.literal(true).optional(),
  meaning: z.string().max(500).optional(),
  /** The part of the body that holds it, or null for the body itself; left out where it stands as all of the model's do. */
  inside: partSchema.nullable().optional(),
};
const lengthSchema = z.number().int().nonnegative();
/** A file itself, in place of its address: as a data URL (RFC 2397), as its bytes in base64 alone, or as a part of a form. */
const inlineSchema = z.enum(['data-url', 'base64', 'part']).optional();

/** A value that stands in an object of its own, such as `{ "type": "image", "url": … }`. */
const holderSchema = z
  .strictObject({
    key: keySchema,
    /** One more object around the value and its key. */
    inside: keySchema.optional(),
    /** Beside the value, what the file is: its media type (`image/png`). */
    mime: keySchema.optional(),
    constants: z.record(keySchema, z.union([z.string(), z.number(), z.boolean()])).default({}),
  })
  .refine(
    ({ key, inside = key, constants }) => !(inside in constants),
    'holds one of its constants in its key',
  )
  .refine(({ key, mime, constants }) => mime !== key && !(mime !== undefined && mime in constants), {
    path: ['mime'],
    message: 'must have a key of its own',
  })
  .optional();
const filesOnlySchema = z.literal(true).optional();

export const customFieldSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('text'),
    minLength: lengthSchema.optional(),
    maxLength: lengthSchema.optional(),
    lengthUnit: z.enum(['utf-16', 'bytes', 'tokens']).optional(),
    default: z.string().max(MAX_DEFAULT).optional(),
    holder: holderSchema,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('choice'),
    values: z.array(z.string().min(1)).min(1).max(MAX_VALUES),
    initial: z.string().optional(),
    default: z.string().optional(),
    sendAs: z.literal('number').optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('number'),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    step: z.number().positive().optional(),
    unit: z.literal('seconds').optional(),
    default: z.number().optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('flag'), default: z.boolean().optional() }),
  z.strictObject({
    ...base,
    kind: z.literal('reference'),
    media: mediaKindSchema,
    inline: inlineSchema,
    filesOnly: filesOnlySchema,
    holder: holderSchema,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('references'),
    media: mediaKindSchema,
    minItems: lengthSchema.optional(),
    maxItems: lengthSchema,
    inline: inlineSchema,
    filesOnly: filesOnlySchema,
    holder: holderSchema,
  }),
  z.strictObject({ ...base, kind: z.literal('elements'), maxItems: lengthSchema }),
]);
export type CustomField = z.infer<typeof customFieldSchema>;

const webhookPlaceSchema = z
  .strictObject({ in: z.enum(['query', 'header', 'body']), name: textPlaceSchema })
  .refine(({ in: part, name }) => part !== 'header' || safeParse(headerNameSchema, name).success, {
    path: ['name'],
    message: 'is no header that may be named',
  });

/** A submission endpoint that the interface does not show, as plain data: enough for a form, a check and a request. */
export const customModelSchema = z
  .strictObject({
    /** Under the profile's base URL; a query behind it goes with every submission. */
    path: z
      .string()
      .regex(/^(\/[^/?#\s\\]+)+(\?[^?#\s\\]+)?$/, 'must be a path such as /v2/generation/name')
      .refine((path) => !/\/\.{1,2}(\/|\?|$)/.test(path), 'must not climb with dots'),
    kind: z.enum(['image', 'video']),
    title: outsideNameSchema,
    purpose: z.string().max(500).default(''),
    nativeAudio: z.boolean().default(false),
    fields: z.array(customFieldSchema).max(MAX_FIELDS),
    /** Sent with every request as they stand here. */
    constants: z.record(keySchema, z.union([z.string(), z.number(), z.boolean()])).default({}),
    /** The property that holds all fields that stand nowhere else, where that is not the body itself. */
    under: keySchema.optional(),
    /** How a request is written: as a form (multipart/form-data, RFC 7578); left out where that is JSON. */
    encoding: z.literal('multipart').optional(),
    /** Where the webhook's address goes; null where the service takes none, and left out where it goes as the interface shows. */
    webhook: webhookPlaceSchema.nullable().optional(),
  })
  .superRefine(({ fields, constants, under = null, encoding, webhook = null }, context) => {
    const [around = '', ...within] = webhook?.in === 'body' ? readTextPlace(webhook.name) : [];
    const beside = fields.filter(({ inside = under }) => inside === around).map(({ key }) => key);
    const called =
      webhook?.in === 'body' && within.length === 0 ? [around] : beside.filter((key) => key === within[0]);
    const inBody = fields.filter(({ inside = under }) => inside === null).map(({ key }) => key);
    const held = fields.flatMap(({ inside = under }) => (inside === null ? [] : readPart(inside)));
    const parts = [...held, ...(within.length === 0 ? [] : [{ name: around, kind: 'object' as const }])];
    const kinds = new Map(parts.map(({ name, kind }) => [name, kind]));
    for (const name of [...inBody, ...Object.keys(constants), ...called].filter((one) => kinds.has(one)))
      context.addIssue({
        code: 'custom',
        path: ['fields'],
        message: `names ${name} as a field and as what holds some`,
      });
    for (const { name } of parts.filter((part) => kinds.get(part.name) !== part.kind))
      context.addIssue({ code: 'custom', path: ['fields'], message: `names ${name} as parts of two kinds` });
    const names = [...fields.map(({ key }) => key), ...Object.keys(constants), ...called];
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    for (const name of new Set(twice))
      context.addIssue({ code: 'custom', path: ['fields'], message: `names ${name} twice` });
    for (const [index, field] of fields.entries()) {
      const wordy =
        field.kind === 'choice' &&
        field.sendAs === 'number' &&
        field.values.some((value) => !isNumber(value));
      if (wordy)
        context.addIssue({ code: 'custom', path: ['fields', index, 'values'], message: 'must be numbers' });
      const isPart = 'inline' in field && field.inline === 'part';
      const isOfForm = encoding === 'multipart' && (field.inside ?? under) === null && !('holder' in field);
      if (isPart && !isOfForm)
        context.addIssue({
          code: 'custom',
          path: ['fields', index, 'inline'],
          message: 'can be a part only of a form itself (encoding: multipart)',
        });
      if ('filesOnly' in field && field.filesOnly === true && field.inline === undefined)
        context.addIssue({
          code: 'custom',
          path: ['fields', index, 'filesOnly'],
          message: 'goes with inline alone',
        });
    }
  });
export type CustomModel = z.infer<typeof customModelSchema>;

/** The definition that form, check, request and command line are drawn from. */
export function toModelDefinition(id: string, model: CustomModel): ModelDefinition {
  const { fields, under, encoding, webhook, ...facts } = model;
  const hasElements = fields.some(({ kind }) => kind === 'elements');
  return Object.freeze({
    id,
    ...facts,
    ...(under === undefined ? {} : { under }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(webhook === undefined ? {} : { webhook }),
    ...(hasElements ? { shapes: ['voices', 'voice'] } : {}),
    testModeDescribed: false,
    isFromDocument: true as const,
    fields: fields as readonly FieldDefinition[],
    rules: [],
    practice: {},
  });
}

function isNumber(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}
