import { z } from 'zod';

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
