import { variableValue } from '../../../../shared/batch/variables.ts';
import type { WatchOrder } from '../../../../shared/domain/prompt/watch.ts';

const MAX_CAP = 100_000;

/** What is typed and chosen for a watch so far. */
export interface WatchDraft {
  readonly templateId: string;
  readonly folder: string;
  readonly subfolders: boolean;
  readonly takesPresent: boolean;
  readonly mode: WatchOrder['mode'];
  readonly caps: { readonly day: string; readonly all: string };
  readonly values: Readonly<Record<string, string>>;
}

/** What a draft comes to: the order where it is whole, and what is wrong with its caps. */
export function judgeWatch(
  draft: WatchDraft,
  variables: readonly string[],
): {
  readonly order: WatchOrder | null;
  readonly isDayWrong: boolean;
  readonly isAllWrong: boolean;
  /** What is sent at once needs a cap. */
  readonly needsCap: boolean;
} {
  const { caps, ...said } = draft;
  const [capPerDay, capInAll] = [readCap(caps.day), readCap(caps.all)];
  const needsCap = draft.mode === 'send' && capPerDay === null && capInAll === null;
  const isFilled = variables.every((name) => (variableValue(draft.values, name) ?? '').trim() !== '');
  const isWhole = draft.folder !== '' && isFilled && !needsCap;
  return {
    order:
      isWhole && capPerDay !== undefined && capInAll !== undefined
        ? { ...said, field: null, values: { ...draft.values }, capPerDay, capInAll }
        : null,
    isDayWrong: capPerDay === undefined,
    isAllWrong: capInAll === undefined,
    needsCap,
  };
}

/** A cap that is typed: a whole number, null for none, undefined for what is no number. */
function readCap(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const cap = Number(text);
  return Number.isInteger(cap) && cap >= 1 && cap <= MAX_CAP ? cap : undefined;
}
