import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import { isSidecarName, type Sidecar } from '../../../shared/library/sidecar.ts';
import { type Take, UNMARKED } from '../../../shared/library/take.ts';
import type { LibraryWork } from '../../../shared/library/text.ts';
import { isAwayInCloud, walkFolder } from '../kernel/files/cloud-files.ts';
import { hashFile } from '../kernel/files/open-plain.ts';
import type { FileFacts, Ids, MediaFacts, MediaReader, Store } from '../ports.ts';
import { readSidecarOf, sidecarPath } from './keep-sidecars.ts';
import type { FoundTake } from './library-store.ts';
import { lookForStory, soundOf } from './prove-type.ts';
import { readFactsIfSafe, statFile } from './references/fix-service.ts';

/** More than there are processes that read: while those have some each, what they said of others is looked at. */
const CONCURRENCY = 4;
const TOGETHER = 8;
const AT_A_TIME = 100;

export interface ImportDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  /** Told of takes as soon as they are in the library. */
  readonly onTakes: (takes: readonly Take[]) => void;
  readonly onProgress: (counts: ImportCounts) => void;
  readonly signal: AbortSignal;
}

export type ImportCounts = Pick<LibraryWork, 'done' | 'total' | 'added' | 'known' | 'skipped' | 'inCloud'>;

/**
 * Brings images and videos, and those of folders, into the library, where they are: no file is copied, moved or changed. What is there
 * already, by path or by content, is not added again (a missing take with that content is found again by it), so that an
 * import that was cut off is gone on with by repeating it. A sidecar is believed only about the content that it names; where
 * there is none, what an export put into the file is believed.
 * Throws when a folder that is named can't be read.
 */
export async function importPaths(named: readonly string[], deps: ImportDeps): Promise<ImportCounts> {
  const counts = { done: 0, total: 0, added: 0, known: 0, skipped: 0, inCloud: 0 };
  const batchId = deps.ids.next();
  const { paths, mayHaveSidecar } = await listFiles(named, deps.signal);
  counts.total = paths.length;
  const begin = (from: number) =>
    beginPage(paths.slice(from, from + AT_A_TIME), batchId, { ...deps, mayHaveSidecar });
  // The next files are read while these are written down.
  let next = begin(0);
  for (let from = 0; from < paths.length && !deps.signal.aborted; from += AT_A_TIME) {
    const { page, known, reading } = next;
    const { found, inCloud } = await reading;
    if (deps.signal.aborted) break;
    next = begin(from + AT_A_TIME);
    const { added, relinked } = keep(found, deps);
    deps.onTakes([...added, ...relinked]);
    counts.done += page.length;
    counts.added += added.length;
    counts.known += known.size + found.length - added.length;
    counts.skipped += page.length - known.size - found.length - inCloud;
    counts.inCloud += inCloud;
    deps.onProgress({ ...counts });
  }
  // Where it was cut off, what is under way ends first.
  await next.reading;
  return counts;
}

/** What is named, of folders all files but sidecars, and beside which of them one may stand. */
async function listFiles(named: readonly string[], signal: AbortSignal) {
  const paths = new Set<string>();
  const told = new Set<string>();
  // As file systems may compare names: of two spellings of one name, the look at the disk decides.
  const keyOf = (path: string) => path.normalize().toLowerCase();
  for (const from of named.map((path) => resolve(path)))
    if ((await stat(from)).isFile()) {
      paths.add(from);
      told.add(keyOf(sidecarPath(from)));
    } else
      for await (const path of walkFolder(from, signal))
        if (isSidecarName(path)) told.add(keyOf(path));
        else paths.add(path);
  return { paths: [...paths], mayHaveSidecar: (path: string) => told.has(keyOf(sidecarPath(path))) };
}

type PageDeps = ImportDeps & { readonly mayHaveSidecar: (path: string) => boolean };

