import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { assetSchema } from '../models/asset.ts';
import { recipeSchema } from '../models/fix.ts';
import { mediaKindSchema, mediaReferenceSchema } from '../models/media-reference.ts';

const pathSchema = z.string().min(1).max(32_768);

/** What became of one dropped file. */
export const addedFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('added'),
    asset: assetSchema,
    /** The name under which the same bytes are known already; `asset` is that one then. */
    sameAs: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('refused'), name: z.string(), error: failureSchema }),
]);
export type AddedFile = z.infer<typeof addedFileSchema>;

export const referenceCalls = {
  'references.addFiles': {
    writes: true,
    input: z.strictObject({ paths: z.array(pathSchema).min(1).max(10_000) }),
    output: z.array(addedFileSchema),
  },
  /** Opens the system's file dialog; an empty list when it was closed. */
  'references.chooseFiles': {
    writes: true,
    where: 'desktop',
    input: emptyObject,
    output: z.array(addedFileSchema),
  },
  'references.get': {
    input: z.strictObject({ assetIds: z.array(z.string()).max(10_000) }),
    output: z.array(assetSchema),
  },
} as const;

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
    bytes: z.int().nullable(),
  }),
  /** An answer that is no media: a page, a document. */
  z.strictObject({ kind: z.literal('other'), mime: z.string() }),
  /** It answered, and has nothing there. */
  z.strictObject({ kind: z.literal('missing'), status: z.int() }),
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
    writes: true,
    input: z.strictObject({ dataUrl: z.string().startsWith('data:').max(MAX_DATA_URL_CHARACTERS) }),
    output: addedFileSchema,
  },
  /** Asks what is at a web address, without the key and reading no more than its beginning. */
  'references.lookAt': { input: z.strictObject({ url: z.string().max(8192) }), output: addressFactsSchema },
  /** Fetches what is at a web address, without the key, and adds the file. */
  'references.keepCopy': {
    writes: true,
    input: z.strictObject({ url: z.string().max(8192) }),
    output: assetSchema,
  },
  /** What was brought in last, newest first: it stays between jobs and models. */
  'tray.load': { input: emptyObject, output: z.array(mediaReferenceSchema) },
  'tray.save': {
    writes: true,
    input: z.strictObject({ references: z.array(mediaReferenceSchema).max(MAX_FILES) }),
    output: emptyObject,
  },
} as const;

const workIdSchema = z.string().min(1).max(64);

export const fixCalls = {
  /** Makes what the recipe says, and answers once it is made; `fix-progress` tells how far it is, under the given id. */
  'references.fix': {
    writes: true,
    input: z.strictObject({ workId: workIdSchema, assetId: z.string().min(1).max(64), recipe: recipeSchema }),
    output: assetSchema,
  },
  'references.cancelFix': { input: z.strictObject({ workId: workIdSchema }), output: emptyObject },
  /** As `references.get`, with what the headers say: read now for files of earlier versions. */
  'references.inspect': {
    writes: true,
    input: z.strictObject({ assetIds: z.array(z.string()).max(500) }),
    output: z.array(assetSchema),
  },
} as const;
