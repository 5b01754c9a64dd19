import { z } from 'zod';
import { libraryWorkSchema } from '../../domain/library/library-work.ts';
import { nothing, takeId } from './common.ts';

const folder = z.strictObject({ folder: z.string().min(1).max(32_768) });

export const libraryCalls = {
  /** Looks whether the files of these takes are where they were; what is new comes as an event. */
  'library.lookAt': { input: z.strictObject({ takeIds: z.array(z.string()).max(500) }), output: nothing },
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
    input: nothing,
    output: z.strictObject({ missing: z.number().int(), orphans: z.number().int() }),
  },
  /** Says where a take's file is now; it has to be the same, byte for byte. */
  'library.relinkFile': {
    input: z.strictObject({ ...takeId.shape, path: z.string().min(1).max(32_768) }),
    output: nothing,
  },
  /** Looks for missing files under a folder. Resolves when it is done, or cancelled. */
  'library.relinkFolder': { input: folder, output: libraryWorkSchema },
  /** Takes in images and videos, and those of folders, where they are. Resolves when it is done, or cancelled. */
  'library.import': {
    input: z.strictObject({ paths: z.array(z.string().min(1).max(32_768)).min(1).max(10_000) }),
    output: libraryWorkSchema,
  },
  /** Takes in what lies in the results folder, with all that stands beside it. */
  'library.rebuild': { input: nothing, output: libraryWorkSchema },
  /** Ends work under way; what was imported until then stays. */
  'library.cancel': { input: nothing, output: nothing },
  /** Asks for a file, then as `library.relinkFile`; null when the dialog was closed. */
  'library.chooseFile': { where: 'desktop', input: takeId, output: nothing.nullable() },
  /** Asks for a folder, then as `library.relinkFolder` or `library.import`; null when the dialog was closed. */
  'library.chooseFolder': {
    where: 'desktop',
    input: z.strictObject({ purpose: z.enum(['relink', 'import']) }),
    output: libraryWorkSchema.nullable(),
  },
} as const;
