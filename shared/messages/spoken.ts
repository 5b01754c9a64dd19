/**
 * The catalogue: every word that people read. English stands in this folder, in parts by subject; each other language is a folder in
 * `shared/languages` with the same parts. A part is an object of texts and of functions, whose parameters are the placeholders.
 */

/** A part as another language has it: the same keys and placeholders, other words. */
export type Spoken<Part> = Part extends string
  ? string
  : Part extends (...placeholders: infer Placeholders) => infer Words
    ? (...placeholders: Placeholders) => Spoken<Words>
    : Part extends object
      ? { readonly [Key in keyof Part]: Spoken<Part[Key]> }
      : Part;

/** All parts of a language, by their names. */
export type Words = Readonly<Record<string, object>>;

const parts = new Map<string, { readonly english: object; readonly spoken: object }>();
let tag = 'en';
let words: Words = {};
let pluralRules = new Intl.PluralRules(tag);

/**
 * Declares a part in English and gives it in the language that is spoken, now and after each {@link speak}: whoever keeps a text of
 * it, rather than the part, keeps the language of that moment.
 *
 * @param name the part's key in {@link Words}
 */
export function spoken<const Part extends object>(name: string, english: Part): Spoken<Part> {
  if (parts.has(name)) throw new Error(`Two parts of the catalogue are called ${name}`);
  const part = { english, spoken: copyOf(english) };
  parts.set(name, part);
  fill(part.spoken, words[name] ?? english);
  return part.spoken as Spoken<Part>;
}

/** Says everything in a language from now on. `next`: its parts; English where it lacks one, as all of them for `en`. */
export function speak(language: string, next: Words): void {
  tag = language;
  words = next;
  pluralRules = new Intl.PluralRules(language);
  for (const [name, part] of parts) fill(part.spoken, next[name] ?? part.english);
}

/** The language that is spoken, as a tag such as `de` or `zh-Hans`. */
export function spokenLanguage(): string {
  return tag;
}

/** The parts that were declared so far, in English. */
export function listParts(): ReadonlyMap<string, object> {
  return new Map([...parts].map(([name, { english }]) => [name, english]));
}

/** The forms of a word that go with numbers, by the categories that the language knows (CLDR plural rules). */
export type PluralForms = { readonly other: string } & {
  readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** The form that goes with a number. */
export function plural(count: number, forms: PluralForms): string {
  return forms[pluralRules.select(count)] ?? forms.other;
}

/** Things one after the other, as the language lists them: `a, b and c`. */
export function formatList(items: readonly string[]): string {
  // `en` alone puts a comma before the `and`, which nothing else here does.
  return new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag, { type: 'conjunction' }).format(items);
}

/** An object of the same form, whose texts are still to come: a part is filled in place, since modules hold on to it. */
function copyOf(part: object): object {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) copy[key] = isPart(value) ? copyOf(value) : value;
  return copy;
}

function fill(part: object, from: object): void {
  const [target, source] = [part as Record<string, unknown>, from as Record<string, unknown>];
  for (const [key, value] of Object.entries(target)) {
    const next = source[key];
    if (isPart(value) && isPart(next)) fill(value, next);
    else target[key] = next;
  }
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
