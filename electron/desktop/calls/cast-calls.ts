import type { castCalls } from '../../../shared/cast/contract.ts';
import { fail, failure, succeed } from '../../../shared/kernel/result.ts';
import type { CastService } from '../../core/cast/cast-service.ts';
import type { DesktopHandlers } from '../../core/core.ts';
import type { Store } from '../../core/ports.ts';

export interface CastShellDeps {
  readonly cast: CastService;
  readonly store: Pick<Store, 'cast'>;
  /** Asks where to save a cast file; null when the dialog was closed. */
  readonly chooseSaveFile: (name: string) => Promise<string | null>;
  /** Shows a file in the file manager; false when it is not there. */
  readonly reveal: (path: string) => Promise<boolean>;
}

/** Answers the calls of the cast that need the desktop. */
export function createCastShellCalls(deps: CastShellDeps): DesktopHandlers<typeof castCalls> {
  const { cast, store } = deps;
  return {
    'cast.export': async ({ ids }) => {
      const first = store.cast.find(ids[0] ?? '');
      if (first === null) return fail(failure('NOT_FOUND', { memberIds: ids }));
      const path = await deps.chooseSaveFile(ids.length === 1 ? plainName(first.name) : 'Cast');
      return path === null ? succeed(null) : cast.exportTo(path, ids);
    },
    'cast.revealConsent': async ({ id }) => {
      const path = cast.consentPath(id);
      if (!path.ok) return path;
      return (await deps.reveal(path.value))
        ? succeed({})
        : fail(failure('FILE_NOT_FOUND', { path: path.value }));
    },
  };
}

/** A member's name without what no file system takes. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .slice(0, 80);
  return plain === '' ? 'Cast' : plain;
}
