import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { toAscii } from '../../../shared/film/cut.ts';
import { nameVersion, type Project } from '../../../shared/film/film.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { cleanStem, MAX_NAME_BYTES } from '../../../shared/kernel/file-name.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { readPlain } from '../kernel/files/open-plain.ts';
import { syncFile, writeFileAtomic } from '../kernel/files/write-file-atomic.ts';
import { workInLanes } from '../kernel/work-in-lanes.ts';
import { folderFailure, placeText, prepareFolder } from '../library/export/copy-take.ts';
import { placeFile } from '../library/place-file.ts';
import type { EditingFormats } from '../ports/editing.ts';
import type { Ids, Store } from '../ports.ts';
import { buildCut, type CutFile } from './build-cut.ts';
import { viewProject } from './view-shots.ts';

export interface HandOffDeps {
  readonly store: Store;
  readonly ids: Ids;
  readonly editing: EditingFormats;
  /** Folders of the app, into which nothing is exported. */
  readonly ownFolders: () => readonly string[];
}

const RECORD = 'dailies-cut.json';
const MEDIA = 'media';
/** Files are copied at the same time: a disk makes several last at once. */
const LANES = 4;

/** What a folder says of the exports that it has: by it the next one knows what is new. */
const recordSchema = z.object({
  format: z.literal('dailies.cut'),
  /** Of the last export, with which the next one is compared. */
  project: z.string().max(200),
  exports: z.int().min(1).max(100_000),
  events: z
    .array(
      z.object({
        shot: z.string().max(200),
        version: z.string().max(20),
        in: z.int().min(0),
        out: z.int().min(0),
      }),
    )
    .max(10_000),
  /** Names in `media`, by take or asset. */
  files: z.record(z.string().max(64), z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)),
});
type HandOffRecord = z.infer<typeof recordSchema>;

/**
 * Writes the cut of a project into a folder: small files for editing programs beside the media. What another export put there stays as
 * it is: takes that are there are not copied again, and the small files get the next number. Errors: NOT_FOUND, EXPORT_FAILED.
 */
export async function exportCut(
  deps: HandOffDeps,
  project: Project,
  { folder, formats, media: withMedia, alternates }: Omit<ParsedCallInput<'film.export'>, 'projectId'>,
): Promise<Result<CallOutput<'film.export'>>> {
  const prepared = await prepareFolder(folder, deps.ownFolders());
  if (!prepared.ok) return prepared;
  const before = await readRecord(folder);
  const named = new Map(Object.entries(before?.files ?? {}));
  const taken = await readdir(join(folder, MEDIA)).catch(() => []);
  const use = { named, taken, alternates };
  const { cut, files: media } = buildCut(deps.store, viewProject(deps.store, project), use);
  const lost = withMedia ? await findLost(media) : null;
  if (lost !== null) return fail(failure('TAKE_FILE_MISSING', { path: lost }));
  let done = 0;
  try {
    const copied = withMedia ? await copyMedia(deps, media, folder, () => (done += 1)) : 0;
    const number = (before?.exports ?? 0) + 1;
    const old = before?.project === project.id ? before.events : null;
    const stem = `${cleanStem(toAscii(project.name), MAX_NAME_BYTES, 'cut')}_${nameVersion(number)}`;
    const texts = deps.editing.write(cut, { formats, folder, alternates }, old);
    const files: string[] = [];
    for (const { ending, text } of texts)
      files.push(await placeText(folder, `${stem}${ending}`, deps.ids.next(), [text]));
    const record: HandOffRecord = {
      ...{ format: 'dailies.cut', project: project.id, exports: number },
      events: cut.events.flatMap((event) => {
        if (event.kind === 'missing') return [];
        const { shot, version, in: from, out } = event;
        return [{ shot, version, in: from, out }];
      }),
      files: Object.fromEntries([...named, ...media.map(({ id, fileName }) => [id, fileName] as const)]),
    };
    await writeFileAtomic(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
    return succeed({ files, copied, shots: cut.events.length });
  } catch (error) {
    return fail(folderFailure(error, folder, done));
  }
}

/** Null where the folder has none, or one that says nothing. */
async function readRecord(folder: string): Promise<HandOffRecord | null> {
  const text = await readPlain(join(folder, RECORD)).catch(() => '');
  const json = parseBoundedJson(String(text), CEILINGS.sidecar);
  return json.kind === 'value' ? (safeParse(recordSchema, json.value).data ?? null) : null;
}

/** The path of a file that is not there; null where all are. */
export async function findLost(files: readonly CutFile[]): Promise<string | null> {
  for (const { path } of files) if ((await stat(path).catch(() => null))?.isFile() !== true) return path;
  return null;
}

/** Copies what is not there; each copy appears when it is whole. Throws what the file system throws. */
async function copyMedia(
  { ids }: HandOffDeps,
  files: readonly CutFile[],
  folder: string,
  onDone: () => void,
): Promise<number> {
  const target = join(folder, MEDIA);
  await mkdir(target, { recursive: true });
  let copied = 0;
  await workInLanes(files, LANES, async ({ path: source, fileName }) => {
    const path = join(target, fileName);
    // Only a file that an earlier export copied has a name that is there; it may be changed since, and is the editor's.
    if (await stat(path).catch(() => null)) return;
    const part = join(target, `.dailies-export-${ids.next()}.part`);
    try {
      await copyFile(source, part, constants.COPYFILE_FICLONE);
      await chmod(part, 0o644);
      await syncFile(part);
      await placeFile(part, path);
    } finally {
      await rm(part, { force: true });
    }
    copied += 1;
    onDone();
  });
  return copied;
}
