import { z } from 'zod';
import { openBindingSchema } from '../open-bindings.ts';

/** Where document and interface say different things. The interface's bounds stay; the artist is told. */
export const DISAGREEMENT_KINDS = [
  'missing-endpoint',
  'method',
  'no-json-body',
  'answer',
  'webhook-parameter',
  'key-header',
  'missing-field',
  'extra-field',
  'extra-required',
  'type',
  'min-length',
  'max-length',
  'max-items',
  'values',
  'unit',
  'test-mode-missing',
  'status-words',
] as const;
export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number];

/** What else is worth knowing of a document. */
export const NOTE_KINDS = [
  'address-given',
  'other-server',
  'plain-http',
  'seconds',
  'other-shapes',
  'unclear-words',
  'new-model',
  'endpoint-skipped',
  'field-left-out',
  'secret-left-out',
  'upload-elsewhere',
  'kept',
  'unusable',
  'pattern-unchecked',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

const boundSchema = z.strictObject({
  /** Into the profile. */
  pointer: z.string(),
  /** Into the document: where it says so. */
  at: z.string(),
  /** What was bound, as short text. */
  value: z.string(),
  source: z.enum(['openapi', 'suggested']),
});

/** What an import found; pointers called `at` lead into the document. */
export const importReportSchema = z.strictObject({
  title: z.string(),
  version: z.string(),
  baseUrl: z.string(),
  bound: z.array(boundSchema),
  open: z.array(openBindingSchema),
  disagreements: z.array(
    z.strictObject({
      kind: z.enum(DISAGREEMENT_KINDS),
      model: z.string().nullable(),
      field: z.string(),
      /** What the interface shows. */
      shown: z.string(),
      /** What the document says. */
      found: z.string(),
      at: z.string(),
    }),
  ),
  notes: z.array(
    z.strictObject({
      kind: z.enum(NOTE_KINDS),
      model: z.string().nullable(),
      text: z.string(),
      at: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;
export type Disagreement = ImportReport['disagreements'][number];
export type ImportNote = ImportReport['notes'][number];
