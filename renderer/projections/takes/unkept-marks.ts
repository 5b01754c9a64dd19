import type { Take } from '../../../shared/domain/library/take.ts';
import { applyMark, type TakeMark } from '../../../shared/domain/library/take-mark.ts';

interface Unkept {
  readonly takeIds: ReadonlySet<string>;
  readonly mark: TakeMark;
}

let unkept: readonly Unkept[] = [];

/** Shows a mark with whatever the core says of the takes, until what is returned is called: some of it was said before the mark. */
export function holdMark(takeIds: readonly string[], mark: TakeMark): () => void {
  const held = { takeIds: new Set(takeIds), mark };
  unkept = [...unkept, held];
  return () => {
    unkept = unkept.filter((other) => other !== held);
  };
}

/** Takes as the core has them, with the marks that it has not kept yet. */
export function withUnkeptMarks(takes: readonly Take[]): readonly Take[] {
  if (unkept.length === 0) return takes;
  return takes.map((take) =>
    unkept.reduce(
      (shown, { takeIds, mark }) => (takeIds.has(take.id) ? applyMark(shown, mark) : shown),
      take,
    ),
  );
}
