import type { LibraryWork } from '../../../shared/domain/library/library-work.ts';
import type { Clock, Events } from '../ports.ts';

/** As often as a person can read it. */
const BETWEEN = 150;

/** Reports how far work has come: not more often than it can be read, and at its end that it is over. */
export function createWorkReporter(
  { events, clock }: { events: Events; clock: Clock },
  kind: LibraryWork['kind'],
  folder: string,
): { report: (change: Partial<LibraryWork>) => void; end: () => LibraryWork } {
  const counts = { done: 0, total: null, added: 0, known: 0, skipped: 0, inCloud: 0, relinked: 0 };
  let work: LibraryWork = { kind, folder, ...counts };
  let reportedAt = clock.monotonic();
  events.emit({ type: 'library-work', work });
  return {
    report(change) {
      work = { ...work, ...change };
      if (clock.monotonic() - reportedAt < BETWEEN) return;
      reportedAt = clock.monotonic();
      events.emit({ type: 'library-work', work });
    },
    end() {
      events.emit({ type: 'library-work', work: null });
      return work;
    },
  };
}
