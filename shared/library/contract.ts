import { z } from 'zod';
import { madeSchema } from '../jobs/job.ts';
import { emptyObject, idSchema, takeId } from '../kernel/common-calls.ts';
import { compareNatural } from '../kernel/natural-order.ts';
import { outsideNameSchema } from '../kernel/outside-name.ts';
import { assetSchema } from '../models/asset.ts';
import { jobInputSchema } from '../models/media-reference.ts';
import {
  exportChoiceSchema,
  exportedTakesSchema,
  exportReportSchema,
  exportTemplateSchema,
} from './export-text.ts';
import { lineageSchema, requestChangeSchema } from './lineage.ts';
import { sidecarSchema } from './sidecar.ts';
import { stackedSchema, takeMarkSchema, takeSchema } from './take.ts';
import { TAKE_FACETS, takeFacetSchema } from './take-facet.ts';
import { takeOutlineSchema, takeQuerySchema } from './take-query.ts';
import { deletedTakesSchema, libraryWorkSchema, takesToDeleteSchema } from './text.ts';

const folder = z.strictObject({ folder: z.string().min(1).max(32_768) });

/** As many as a bin can hold. */
const takeIds = z.strictObject({ takeIds: z.array(z.string()).min(1).max(1_000_000) });

export const libraryCalls = {
  /** Looks whether the files of these takes are where they were; what is new comes as an event. */
  'library.lookAt': {
    writes: true,
    input: z.strictObject({ takeIds: z.array(z.string()).max(500) }),
    output: emptyObject,
  },
  /**
   * What the file of a take is now: whether it is another than the one that was made, as its size tells, and whether content
   * credentials (C2PA) are in it, which are not checked. Null where it can't be read.
   */
  'library.inspect': {
    input: takeId,
    output: z.strictObject({ isChanged: z.boolean(), hasCredentials: z.boolean() }).nullable(),
  },
  /** When the frames of a video are shown, in seconds; null where that is evenly at its frame rate, or can't be read. */
  'library.frameTimes': { input: takeId, output: z.array(z.number()).nullable() },
  /** How many takes have no file, and how many results in the results folder could be imported. */
  'library.state': {
    input: emptyObject,
    output: z.strictObject({ missing: z.int(), orphans: z.int() }),
  },
  /** Says where a take's file is now; it has to be the same, byte for byte. */
  'library.relinkFile': {
    writes: true,
    input: z.strictObject({ ...takeId.shape, path: z.string().min(1).max(32_768) }),
    output: emptyObject,
  },
  /** Looks for missing files under a folder. Resolves when it is done, or cancelled. */
  'library.relinkFolder': { writes: true, input: folder, output: libraryWorkSchema },
  /** Takes in images and videos, and those of folders, where they are. Resolves when it is done, or cancelled. */
  'library.import': {
    writes: true,
    input: z.strictObject({ paths: z.array(z.string().min(1).max(32_768)).min(1).max(10_000) }),
    output: libraryWorkSchema,
  },
  /** Takes in what lies in the results folder, with all that stands beside it. */
  'library.rebuild': { writes: true, input: emptyObject, output: libraryWorkSchema },
  /** Makes takes of the media in a take that is a ZIP. Resolves when it is done, or cancelled. Errors: ZIP_NOT_UNPACKED. */
  'library.unpack': { writes: true, input: takeId, output: libraryWorkSchema },
  /** What it would mean to delete the files of takes. */
  'library.weigh': { input: takeIds, output: takesToDeleteSchema },
  /** Moves the files of takes to the system's trash, for good; those takes leave the library. Resolves when it is done, or cancelled. */
  'library.delete': { writes: true, input: takeIds, output: deletedTakesSchema },
  /** Ends work under way; what was done until then stays. */
  'library.cancel': { input: emptyObject, output: emptyObject },
  /** Asks for a file, then as `library.relinkFile`; null when the dialog was closed. */
  'library.chooseFile': { writes: true, where: 'desktop', input: takeId, output: emptyObject.nullable() },
  /** Asks for a folder, then as `library.relinkFolder` or `library.import`; null when the dialog was closed. */
  'library.chooseFolder': {
    writes: true,
    where: 'desktop',
    input: z.strictObject({ purpose: z.enum(['relink', 'import']) }),
    output: libraryWorkSchema.nullable(),
  },
} as const;

