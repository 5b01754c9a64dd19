import { runCall } from '../../../projections/core/run-call.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { useReviewStore } from '../state/review-store.ts';
import type { PlaceRange } from './marquee.ts';

/** Takes that arrive while ids are asked for move the places; after so many tries what is known has to do. */
const MAX_TRIES = 3;

/**
 * What is selected while a box is drawn: what it touches, and with `isAdded` what was selected before. Ids of places that
 * were never looked at are asked for once the box is done.
 */
export function createMarqueeSelection(isAdded: boolean) {
  const before = useReviewStore.getState();
  const base = isAdded ? selectedBefore(before) : [];
  let seen = '';
  let seenIds: readonly (string | undefined)[] = [];

  function select(takeIds: readonly string[]): ReadonlySet<string> {
    const selectedIds = new Set([...base, ...takeIds]);
    useReviewStore.setState({ selectedIds });
    return selectedIds;
  }

  /** Selects what is known of what is touched. */
  function touch(ranges: readonly PlaceRange[]): void {
    const { ids } = useTakeStore.getState().window;
    const words = ranges.map(({ from, to }) => `${from}-${to}`).join();
    if (words === seen && ids === seenIds) return;
    [seen, seenIds] = [words, ids];
    select(idsIn(ids, ranges).filter((id) => id !== undefined));
  }

  /** Ends with what is touched; `read` says what that is now. */
  async function keep(read: () => readonly PlaceRange[]): Promise<void> {
    touch(read());
    const kept = useReviewStore.getState().selectedIds;
    const isStill = () => useReviewStore.getState().selectedIds === kept;
    makeCurrent();
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await askFor(read());
      if (answer === 'moved') continue;
      if (answer !== null && isStill()) {
        select(answer);
        makeCurrent();
      }
      return;
    }
  }

  /** The take that keys act on is one of those that are selected. */
  function makeCurrent(): void {
    const { currentId, selectedIds } = useReviewStore.getState();
    const [first] = selectedIds;
    if (first !== undefined && !selectedIds.has(currentId ?? ''))
      useReviewStore.setState({ currentId: first });
  }

  return {
    touch,
    keep,
    /** Selects what was selected before. */
    drop: () => useReviewStore.setState({ selectedIds: before.selectedIds }),
  };
}

function selectedBefore({
  currentId,
  selectedIds,
}: {
  currentId: string | null;
  selectedIds: ReadonlySet<string>;
}) {
  return selectedIds.size > 0 ? [...selectedIds] : currentId === null ? [] : [currentId];
}

function idsIn<Id>(ids: readonly Id[], ranges: readonly PlaceRange[], offset = 0): Id[] {
  return ranges.flatMap(({ from, to }) => ids.slice(from - offset, to - offset));
}

/** All ids of ranges; null where all of them are known or could not be had, `moved` where others stand there by now. */
async function askFor(ranges: readonly PlaceRange[]): Promise<readonly string[] | 'moved' | null> {
  const { query, window } = useTakeStore.getState();
  const offset = ranges[0]?.from ?? 0;
  if (!idsIn(window.ids, ranges).includes(undefined)) return null;
  const limit = (ranges.at(-1)?.to ?? offset) - offset;
  const answer = await runCall('takes.ids', { query, offset, limit });
  const now = useTakeStore.getState();
  if (answer === null || now.query !== query) return null;
  return now.window.total === window.total ? idsIn(answer, ranges, offset) : 'moved';
}
