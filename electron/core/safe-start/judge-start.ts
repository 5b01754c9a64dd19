import type { FileInHand } from '../../../shared/domain/queue/safe-start.ts';
import type { StartRecord } from '../ports/start-marker.ts';

/** So many early ends in a row, and the next start is a safe one. */
const MAX_EARLY = 2;

export interface JudgedStart {
  /** How many starts before this one ended unexpectedly, in a row. */
  readonly early: number;
  readonly isSafe: boolean;
  readonly files: readonly FileInHand[];
}

/**
 * What the record of the last start means for this one. A start ended unexpectedly when it did not end in order before it
 * had run for a while, or at any time with a file in hand.
 *
 * @param needsFile whether only an end with a file in hand counts
 */
export function judgeStart(last: StartRecord | null, needsFile: boolean): JudgedStart {
  if (last === null) return { early: 0, isSafe: false, files: [] };
  // A safe start that nobody answered has changed nothing.
  const isOpen = last.early >= MAX_EARLY;
  const isEarly = last.inHand.length > 0 || (!last.isWell && (isOpen || !needsFile));
  const early = isEarly ? last.early + 1 : 0;
  return { early, isSafe: early >= MAX_EARLY, files: isEarly ? nameSuspects(last) : [] };
}

/** Some files are in hand at once: where both ends had one of them in common, it is that one. */
function nameSuspects({ inHand, suspects }: StartRecord): readonly FileInHand[] {
  if (inHand.length === 0) return suspects;
  const common = inHand.filter(({ path }) => suspects.some((suspect) => suspect.path === path));
  return common.length > 0 ? common : inHand;
}