export const takeCalls = {
  'takes.find': {
    atRevision: true,
    input: z.strictObject({
      query: takeQuerySchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    output: z.strictObject({
      revision: z.int(),
      total: z.int(),
      takes: z.array(takeSchema),
      /** Those of the takes that have versions, where these are stacked. */
      stacks: z.array(stackedSchema),
    }),
  },
  /** Opens the stacks of takes, or closes them; that is kept. */
  'takes.openStacks': {
    writes: true,
    input: z.strictObject({ takeIds: z.array(z.string()).min(1).max(100_000), isOpen: z.boolean() }),
    output: emptyObject,
  },
  /** What is needed to lay out all that a query finds. */
  'takes.outline': {
    input: z.strictObject({ query: takeQuerySchema }),
    output: takeOutlineSchema,
  },
  /** The values that a filter can take among what the rest of the query finds, those with a part of the text in their name. */
  'takes.facet': {
    input: z.strictObject({ facet: z.enum(TAKE_FACETS), query: takeQuerySchema, text: z.string().max(100) }),
    output: takeFacetSchema,
  },
  /** For each of these models that made something that can be seen, the take that stands for it: as in a stack, its best. */
  'takes.examples': {
    input: z.strictObject({ models: z.array(z.string().max(400)).max(1000) }),
    output: z.record(z.string(), z.string()),
  },
  /** Which versions takes are, counted from 1, of their shot or else of their stack; those that stand alone are left out. */
  'takes.versions': {
    input: z.strictObject({ takeIds: z.array(z.string()).max(10_000) }),
    output: z.record(z.string(), z.int()),
  },
  /** The ids of a range of what a query finds. */
  'takes.ids': {
    input: z.strictObject({
      query: takeQuerySchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(1_000_000),
    }),
    output: z.array(z.string()),
  },
  'takes.get': {
    input: z.strictObject({ takeIds: z.array(z.string()).max(500) }),
    output: z.array(takeSchema),
  },
  'takes.mark': {
    writes: true,
    input: z.strictObject({
      takeIds: z.array(z.string()).min(1).max(100_000),
      ...takeMarkSchema.shape,
    }),
    output: emptyObject,
  },
  /** Marks all that a query finds, but for some; nothing has to be named or fetched for it. */
  'takes.markFound': {
    writes: true,
    input: z.strictObject({
      query: takeQuerySchema,
      except: z.array(z.string()).max(10_000),
      ...takeMarkSchema.shape,
    }),
    output: z.strictObject({ takes: z.int() }),
  },
  /** Takes the last mark back; null when there is none. */
  'takes.undo': {
    writes: true,
    input: emptyObject,
    output: z.strictObject({ takes: z.int() }).nullable(),
  },
  'takes.reveal': { where: 'desktop', input: takeId, output: emptyObject },
  /** Opens its file in another program; one that is not proven to be media is shown in its folder instead. */
  'takes.openOutside': { where: 'desktop', input: takeId, output: emptyObject },
} as const;

export const lineageCalls = {
  /** All that is known of a take: request, references, cost, marks. */
  'lineage.describe': { input: takeId, output: sidecarSchema },
  /** What it was made from and what was made from it. */
  'lineage.of': { input: takeId, output: lineageSchema },
  /** What two takes were asked for otherwise. */
  'lineage.diff': {
    input: z.strictObject({ takeId: idSchema, otherId: idSchema }),
    output: z.strictObject({ changes: z.array(requestChangeSchema) }),
  },
  /** What Compose is filled with to make a take again; `lost` names references that are no longer available. */
  'lineage.input': {
    writes: true,
    input: takeId,
    output: z.strictObject({
      model: z.string(),
      input: jobInputSchema,
      made: madeSchema.nullable(),
      lost: z.array(z.string()),
    }),
  },
  /** A take as a reference, or one of its frames (its number from 0, and when it is shown) as a picture of its own. */
  'lineage.asset': {
    writes: true,
    input: z.strictObject({
      takeId: idSchema,
      frame: z.strictObject({ number: z.int().min(0), seconds: z.number().min(0) }).nullable(),
    }),
    output: assetSchema,
  },
} as const;

export const exportCalls = {
  /** How many takes that is, and how the first of them would be named in the folder. */
  'export.preview': {
    input: z.strictObject({
      takes: exportedTakesSchema,
      template: exportTemplateSchema,
      folder: z.string().max(32_768),
    }),
    output: z.strictObject({
      total: z.int(),
      bytes: z.number().nullable(),
      names: z.array(z.string()),
    }),
  },
  /** Copies takes into a folder that was chosen for that. Resolves when it is done, or cancelled. Errors: FOLDER_NOT_GIVEN. */
  'export.run': {
    writes: true,
    input: z.strictObject({ takes: exportedTakesSchema, choice: exportChoiceSchema }),
    output: exportReportSchema,
  },
  /** Ends an export under way; whole copies stay. */
  'export.cancel': { input: emptyObject, output: emptyObject },
  /** What was chosen the last time; null before the first. */
  'export.lastChoice': { input: emptyObject, output: exportChoiceSchema.nullable() },
  /** Asks for a folder, beginning at the last one; null when the dialog was closed. */
  'export.chooseFolder': {
    writes: true,
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ folder: z.string() }).nullable(),
  },
  /** Shows the folder of the last export in the file manager. */
  'export.showFolder': { where: 'desktop', input: emptyObject, output: emptyObject },
  /** Begins to drag files of takes out of the window, as files of the system. */
  'takes.drag': {
    where: 'desktop',
    input: z.strictObject({ takeIds: z.array(z.string().min(1).max(64)).min(1).max(500) }),
    output: emptyObject,
  },
} as const;

