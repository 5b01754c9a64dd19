import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { countStrays } from '../library/count-strays.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

type LibraryCallName =
  | 'library.lookAt'
  | 'library.state'
  | 'library.relinkFile'
  | 'library.relinkFolder'
  | 'library.import'
  | 'library.rebuild'
  | 'library.cancel';

/** Answers for the folders behind the library. */
export function createLibraryCalls({ library, store, settings }: CoreCallParts): Handlers<LibraryCallName> {
  return {
    'library.lookAt': async ({ takeIds }) => {
      await library.lookAt(takeIds);
      return DONE;
    },
    'library.state': async () =>
      succeed({
        missing: store.countMissing(),
        strays: await countStrays(store, settings.read().resultsFolder),
      }),
    'library.relinkFile': async ({ takeId, path }) => {
      const linked = await library.relinkFile(takeId, path);
      return linked.ok ? DONE : linked;
    },
    'library.relinkFolder': async ({ folder }) => library.relinkFolder(folder),
    'library.import': async ({ folder }) => library.importFolder(folder),
    'library.rebuild': async () => library.rebuild(),
    'library.cancel': async () => {
      library.cancel();
      return DONE;
    },
  };
}
