import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { draftCalls } from '../../../../shared/compose/draft.ts';
import { type Draft, draftSchema } from '../../../../shared/compose/draft.ts';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import { jsonValueSchema } from '../../../../shared/kernel/json-schemas.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import {
  type AddressFacts,
  type fixCalls,
  type intakeCalls,
  type ListedFolder,
  MAX_FILES,
  type referenceCalls,
} from '../../../../shared/library/reference-contract.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { endingOf } from '../../../../shared/models/media-formats.ts';
import { kindOfMime, mediaReferenceSchema } from '../../../../shared/models/media-reference.ts';
import { type Handlers, okEmpty } from '../../core.ts';
import { markInCloud, walkFolder } from '../../kernel/files/cloud-files.ts';
import { moveWhole, writeFileAtomic } from '../../kernel/files/write-file-atomic.ts';
import { createInFlight } from '../../kernel/in-flight.ts';
import { writeFailure } from '../../ports/files.ts';
import type { Ids, MediaReader, Network, SettingsStore, Store, Transaction } from '../../ports.ts';
import type { ProfileRepository } from '../../service/profiles/profile-repository.ts';
import { addFiles } from './add-files.ts';
import type { FixService } from './fix-service.ts';

const DRAFT = 'draft';

interface AddingDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
}

/** Answers for references and the draft of Compose. */
export function createReferenceCalls(
  deps: AddingDeps & { readonly keepPrompt: (prompt: string) => void },
): Handlers<typeof referenceCalls & typeof draftCalls> {
  const { store } = deps;
  return {
    'references.addFiles': async ({ paths }) => succeed(await addFiles(deps, paths)),
    'references.get': async ({ assetIds }) => succeed(await markInCloud(store.assets.byId(assetIds))),
    'draft.load': async () => {
      const parsed = safeParse(draftSchema, store.values.read(DRAFT));
      const draft = parsed.success ? parsed.data : null;
      deps.keepPrompt(readPrompt(draft));
      return succeed(draft);
    },
    'draft.save': async (draft) => {
      store.transact((tx) => tx.values.write(DRAFT, jsonValueSchema.parse(draft)));
      deps.keepPrompt(readPrompt(draft));
      return okEmpty;
    },
  };
}

function readPrompt(draft: Draft | null): string {
  const prompt = draft?.inputs[draft.model]?.['prompt'];
  return typeof prompt === 'string' ? prompt : '';
}

interface AddressDeps {
  readonly network: Network;
  readonly mediaReader: Pick<MediaReader, 'recognise'>;
  readonly profiles: Pick<ProfileRepository, 'get'>;
  readonly settings: Pick<SettingsStore, 'read'>;
}

interface IntakeDeps extends AddingDeps, Omit<AddressDeps, 'mediaReader'> {
  /** Where the app keeps what is its own. */
  readonly dataFolder: string;
}

/** Answers for references that come in, and for the tray that keeps them. */
export function createIntakeCalls(deps: IntakeDeps): Handlers<typeof intakeCalls> {
  const { store, dataFolder } = deps;
  const tray = createKeptList(store, 'tray', mediaReferenceSchema);
  /** By address: two would write into the same part. */
  const copying = createInFlight<Result<Asset>, null>();
  return {
    'references.listFiles': async ({ paths }) => succeed(await listFiles(paths, MAX_FILES)),
    'references.keepPicture': async ({ dataUrl }) => {
      const kept = await keepPicture(join(dataFolder, 'pasted'), dataUrl);
      if (!kept.ok) return kept;
      const [added] = await addFiles(deps, [kept.value]);
      return succeed(added as NonNullable<typeof added>);
    },
    'references.keepCopy': ({ url }) => copying.run(url, null, () => keepCopy(deps, url)),
    'references.lookAt': async ({ url }) => succeed(await lookAtAddress(deps, url)),
    'tray.load': async () => succeed(tray.read()),
    'tray.save': async ({ references }) => {
      tray.write(references);
      return okEmpty;
    },
  };
}

/** Answers for files that are made to fit. */
export function createFixCalls({ fixes }: { readonly fixes: FixService }): Handlers<typeof fixCalls> {
  return {
    'references.fix': ({ workId, assetId, recipe }) => fixes.fix(workId, assetId, recipe),
    'references.cancelFix': async ({ workId }) => {
      fixes.cancel(workId);
      return okEmpty;
    },
    'references.inspect': async ({ assetIds }) => succeed(await fixes.inspect(assetIds)),
  };
}

interface KeptList<Entry> {
  /** The entries that this version can read. */
  read(): Entry[];
  /** These in place of those that could be read; the others stay, for the version that wrote them. `beside` writes what belongs to them. */
  write(entries: readonly Entry[], beside?: (transaction: Transaction) => void): void;
}

/** A short list among the store's values. Each entry is read on its own, so that one that is strange hides no other. */
export function createKeptList<Entry>(
  store: Store,
  key: string,
  entrySchema: z.ZodType<Entry>,
): KeptList<Entry> {
  function readAll(): JsonValue[] {
    const kept = store.values.read(key);
    return Array.isArray(kept) ? kept : [];
  }

  return {
    read: () => readAll().flatMap((entry) => safeParse(entrySchema, entry).data ?? []),
    write(entries, beside) {
      const strange = readAll().filter((entry) => !safeParse(entrySchema, entry).success);
      store.transact((tx) => {
        tx.values.write(key, jsonValueSchema.parse([...entries, ...strange]));
        beside?.(tx);
      });
    },
  };
}

