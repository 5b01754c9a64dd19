import { z } from 'zod';
import { mediaKindSchema, mediaReferenceSchema } from '../../domain/media/media-reference.ts';
import { failureSchema } from '../../failure-schema.ts';
import { nothing } from './common.ts';
import { addedFileSchema, pathSchema } from './reference-calls.ts';

/** So many references are imported at once, and kept in the tray. */
export const MAX_FILES = 10_000;
/** Base64 of 48 MiB: what has no file comes from a clipboard or a page, and is a picture. */
const MAX_DATA_URL_CHARACTERS = 64 * 1024 * 1024;

/** What is at a web address, as far as its head tells. */
const addressFactsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('media'),
    media: mediaKindSchema,
    mime: z.string(),
    bytes: z.number().int().nullable(),
  }),
  /** An answer that is no media: a page, a document. */
  z.strictObject({ kind: z.literal('other'), mime: z.string() }),
  /** It answered, and has nothing there. */
  z.strictObject({ kind: z.literal('missing'), status: z.number().int() }),
  /** Nothing can be told: no answer (with its error), or bytes that nobody has a name for. */
  z.strictObject({ kind: z.literal('unknown'), error: failureSchema.nullable() }),
]);
export type AddressFacts = z.infer<typeof addressFactsSchema>;

const listedFolderSchema = z.strictObject({
  name: z.string(),
  files: z.array(z.string()),
  /** It holds more than could be listed. */
  isCut: z.boolean(),
});
export type ListedFolder = z.infer<typeof listedFolderSchema>;

/** References on their way in, before they have a place on a form. */
export const intakeCalls = {
  /** Files stay as they are; of a folder, those in it and below it, in natural order, without hidden ones and links. */
  'references.listFiles': {
    input: z.strictObject({ paths: z.array(pathSchema).min(1).max(MAX_FILES) }),
    output: z.strictObject({
      files: z.array(z.string()),
      folders: z.array(listedFolderSchema),
    }),
  },
  /**
   * Keeps a picture that has no file, pasted or dragged out of a page, and adds the file. The one case in which media
   * crosses here: its bytes are nowhere else.
   */
  'references.keepPicture': {
    input: z.strictObject({ dataUrl: z.string().startsWith('data:').max(MAX_DATA_URL_CHARACTERS) }),
    output: addedFileSchema,
  },
  /** Asks what is at a web address, without the key and reading no more than its beginning. */
  'references.lookAt': { input: z.strictObject({ url: z.string().max(8192) }), output: addressFactsSchema },
  /** What was brought in last, newest first: it stays between jobs and models. */
  'tray.load': { input: nothing, output: z.array(mediaReferenceSchema) },
  'tray.save': {
    input: z.strictObject({ references: z.array(mediaReferenceSchema).max(MAX_FILES) }),
    output: nothing,
  },
} as const;
