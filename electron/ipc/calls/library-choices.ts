import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { SettingsStore, Store } from '../../core/ports.ts';

interface ChoiceDeps {
  readonly core: Core;
  readonly store: Pick<Store, 'takes'>;
  readonly settings: SettingsStore;
  readonly desktop: {
    chooseFiles(): Promise<string[]>;
    chooseFolder(current: string): Promise<string | null>;
  };
}

/** Answers the calls that first ask for a file or folder. */
export function createLibraryChoices({
  core,
  store,
  settings,
  desktop,
}: ChoiceDeps): Handlers<'library.chooseFile' | 'library.chooseFolder'> {
  return {
    'library.chooseFile': async ({ takeId }) => {
      const [take] = store.takes.byId([takeId]);
      if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
      const [path] = await desktop.chooseFiles();
      return path === undefined ? succeed(null) : core.calls['library.relinkFile']({ takeId, path });
    },
    'library.chooseFolder': async ({ purpose }) => {
      const folder = await desktop.chooseFolder(settings.read().resultsFolder);
      if (folder === null) return succeed(null);
      return purpose === 'import'
        ? core.calls['library.import']({ paths: [folder] })
        : core.calls['library.relinkFolder']({ folder });
    },
  };
}
