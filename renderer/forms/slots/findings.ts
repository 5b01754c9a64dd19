import { describeProblem } from '../../../shared/compose/problems-text.ts';
import { describeWarning } from '../../../shared/compose/warnings-text.ts';
import type { FixSource } from '../../../shared/models/fix.ts';
import { usualLimits } from '../../../shared/models/index.ts';
import { findWarnings, type Problem } from '../../../shared/models/preflight.ts';
import type { SlotPath } from './slots.ts';

/** What is wrong with a file where it lies, or may be. */
export interface Finding {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly words: string;
  /** The document that the limit comes from. */
  readonly source: string | null;
  /** A problem stands in the way of queueing; a warning never does. */
  readonly blocks: boolean;
}

/** Problems of a reference first, then what comparable services would say about it. */
export function listFindings(
  file: FixSource,
  problems: readonly Problem[],
  model: string,
  path: SlotPath,
): Finding[] {
  const found = problems.map((problem) => {
    const { code, params } = problem;
    return { code, params, words: describeProblem(problem), source: null, blocks: true };
  });
  const warnings = findWarnings(file, usualLimits(model, path)).map((warning) => {
    const { code, params, source } = warning;
    return { code, params, words: describeWarning(warning), source, blocks: false };
  });
  // What the service says itself makes what others say about the same thing needless.
  const isTooLarge = problems.some(({ code }) => /-too-large$/.test(code));
  return [...found, ...warnings.filter(({ code }) => !(isTooLarge && code === 'usually-smaller'))];
}
