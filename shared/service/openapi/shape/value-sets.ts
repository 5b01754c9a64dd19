import { RE2JS } from 're2js';
import { CEILINGS } from '../../../kernel/ceilings.ts';
import type { JsonValue } from '../../../kernel/json-pointer.ts';
import { listOptionValues, type OptionField } from '../../../models/define-model.ts';
import type { OptionBinding, OptionKey } from '../../../models/model-bindings.ts';
import type { Shape } from './shapes.ts';

/** The values that a property takes, as the document lists or bounds them. */
export interface ValueSet {
  readonly values: readonly (string | number)[];
  readonly type: OptionBinding['type'];
  /** False where the document mixes numbers and words without saying which goes on the wire. */
  readonly isTypeSure: boolean;
}

const MAX_STEPS = 200;

/** Reads the set of values of a property; null where the document does not limit it to one. */
export function readValueSet(shapes: readonly Shape[], field: OptionField): ValueSet | null {
  const listed = shapes.flatMap(({ values }) => values ?? []).filter(isPlain);
  if (listed.length > 0) return { values: [...new Set(listed)], ...typeOf(shapes, listed) };
  for (const shape of shapes) {
    const values = readRange(shape) ?? readPattern(shape, field);
    if (values !== null) return { values, ...typeOf([shape], values) };
  }
  return null;
}

/** Whole numbers between bounds; steps other than one are counted from zero, as JSON Schema does. */
function readRange({ minimum, maximum, multipleOf, types }: Shape): number[] | null {
  if (minimum === null || maximum === null || types.includes('string')) return null;
  const step = multipleOf ?? 1;
  const [first, last] = [Math.ceil(minimum / step), Math.floor(maximum / step)];
  if (step <= 0 || last < first || last - first > MAX_STEPS) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** A pattern is a set too, as far as our own values tell: those it takes, if it takes none just outside. */
function readPattern({ pattern, types }: Shape, field: OptionField): string[] | null {
  const test = pattern === null || types.includes('integer') ? null : readPatternTest(pattern);
  if (test === null) return null;
  const taken = listOptionValues(field.values).filter(test);
  const isBounded = !['', '0', '1000', '~'].some(test);
  return isBounded && taken.length > 0 ? taken : null;
}

/** True where only a pattern limits a property, and it is of a kind that is not checked. */
export function hasUncheckedPattern(shapes: readonly Shape[]): boolean {
  return shapes.some(
    ({ pattern, types, values }) =>
      pattern !== null && values === null && !types.includes('integer') && readPatternTest(pattern) === null,
  );
}

function typeOf(
  shapes: readonly Shape[],
  values: readonly (string | number)[],
): Pick<ValueSet, 'type' | 'isTypeSure'> {
  const types = shapes.flatMap((shape) => shape.types);
  if (types.includes('string')) return { type: 'string', isTypeSure: true };
  if (types.includes('integer') || types.includes('number')) return { type: 'number', isTypeSure: true };
  const isNumeric = values.every((value) => typeof value === 'number');
  const isWordy = values.every((value) => typeof value === 'string');
  return { type: isNumeric ? 'number' : 'string', isTypeSure: isNumeric || isWordy };
}

/** How far a document's set is that of an option of the interface. */
export interface Match {
  /**
   * `same`: the same values, perhaps written otherwise. `renamed`: the same but for one value, which must then stand for
   * the one that is left. `part`: some of them, or most of them and others. `none`: something else.
   */
  readonly degree: 'same' | 'renamed' | 'part' | 'none';
  /** Our value to the document's, where they are written differently. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Compares a document's set with that of an option. */
export function matchSet(set: ValueSet, field: OptionField): Match {
  const own = listOptionValues(field.values);
  const given = new Map(set.values.map((value) => [normalize(value, field.key), value]));
  const shared = own.filter((value) => given.has(normalize(value, field.key)));
  const [missing, ...moreMissing] = own.filter((value) => !shared.includes(value));
  const sharedNames = new Set(shared.map((value) => normalize(value, field.key)));
  const strangers = [...given].filter(([name]) => !sharedNames.has(name)).map(([, value]) => value);
  const values = Object.fromEntries(
    shared
      .map((value) => [value, given.get(normalize(value, field.key)) as string | number] as const)
      .filter(([value, wire]) => value !== String(wire)),
  );
  if (missing === undefined && strangers.length === 0) return { degree: 'same', values };
  const [stranger] = strangers;
  // Sizes have more than one name; a ratio or a length that is not there is just not there.
  const isNamed = field.key === 'resolution' || field.key === 'quality';
  const isSwapped = isNamed && missing !== undefined && moreMissing.length === 0 && strangers.length === 1;
  if (isSwapped && shared.length > 0 && stranger !== undefined)
    return { degree: 'renamed', values: { ...values, [missing]: stranger } };
  // Fewer of ours, or most of ours and some more.
  const isMostly = shared.length >= 2 && (strangers.length === 0 || shared.length * 2 >= own.length);
  return { degree: isMostly ? 'part' : 'none', values };
}

/** Spellings of the same value: `720p`, `4K`, `5s`, `16x9`. */
function normalize(value: JsonValue, key: OptionKey): string {
  // An object may refuse to become a text by itself.
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim().toLowerCase();
  if (key === 'duration') return text.replace(/^(\d+)\s*(s|sec|secs|second|seconds)$/, '$1');
  if (key === 'aspectRatio') return text.replace(/^(\d+)\s*[x×/_-]\s*(\d+)$/, '$1:$2');
  return text.replace(/^(\d+)p$/, '$1');
}

function isPlain(value: JsonValue): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Says whether a text fits a pattern of a document. */
type PatternTest = (text: string) => boolean;

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