/** Begins to read those of some files that the library does not know yet. */
function beginPage(page: readonly string[], batchId: string, deps: PageDeps) {
  const known = new Set(deps.store.takes.atPaths(page).map(({ path }) => path));
  const fresh = page.filter((path) => !known.has(path));
  return { page, known, reading: readPage(fresh, batchId, deps) };
}

/** Files that are images or videos, and how many of the others are away; some are read at once, none stops another. */
async function readPage(
  paths: readonly string[],
  batchId: string,
  deps: PageDeps,
): Promise<{ found: ReadTake[]; inCloud: number }> {
  const found: (ReadTake | null)[] = [];
  let [next, inCloud] = [0, 0];
  const readTogether = createReadTogether(deps.mediaReader);
  async function readOne(path: string, known: FileFacts | null): Promise<ReadTake | null> {
    const one = await readFound(path, batchId, deps, {
      mayHaveSidecar: deps.mayHaveSidecar(path),
      known,
    }).catch(() => null);
    if (one === null && known === null && (await isAwayInCloud(path))) inCloud += 1;
    return one;
  }
  async function work(): Promise<void> {
    while (next < paths.length && !deps.signal.aborted) {
      const from = next;
      next += TOGETHER;
      const some = paths.slice(from, next);
      const known = await readTogether(some);
      for (const [index, path] of some.entries())
        if (!deps.signal.aborted) found[from + index] = await readOne(path, known[index] ?? null);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { found: found.filter((one) => one != null), inCloud };
}

/** Asking for several files at once costs hardly more than asking for one. Once one of them is not safe to read, the rest are read alone. */
function createReadTogether(
  reader: MediaReader,
): (paths: readonly string[]) => Promise<readonly (FileFacts | null)[]> {
  let isSafe = true;
  return async (paths) => {
    if (!isSafe) return [];
    try {
      return await reader.readFiles(paths);
    } catch {
      isSafe = false;
      return [];
    }
  };
}

export interface FoundOptions {
  /** False where it is known that no sidecar stands beside it. */
  readonly mayHaveSidecar?: boolean;
  /** What was read of it just now. */
  readonly known?: FileFacts | null;
}

/** An image or a video with what is told of it; null for other files. Rejects when it cannot be read. */
export async function readFound(
  path: string,
  batchId: string,
  deps: Pick<ImportDeps, 'mediaReader' | 'ids'> & { readonly signal?: AbortSignal },
  { mayHaveSidecar = true, known = null }: FoundOptions = {},
): Promise<ReadTake | null> {
  const [file, beside] = await Promise.all([
    known ?? readAlone(deps.mediaReader, path),
    mayHaveSidecar ? readSidecarOf(path) : null,
  ]);
  if (file === null) return null;
  const { facts } = file;
  const isMedia = facts !== null && facts.kind !== 'audio';
  if (!isMedia && beside === null) return null;
  const { sha256, mayHaveStory } = await readContent(path, file, deps.signal);
  const hasSidecar = beside?.file.sha256 === sha256;
  // A result that nobody here can read is a result all the same.
  if (!isMedia && !hasSidecar) return null;
  const inside = !hasSidecar && mayHaveStory ? (await deps.mediaReader.readInside(path)).story : null;
  const story = hasSidecar ? beside : inside;
  const { bytes, modifiedAt } = file;
  const content = { path, bytes, sha256, modifiedAt, facts };
  const take = story === null ? inventTake(content, deps.ids.next(), batchId) : restoreTake(content, story);
  return { take, story, hasSidecar };
}

/** What a file is, without its content; null for what is no file that could be read. */
async function readAlone(reader: MediaReader, path: string): Promise<FileFacts | null> {
  const file = await statFile(path);
  if (!file.ok) return null;
  return { ...file.value, facts: await readFactsIfSafe(reader, path), sha256: null, mayHaveStory: true };
}

/** A file's hash, and whether it may tell of a take: read once, unless that was done. */
async function readContent(
  path: string,
  { bytes, sha256: known, mayHaveStory }: FileFacts,
  signal: AbortSignal | undefined,
): Promise<{ sha256: string; mayHaveStory: boolean }> {
  if (known !== null) return { sha256: known, mayHaveStory };
  const search = lookForStory();
  const sha256 = await hashFile(path, signal, { look: search.look, bytes });
  return { sha256, mayHaveStory: search.mayBeThere() };
}

/** A take of a file that was found. */
export interface ReadTake extends FoundTake {
  /** Whether a sidecar tells of this very file. */
  readonly hasSidecar: boolean;
}

interface Content {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly modifiedAt: number;
  readonly facts: MediaFacts | null;
}

/** Of what can't be read, a sidecar's word for its type is not taken, because the window goes by it. */
export function describeContent({ path, bytes, sha256, facts }: Omit<Content, 'modifiedAt'>) {
  const {
    mime = UNPROVEN_MIME,
    width = null,
    height = null,
    duration = null,
    frameRate = null,
  } = facts ?? {};
  const kind = facts?.kind === 'image' ? ('image' as const) : ('video' as const);
  const seen = { kind, mime, width, height, duration, frameRate, sound: soundOf(facts) };
  return { path, bytes, sha256, ...seen, hasPoster: false, missingAt: null };
}

/** A take of a file about which nothing else is known: neither model nor prompt is guessed. */
function inventTake(content: Content, id: string, batchId: string): Take {
  return {
    ...describeContent(content),
    id,
    jobId: '',
    batchId,
    model: '',
    name: basename(content.path, extname(content.path)).slice(0, 200),
    prompt: '',
    ...UNMARKED,
    testMode: false,
    practice: false,
    createdAt: content.modifiedAt,
  };
}

/** A take as its sidecar tells it; of the file only what was read from it is believed. */
function restoreTake(content: Content, { take, marks, job, file }: Sidecar): Take {
  const { rating, flag, label, tags, note, binnedAt } = marks;
  const own = describeContent(content);
  return {
    ...own,
    kind: content.facts === null ? file.kind : own.kind,
    // What this program could not read, and an earlier decoder could.
    ...{ width: own.width ?? file.width, height: own.height ?? file.height },
    ...{ duration: own.duration ?? file.duration, frameRate: own.frameRate ?? file.frameRate },
    ...{ id: take.id, name: take.name, testMode: take.testMode, practice: take.practice },
    ...{ jobId: job.id, batchId: job.batchId, model: job.model, prompt: job.prompt },
    ...{ rating, flag, label, note, tags: tags.filter((tag) => !/[\r\n]/.test(tag)) },
    binnedAt: binnedAt === null ? null : Date.parse(binnedAt),
    createdAt: Date.parse(take.createdAt),
  };
}

/**
 * Adds what is new by its content, and finds missing takes again by it. A file whose own sidecar names a take that is not there
 * is that take, also where another one has the same content.
 */
function keep(found: readonly ReadTake[], { store, ids }: ImportDeps): { added: Take[]; relinked: Take[] } {
  const fresh = new Map<string, FoundTake>();
  const contents = new Set<string>();
  const relinked: Take[] = [];
  for (const one of found) {
    const { take, hasSidecar } = one;
    const same = store.takes.withContent(take.sha256, take.bytes);
    const isTaken = fresh.has(take.id) || store.takes.byId([take.id]).length > 0;
    const isOwn = hasSidecar && !isTaken;
    const lost = isOwn ? undefined : same.find(({ missingAt }) => missingAt !== null);
    const moved = lost === undefined ? null : store.transact((tx) => tx.takes.moveFile(lost.id, take.path));
    if (moved !== null) relinked.push(moved);
    else if (isOwn || (same.length === 0 && !contents.has(take.sha256))) {
      // An id that another content has already is nobody's but that one's.
      const id = isTaken ? ids.next() : take.id;
      fresh.set(id, { ...one, take: { ...take, id } });
      contents.add(take.sha256);
    }
  }
  return { added: store.transact((tx) => tx.takes.addFound([...fresh.values()])), relinked };
}
