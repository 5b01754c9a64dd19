import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { outsideName } from '../../../shared/kernel/outside-name.ts';
import { fail, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Sidecar } from '../../../shared/library/sidecar.ts';
import { type Take, UNMARKED } from '../../../shared/library/take.ts';
import type { LibraryWork } from '../../../shared/library/text.ts';
import { endingOf } from '../../../shared/models/media-formats.ts';
import type { UnpackedFile, UnpackZip } from '../ports/files.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { describeContent } from './import-folder.ts';
import { describeTake } from './lineage/describe-take.ts';
import { placeFile, safeName } from './place-file.ts';
import { proveType } from './prove-type.ts';
import { folderFailure } from './store-results.ts';

export interface UnpackDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly unpackZip: UnpackZip;
  readonly markFromWeb: (path: string) => Promise<void>;
}

interface UnpackProgress {
  readonly signal: AbortSignal;
  readonly report: (
    counts: Partial<Pick<LibraryWork, 'done' | 'total' | 'added' | 'known' | 'skipped'>>,
  ) => void;
}

/**
 * Puts what lies in a ZIP, and is media, into a folder beside it that has its name: takes of the same job, whose parent the ZIP is. The
 * ZIP stays, and so does what else is in it. Safe to repeat: what is there is not added again. Returns the new takes. Errors: those of
 * `UnpackZip`.
 */
export async function unpackTake(
  deps: UnpackDeps,
  zip: Take,
  { signal, report }: UnpackProgress,
): Promise<Result<readonly Take[]>> {
  const { store, ids } = deps;
  const beside = dirname(zip.path);
  const parts: string[] = [];
  const nextPart = () => {
    const part = join(beside, `.${ids.next()}.part`);
    parts.push(part);
    return part;
  };
  const folder = join(beside, basename(zip.path, extname(zip.path)));
  const told = describeTake(store, zip.id);
  const added: Take[] = [];
  const counts = { added: 0, known: 0, skipped: 0 };
  try {
    const files = await deps.unpackZip(zip.path, nextPart, {
      signal,
      onFile: (done, total) => report({ done, total }),
    });
    if (!files.ok) return files;
    await mkdir(folder, { recursive: true });
    for (const file of files.value) {
      const take = await placeTake(deps, zip, file, folder);
      if (typeof take === 'string') counts[take] += 1;
      else {
        const story = told && { ...told, ...NOT_CHARGED_AGAIN, parents: [{ takeId: zip.id, frame: null }] };
        added.push(...store.transact((tx) => tx.takes.addFound([{ take, story }])));
        counts.added += 1;
      }
      report(counts);
    }
    return succeed(added);
  } catch (error) {
    return fail(folderFailure(error, folder));
  } finally {
    for (const part of parts) await rm(part, { force: true });
  }
}

/** The ZIP tells what the generation cost. */
const NOT_CHARGED_AGAIN: Pick<Sidecar, 'cost'> = { cost: { estimate: null, charged: null } };

/** A file as a take in its place; or why it is none. */
async function placeTake(
  { store, mediaReader, ids, markFromWeb }: UnpackDeps,
  zip: Take,
  { name, path: part, bytes, sha256 }: UnpackedFile,
  folder: string,
): Promise<Take | 'known' | 'skipped'> {
  const { mime, facts } = await proveType(mediaReader, part);
  if (mime === null || facts?.isCutOff) return 'skipped';
  const title = name.slice(0, name.length - extname(name).length);
  const stem = safeName(title, LONGEST_TITLE);
  const isKnown = ({ path, missingAt }: Take) =>
    missingAt === null && dirname(path) === folder && basename(path).startsWith(stem);
  if (store.takes.withContent(sha256, bytes).some(isKnown)) return 'known';
  await markFromWeb(part);
  const path = await placeFile(part, join(folder, `${stem}.${endingOf(mime)}`));
  return {
    ...zip,
    ...describeContent({ path, bytes, sha256, facts }),
    ...(facts === null ? { kind: zip.kind } : {}),
    mime,
    ...UNMARKED,
    id: ids.next(),
    name: outsideName(title.replaceAll('/', ' ')) || zip.name,
  };
}

/** Of a name's characters: of sequences it is the end that tells one from the other. */
const LONGEST_TITLE = 120;
