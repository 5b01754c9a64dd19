import { z } from 'zod';

/** Headers that say how a request is read; one that a profile sets would make another request of it. */
const RESERVED =
  /^(host|connection|content-.*|transfer-encoding|expect|te|trailer|upgrade|cookie|accept|proxy-.*)$/i;

/** A header of an answer (RFC 9110, *token*). */
export const answerHeaderSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header');

/** A header of our own requests that a profile may name. */
export const headerNameSchema = answerHeaderSchema.refine(
  (name) => !RESERVED.test(name),
  'is the name of a header that says how a request is read',
);