export const MAX_COLLECTIONS = 200;
export const LONGEST_COLLECTION_NAME = 60;

/** What is looked for, kept under a name: it holds whatever it finds at the time. One that looks for a tag alone is filled by hand. */
export const takeCollectionSchema = z.strictObject({
  id: z.string().min(1).max(60),
  name: outsideNameSchema.max(LONGEST_COLLECTION_NAME),
  query: takeQuerySchema,
});
export type TakeCollection = z.infer<typeof takeCollectionSchema>;

/** The tag that the takes of a collection carry which is filled by hand; null for a saved search. */
export function handTag({ query }: Pick<TakeCollection, 'query'>): string | null {
  const { tag, sort, groupBy, ...others } = query;
  return tag && Object.keys(others).length === 0 ? tag : null;
}

/** The collections with this one in place of the one with its id, or as a further one; null when there is no room for it. */
export function putCollection(
  collections: readonly TakeCollection[],
  collection: TakeCollection,
): TakeCollection[] | null {
  const next = [...collections.filter(({ id }) => id !== collection.id), collection];
  return next.length > Math.max(MAX_COLLECTIONS, collections.length) ? null : next.toSorted(byName);
}

/** The one whose name is the same to a reader, whatever its capitals. */
export function findByName(collections: readonly TakeCollection[], name: string): TakeCollection | undefined {
  const isSame = (one: string) => one.localeCompare(name.trim(), 'en', { sensitivity: 'accent' }) === 0;
  return collections.find((collection) => isSame(collection.name));
}

function byName(one: TakeCollection, other: TakeCollection): number {
  return compareNatural(one.name, other.name);
}

const collections = z.array(takeCollectionSchema);

/** Collections of Review: what is looked for, under a name. Each call answers with all of them, by name. */
export const collectionCalls = {
  'collections.list': { input: emptyObject, output: collections },
  /** In place of the one with its id, or as a further one; COLLECTIONS_FULL when there are 200. */
  'collections.keep': {
    writes: true,
    input: z.strictObject({ collection: takeCollectionSchema }),
    output: collections,
  },
  /** Puts takes that carry the tag of a query before another, null for last, in the order in which it finds them; from then on by hand. */
  'collections.place': {
    writes: true,
    input: z.strictObject({
      query: takeQuerySchema,
      takeIds: z.array(z.string()).min(1).max(100_000),
      before: z.string().nullable(),
    }),
    output: collections,
  },
  'collections.remove': {
    writes: true,
    input: z.strictObject({ collectionId: z.string() }),
    output: collections,
  },
} as const;
