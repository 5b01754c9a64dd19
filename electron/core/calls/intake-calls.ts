import { join } from 'node:path';
import { mediaReferenceSchema } from '../../../shared/domain/media/media-reference.ts';
import { MAX_FILES } from '../../../shared/ipc/calls/intake-calls.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { addFiles } from '../references/add-files.ts';
import { keepPicture } from '../references/keep-picture.ts';
import { listFiles } from '../references/list-files.ts';
import { lookAtAddress } from '../references/look-at-address.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';
import { createKeptList } from './kept-list.ts';

/** Answers for references that come in, and for the tray that keeps them. */
export function createIntakeCalls(
  deps: CoreCallDeps,
): Handlers<
  'references.listFiles' | 'references.keepPicture' | 'references.lookAt' | 'tray.load' | 'tray.save'
> {
  const { store, dataFolder } = deps;
  const tray = createKeptList(store, 'tray', mediaReferenceSchema);
  return {
    'references.listFiles': async ({ paths }) => succeed(await listFiles(paths, MAX_FILES)),
    'references.keepPicture': async ({ dataUrl }) => {
      const kept = await keepPicture(join(dataFolder, 'pasted'), dataUrl);
      if (!kept.ok) return kept;
      const [added] = await addFiles(deps, [kept.value]);
      return succeed(added as NonNullable<typeof added>);
    },
    'references.lookAt': async ({ url }) => succeed(await lookAtAddress(deps, url)),
    'tray.load': async () => succeed(tray.read()),
    'tray.save': async ({ references }) => {
      tray.write(references);
      return DONE;
    },
  };
}
