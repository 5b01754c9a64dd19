import { RE2JS } from 're2js';
import { CEILINGS } from '../../ceilings.ts';

/** Says whether a text fits a pattern of a document. */
export type PatternTest = (text: string) => boolean;

/**
 * Makes the test of a pattern that a document names. It runs on an engine whose time grows with the text alone, whatever
 * the pattern: JavaScript's own may take for ever on thirty characters.
 *
 * Null where the pattern is not checked: it is no regular expression of JSON Schema, or has what only a search by trial
 * can find (looking around, referring back), or is too long. Meant for short words and numbers: of blanks beyond ASCII
 * and ends of lines the two engines think differently.
 */
export function readPatternTest(pattern: string): PatternTest | null {
  if (pattern.length > CEILINGS.document.patternCharacters || OTHERWISE_MEANT.test(pattern)) return null;
  try {
    // Read and never run: what JSON Schema doesn't take must not get a meaning from the other engine.
    void new RegExp(pattern, 'u');
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => compiled.test(text);
  } catch {
    return null;
  }
}

/**
 * What the other engine would take for something else: `[[:alpha:]` is a class there and a set of signs here, and of a
 * reference back to a name, or to more than the seventh group, its translation makes a plain letter. How often, with a nought
 * in front (`{01}`), is plain text to it.
 */
const OTHERWISE_MEANT = /\[:|\\[k89]|\{(\d+,)?0\d/;
