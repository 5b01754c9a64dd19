import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { exportCalls, libraryCalls, lineageCalls, takeCalls } from '../../../shared/library/contract.ts';
import { diffRequests, type Lineage } from '../../../shared/library/lineage.ts';
import { isSidecarName, type Sidecar } from '../../../shared/library/sidecar.ts';
import type { TakeMark } from '../../../shared/library/take.ts';
import type { importCalls } from '../../../shared/service/contract.ts';
import { type Handlers, okEmpty } from '../core.ts';
import { walkFolder } from '../kernel/files/cloud-files.ts';
import type { OutsideReader } from '../ports/files.ts';
import type { Clock, MediaReader, SettingsStore, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import type { ExportService } from './export/export-service.ts';
import { sidecarPath } from './keep-sidecars.ts';
import type { LibraryService } from './library-service.ts';
import type { TakeLink } from './library-store.ts';
import { describeTake } from './lineage/describe-take.ts';
import { remakeInput, type TakeAssetDeps, takeAsAsset } from './lineage/remake-input.ts';
import { inspectTake } from './prove-type.ts';
import { addFiles } from './references/add-files.ts';
import type { ReviewUndo } from './review-undo.ts';

/** Answers for the folders behind the library. */
export function createLibraryCalls(deps: {
  readonly library: LibraryService;
  readonly store: Store;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly mediaReader: MediaReader;
}): Handlers<typeof libraryCalls> {
  const { library, store, settings, mediaReader } = deps;
  let orphans: Promise<number> | null = null;

  /** Going through the results folder takes a moment, so that it is done once, and again after what changes it. */
  function countOnce(): Promise<number> {
    orphans ??= countOrphans(store, settings.read().resultsFolder);
    return orphans;
  }

  return {
    'library.lookAt': async ({ takeIds }) => {
      await library.lookAt(takeIds);
      return okEmpty;
    },
    'library.inspect': async ({ takeId }) => succeed(await inspectTake(deps, takeId)),
    'library.frameTimes': async ({ takeId }) => {
      const [take] = store.takes.byId([takeId]);
      if (take?.kind !== 'video' || take.frameRate === null) return succeed(null);
      const times = await mediaReader.readUnevenTimes(take.path, take.frameRate).catch(() => null);
      return succeed(times === null ? null : [...times]);
    },
    'library.state': async () =>
      succeed({
        missing: store.takes.countMissing(),
        orphans: await countOnce(),
      }),
    'library.relinkFile': async ({ takeId, path }) => {
      const linked = await library.relinkFile(takeId, path);
      return linked.ok ? okEmpty : linked;
    },
    'library.relinkFolder': async ({ folder }) => library.relinkFolder(folder),
    'library.import': async ({ paths }) => {
      orphans = null;
      return library.importPaths(paths);
    },
    'library.rebuild': async () => {
      orphans = null;
      return library.rebuild();
    },
    'library.unpack': async ({ takeId }) => library.unpack(takeId),
    'library.weigh': async ({ takeIds }) =>
      succeed(store.takes.weigh(takeIds, settings.read().resultsFolder)),
    'library.delete': async ({ takeIds }) => {
      orphans = null;
      return library.remove(takeIds);
    },
    'library.cancel': async () => {
      library.cancel();
      return okEmpty;
    },
  };
}

/** Answers for takes. */
export function createTakeCalls({
  store,
  jobWriter,
  clock,
  reviewUndo,
}: {
  readonly store: Store;
  readonly jobWriter: Pick<JobWriter, 'takesChanged'>;
  readonly clock: Clock;
  readonly reviewUndo: ReviewUndo;
}): Handlers<typeof takeCalls> {
  const mark = (takeIds: readonly string[], wanted: TakeMark) => {
    const before = store.takes.byId(takeIds);
    const after = store.transact((tx) => tx.takes.mark(takeIds, wanted, clock.now()));
    reviewUndo.remember(before);
    jobWriter.takesChanged(after);
    return after.length;
  };
  return {
    'takes.find': async ({ query, offset, limit }) =>
      succeed({ ...store.takes.search(query, offset, limit) }),
    'takes.openStacks': async ({ takeIds, isOpen }) => {
      store.transact((tx) => tx.takes.openStacks(takeIds, isOpen));
      return okEmpty;
    },
    'takes.get': async ({ takeIds }) => succeed(store.takes.byId(takeIds)),
    'takes.outline': async ({ query }) => succeed(store.takes.outline(query)),
    'takes.facet': async ({ facet, query, text }) => succeed(store.takes.facet(facet, query, text)),
    'takes.versions': async ({ takeIds }) => succeed(store.takes.versionsOf(takeIds)),
    'takes.examples': async ({ models }) => succeed(store.takes.examples(models)),
    'takes.ids': async ({ query, offset, limit }) => succeed(store.takes.searchIds(query, offset, limit)),
    'takes.mark': async ({ takeIds, ...wanted }) => {
      mark(takeIds, dropUndefined(wanted));
      return okEmpty;
    },
    'takes.markFound': async ({ query, except, ...wanted }) => {
      const left = new Set(except);
      const found = store.takes.searchIds(query, 0, Number.MAX_SAFE_INTEGER).filter((id) => !left.has(id));
      return succeed({ takes: mark(found, dropUndefined(wanted)) });
    },
    'takes.undo': async () => {
      const restored = reviewUndo.undo();
      if (restored !== null) jobWriter.takesChanged(restored);
      return succeed(restored === null ? null : { takes: restored.length });
    },
  };
}

function dropUndefined(mark: { [Key in keyof TakeMark]?: TakeMark[Key] | undefined }): TakeMark {
  return Object.fromEntries(Object.entries(mark).filter(([, value]) => value !== undefined));
}

/** Answers for where takes come from. */
export function createLineageCalls(deps: TakeAssetDeps): Handlers<typeof lineageCalls> {
  const { store } = deps;

  function describe(takeId: string): Result<Sidecar> {
    const described = describeTake(store, takeId);
    return described === null ? fail(failure('NOT_FOUND', { takeId })) : succeed(described);
  }

  return {
    'lineage.describe': async ({ takeId }) => describe(takeId),
    'lineage.of': async ({ takeId }) => succeed(traceLineage(store, takeId)),
    'lineage.diff': async ({ takeId, otherId }) => {
      const [one, other] = [describe(takeId), describe(otherId)];
      if (!one.ok) return one;
      return other.ok ? succeed({ changes: diffRequests(one.value, other.value) }) : other;
    },
    'lineage.input': async ({ takeId }) => {
      const described = describe(takeId);
      if (!described.ok) return described;
      return succeed(
        await remakeInput({ store, addFiles: (paths) => addFiles(deps, paths) }, described.value),
      );
    },
    'lineage.asset': async ({ takeId, frame }) => takeAsAsset(deps, takeId, frame),
  };
}

/** Answers for copies that leave the library. */
export function createExportTakesCalls({
  exporting,
}: {
  readonly exporting: ExportService;
}): Handlers<typeof exportCalls> {
  return {
    'export.preview': async ({ takes, template, folder }) =>
      succeed(await exporting.preview(takes, template, folder)),
    'export.run': async ({ takes, choice }) => exporting.run(takes, choice),
    'export.cancel': async () => {
      exporting.cancel();
      return okEmpty;
    },
    'export.lastChoice': async () => succeed(exporting.lastChoice()),
  };
}

/** Answers for OpenAPI documents. */
export function createImportCalls({
  profiles,
  outsideReader,
}: {
  readonly profiles: Pick<ProfileRepository, 'get'>;
  readonly outsideReader: OutsideReader;
}): Handlers<typeof importCalls> {
  return {
    'profiles.importDocument': async ({ text, baseUrl, profileId }) => {
      const existing = profileId === undefined ? null : profiles.get(profileId);
      if (profileId !== undefined && existing === null) return fail(failure('NOT_FOUND', { profileId }));
      const imported = await outsideReader.importDocument({ text, baseUrl: baseUrl ?? null, existing });
      if (!imported.ok) return imported;
      const { text: profileText, profile, report } = imported.value;
      return succeed({ profileText, profile, report });
    },
  };
}

/** How many results with a sidecar lie in a folder and are not in the library. */
async function countOrphans(store: Pick<Store, 'takes'>, folder: string): Promise<number> {
  const [files, sidecars] = [[] as string[], new Set<string>()];
  try {
    for await (const path of walkFolder(folder))
      if (isSidecarName(path)) sidecars.add(path);
      else files.push(path);
  } catch {
    // No folder, no orphans.
    return 0;
  }
  const results = files.filter((path) => sidecars.has(sidecarPath(path)));
  const known = new Set(store.takes.atPaths(results).map(({ path }) => path));
  return results.filter((path) => !known.has(path)).length;
}

/** More would be no picture any more. */
const MAX_RELATIVES = 150;

/**
 * The family of a take: what it was made from, back to the first, and what was made from it. The nearest come first where
 * there are more than can be shown; a take that stands in a circle with itself is met once.
 */
function traceLineage(store: Pick<Store, 'takes' | 'lineage'>, takeId: string): Lineage {
  const generations = new Map<string, number>([[takeId, 0]]);
  const links = new Map<string, TakeLink>();
  const isUpCut = walk(-1, (ids) => store.lineage.parentsOf(ids));
  const isDownCut = walk(1, (ids) => store.lineage.childrenOf(ids));
  const takes = store.takes.byId([...generations.keys()]);
  const known = new Set(takes.map(({ id }) => id));
  return {
    relatives: takes.map((take) => ({ take, generation: generations.get(take.id) ?? 0 })),
    links: [...links.values()].filter((link) => known.has(link.takeId) && known.has(link.parentId)),
    isCut: isUpCut || isDownCut,
  };

  function walk(direction: 1 | -1, read: (takeIds: readonly string[]) => TakeLink[]): boolean {
    let front = [takeId];
    for (let generation = direction; front.length > 0; generation += direction) {
      const next: string[] = [];
      for (const link of read(front)) {
        const id = direction === -1 ? link.parentId : link.takeId;
        if (!generations.has(id) && generations.size >= MAX_RELATIVES) return true;
        links.set(`${link.takeId} ${link.parentId} ${link.frame}`, link);
        if (generations.has(id)) continue;
        generations.set(id, generation);
        next.push(id);
      }
      front = next;
    }
    return false;
  }
}
