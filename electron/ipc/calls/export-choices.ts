import { isOpenable } from '../../../shared/domain/library/media-ending.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { GivenUse } from '../../core/places/given-places.ts';
import type { SettingsStore, Store } from '../../core/ports.ts';

interface ExportChoiceDeps {
  readonly core: Core;
  readonly store: Pick<Store, 'takes'>;
  readonly settings: SettingsStore;
  readonly desktop: {
    chooseFolder(current: string, use: GivenUse): Promise<string | null>;
    openFolder(path: string): Promise<boolean>;
    /** Begins to drag files; false where none of them is there. */
    dragFiles(paths: readonly string[], icon: string | null): Promise<boolean>;
  };
  /** Where the poster of a take is, whether there is one or not. */
  readonly posterPath: (takeId: string) => string | null;
}

/** Answers the calls of the export that need a dialog, the file manager or the pointer. Only main knows paths of takes. */
export function createExportChoices(
  deps: ExportChoiceDeps,
): Handlers<'export.chooseFolder' | 'export.showFolder' | 'takes.drag'> {
  const { core, store, settings, desktop } = deps;
  return {
    'export.chooseFolder': async () => {
      const last = await core.calls['export.lastChoice']({});
      const current = (last.ok ? last.value?.folder : null) ?? settings.read().resultsFolder;
      const folder = await desktop.chooseFolder(current, 'write');
      return succeed(folder === null ? null : { folder });
    },
    'export.showFolder': async () => {
      const last = await core.calls['export.lastChoice']({});
      if (!last.ok) return last;
      const path = last.value?.folder ?? '';
      return path !== '' && (await desktop.openFolder(path))
        ? succeed({})
        : fail(failure('FILE_NOT_FOUND', { path }));
    },
    'takes.drag': async ({ takeIds }) => {
      const found = store.takes.byId(takeIds);
      // What is dragged lands under its own name.
      const takes = found.filter(isOpenable);
      const [first] = takes;
      const [refused] = found;
      if (refused === undefined) return fail(failure('NOT_FOUND'));
      if (first === undefined) return fail(failure('FILE_NOT_MEDIA', { path: refused.path }));
      const isDragged = await desktop.dragFiles(
        takes.map(({ path }) => path),
        first.hasPoster ? deps.posterPath(first.id) : null,
      );
      return isDragged ? succeed({}) : fail(failure('FILE_NOT_FOUND', { path: first.path }));
    },
  };
}
