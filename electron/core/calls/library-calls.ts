import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { countOrphans } from '../library/count-orphans.ts';
import { inspectTake } from '../library/look-inside.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

type LibraryCallName =
  | 'library.lookAt'
  | 'library.inspect'
  | 'library.frameTimes'
  | 'library.state'
  | 'library.relinkFile'
  | 'library.relinkFolder'
  | 'library.import'
  | 'library.rebuild'
  | 'library.cancel';

/** Answers for the folders behind the library. */
export function createLibraryCalls(deps: CoreCallDeps): Handlers<LibraryCallName> {
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
      return DONE;
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
      return linked.ok ? DONE : linked;
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
    'library.cancel': async () => {
      library.cancel();
      return DONE;
    },
  };
}