const TIME_LIMIT_MILLISECONDS = 5000;
/** Types that say nothing: many hosts answer with them for every file. */
const VAGUE = /^(application\/octet-stream|binary\/octet-stream|application\/x-download)?$/;

/**
 * Asks what is at a web address that the artist brought. Only addresses are asked that the active service could fetch
 * from too: public ones, and those of its own host and network.
 */
async function lookAtAddress(deps: AddressDeps, url: string): Promise<AddressFacts> {
  const namedBy = deps.profiles.get(deps.settings.read().activeProfileId)?.baseUrl ?? null;
  const signal = AbortSignal.timeout(TIME_LIMIT_MILLISECONDS);
  const head = await deps.network.probeUrl({ url, namedBy, signal });
  if (!head.ok) return { kind: 'unknown', error: head.error };
  const { status, bytes, mime, beginning } = head.value;
  if (status >= 400) return { kind: 'missing', status };
  const sniffed = await deps.mediaReader.recognise(beginning).catch(() => null);
  const told = VAGUE.test(mime) ? (sniffed ?? '') : mime;
  const media = kindOfMime(sniffed ?? '') ?? kindOfMime(told);
  if (media !== null)
    return { kind: 'media', media, mime: kindOfMime(told) === media ? told : (sniffed ?? told), bytes };
  return told === '' ? { kind: 'unknown', error: null } : { kind: 'other', mime: told };
}

/**
 * Fetches what the active service could fetch itself, and adds it. Errors: as of `Network.download`, and of a file that is added.
 */
async function keepCopy(deps: IntakeDeps, url: string): Promise<Result<Asset>> {
  const folder = join(deps.dataFolder, 'pasted');
  const digest = createHash('sha256').update(url).digest('hex').slice(0, 16);
  const part = join(folder, `fetched-${digest}.part`);
  const namedBy = deps.profiles.get(deps.settings.read().activeProfileId)?.baseUrl ?? null;
  try {
    await mkdir(folder, { recursive: true });
    const fetched = await deps.network.download({ url, path: part, namedBy, onProgress() {} });
    if (!fetched.ok) return fetched;
    const { contentType, sha256 } = fetched.value;
    const ending = endingOf((contentType ?? '').replace(/;.*$/s, '').trim().toLowerCase());
    const path = join(folder, `fetched-${sha256.slice(0, 16)}.${ending ?? 'bin'}`);
    await moveWhole(part, path);
    const [added] = await addFiles(deps, [path]);
    if (added?.kind === 'added') return succeed(added.asset);
    await rm(path, { force: true });
    return fail(added?.error ?? failure('FILE_NOT_MEDIA', { path: url.slice(0, 200) }));
  } catch (error) {
    return fail(writeFailure(error, folder));
  }
}

/**
 * Writes what a `data:` URL holds to a file in the folder, named by its content, so that the same picture is kept once.
 * The file has its name only once it is whole. Errors: FILE_NOT_MEDIA, FILE_EMPTY, DISK_FULL, FOLDER_NOT_WRITABLE.
 */
async function keepPicture(folder: string, dataUrl: string): Promise<Result<string>> {
  const [, mime = '', text = ''] = /^data:([\w/+.-]+);base64,([\w+/=\s]*)$/.exec(dataUrl) ?? [];
  const ending = kindOfMime(mime) === 'image' ? endingOf(mime) : null;
  if (ending === null) return fail(failure('FILE_NOT_MEDIA', { path: dataUrl.slice(0, 40) }));
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0) return fail(failure('FILE_EMPTY', { path: mime }));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const path = join(folder, `pasted-${digest.slice(0, 16)}.${ending}`);
  if ((await stat(path).catch(() => null))?.size === bytes.length) return succeed(path);
  try {
    await mkdir(folder, { recursive: true });
    await writeFileAtomic(path, bytes);
    return succeed(path);
  } catch (error) {
    return fail(writeFailure(error, folder));
  }
}

/**
 * Tells files from folders, and lists what is in the folders and below, at most `limit` of all. What cannot be read
 * counts as a file, so that adding it says why.
 */
async function listFiles(
  paths: readonly string[],
  limit: number,
): Promise<{ files: string[]; folders: ListedFolder[] }> {
  const files: string[] = [];
  const folders: ListedFolder[] = [];
  let left = limit;
  for (const path of paths.map((one) => resolve(one))) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) files.push(path);
    else {
      const listed = await listFolder(path, left);
      left -= listed.files.length;
      folders.push({ name: basename(path), ...listed });
    }
  }
  return { files, folders };
}

async function listFolder(folder: string, limit: number): Promise<Omit<ListedFolder, 'name'>> {
  const files: string[] = [];
  try {
    for await (const path of walkFolder(folder)) {
      if (files.length === limit) return { files, isCut: true };
      files.push(path);
    }
  } catch {
    // A folder that may not be read holds nothing for us.
  }
  return { files, isCut: false };
}
