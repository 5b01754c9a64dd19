import type { WideReason } from './error-causes.ts';
import { formatLimit } from './format.ts';
import { spoken } from './region.ts';

type Words = (name: string, looked: number, maximum: number) => string;

/** What a pattern or a folder of a table is too much of, as a sentence without its full stop. `name`: in quotes. */
export const WIDE_PATTERNS = spoken('widePatterns', {
  files: (name, looked, maximum) =>
    `${name} stands for more than ${formatLimit(maximum)} files (${formatLimit(looked)} were looked at)`,
  depth: (name, looked, maximum) =>
    `${name} leads through more than ${formatLimit(maximum)} folders within each other (${formatLimit(looked)} files and folders were looked at)`,
  time: (name, looked, maximum) =>
    `${name} takes too long to find (${formatLimit(looked)} files and folders were looked at in ${formatLimit(maximum)} s)`,
  length: (name, _, maximum) => `${name} is longer than ${formatLimit(maximum)} characters`,
  entries: (name, looked) =>
    `${name} would search through too much (${formatLimit(looked)} files and folders were looked at)`,
} satisfies { readonly [Reason in WideReason]: Words });

/** A pattern or a folder in quotes, and what it is too much of; without a full stop. */
export function describeWide(name: string, reason: WideReason, looked: number, maximum: number): string {
  const word: Words = Object.hasOwn(WIDE_PATTERNS, reason) ? WIDE_PATTERNS[reason] : WIDE_PATTERNS.entries;
  return word(name, looked, maximum);
}
