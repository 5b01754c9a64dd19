import type { LibraryWork } from '../../../shared/domain/library/library-work.ts';
import type { Clock, Events } from '../ports.ts';

/** As often as a person can read it. */
const BETWEEN = 150;

/** Tells how far work has come: not more often than it can be read, and at its end that it is over. */
export function createWorkTeller(
  { events, clock }: { events: Events; clock: Clock },
  kind: LibraryWork['kind'],
  folder: string,
): { tell: (change: Partial<LibraryWork>) => void; end: () => LibraryWork } {
  const counts = { done: 0, total: null, added: 0, known: 0, skipped: 0, inCloud: 0, relinked: 0 };
  let work: LibraryWork = { kind, folder, ...counts };
  let toldAt = clock.monotonic();
  events.emit({ type: 'library-work', work });
  return {
    tell(change) {
      work = { ...work, ...change };
      if (clock.monotonic() - toldAt < BETWEEN) return;
      toldAt = clock.monotonic();
      events.emit({ type: 'library-work', work });
    },
    end() {
      events.emit({ type: 'library-work', work: null });
      return work;
    },
  };
}
