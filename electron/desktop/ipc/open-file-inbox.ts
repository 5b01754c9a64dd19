import type { Opening, openingCalls } from '../../../shared/app/contract.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { DesktopHandlers } from '../../core/core.ts';

/** More than anybody opens before a window is there. */
const MAX_WAITING = 20;

export interface OutsideInboxDeps {
  /** Takes the path of what was opened by hand, so that the page may have it read. */
  readonly give: (path: string) => void;
  readonly emit: (event: CoreEvent) => void;
}

/** Keeps what the system was asked to open until the page takes it, which may not be there yet. */
export function createOutsideInbox({ give, emit }: OutsideInboxDeps): {
  readonly open: (opening: Opening) => void;
  readonly calls: DesktopHandlers<typeof openingCalls>;
} {
  let waiting: Opening[] = [];
  return {
    open(opening) {
      if (opening.kind === 'file') give(opening.path);
      waiting = [...waiting, opening].slice(-MAX_WAITING);
      emit({ type: 'outside-waits' });
    },
    calls: {
      'outside.take': async () => {
        const openings = waiting;
        waiting = [];
        return succeed({ openings });
      },
    },
  };
}
