import { z } from 'zod';
import { answerHeaderSchema, headerNameSchema } from './header-name.ts';
import { pointerSchema } from './json-pointer.ts';

/** HTTP codes that neither accept a submission nor send it elsewhere. */
const codesSchema = z.array(z.number().int().min(400).max(599)).min(1).max(50);

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
export type Access = z.infer<typeof accessSchema>;

/** How the key is sent, as people read it. */
export function describeAccess({ header, query, prefix }: Access): string {
  return query === undefined ? `${header ?? ''}: ${prefix}`.trim() : `?${query}=`;
}
