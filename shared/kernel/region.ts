/** How numbers, dates and times are written: the names of months in the language that is spoken; the rest is the region's. */
interface Writing {
  readonly numbers: string;
  /** The only language whose sentences take numbers as its own region writes them; null where all do. */
  readonly numbersOnlyIn: string | null;
  readonly dates: string;
  readonly hourCycle: 'h11' | 'h12' | 'h23' | 'h24';
}

/** Where the system tells no region, as on the command line: dates whose order nobody can mistake, and clocks of 24 hours. */
const UNKNOWN: Writing = { numbers: 'en', numbersOnlyIn: null, dates: 'en-GB', hourCycle: 'h23' };
/** Their marks of direction would tear a sentence of another language apart. */
const WRITTEN_FROM_RIGHT: readonly string[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

let region = '';
let writing = UNKNOWN;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Says where the artist is, as {@link findRegion} tells; to be called before anything is shown. */
export function setRegion(next: string): void {
  if (next === region) return;
  region = next;
  writing = findWriting(next);
  numberFormats.clear();
  dateFormats.clear();
}

/**
 * The region of a system as a tag, such as `de-DE`, or `en-DE` where its language is English: from its locale, as Chromium reads it
 * (`en-US@rg=dezzzz` on macOS, where region and language are chosen apart), and the code of its country. Empty where it tells none.
 */
export function findRegion(systemLocale: string, country: string): string {
  const [tag = '', keywords = ''] = systemLocale.replaceAll('_', '-').split('@');
  // The locale of programs, not of people.
  if (/posix/i.test(keywords) || /^(?:c|und|)(?:\.|$)/i.test(tag)) return '';
  try {
    const locale = new Intl.Locale(tag);
    const chosen = /(?:rg[=-])([a-z]{2})zzzz/i.exec(systemLocale)?.[1];
    const code = chosen ?? (locale.region || country || locale.maximize().region);
    return code ? `${locale.language}-${code.toUpperCase()}` : '';
  } catch {
    return '';
  }
}

function findWriting(tag: string): Writing {
  if (tag === '') return UNKNOWN;
  const { language, region: code = '' } = new Intl.Locale(tag);
  const native = new Intl.Locale(`und-${code}`).maximize();
  const isNative = new Intl.Locale(`${language}-${code}`).maximize().region === code && language !== 'en';
  const spoken = isNative ? language : (native.language ?? 'en');
  const script = new Intl.Locale(`${spoken}-${code}`).maximize().script ?? '';
  const isFromRight = WRITTEN_FROM_RIGHT.includes(script);
  const numbers = isFromRight ? `en-${code}` : `${spoken}-${code}-u-nu-latn`;
  const hours = new Intl.DateTimeFormat(`${spoken}-${code}`, { hour: 'numeric' }).resolvedOptions();
  // English as it is written there; where nobody has said how, a day before its month can’t be mistaken.
  const english = new Intl.DateTimeFormat(`en-${code}`).resolvedOptions().locale;
  const dates = english === 'en' ? UNKNOWN.dates : english;
  return { numbers, numbersOnlyIn: isFromRight ? spoken : null, dates, hourCycle: hours.hourCycle ?? 'h23' };
}

/** A number with the region's separators. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const language = spokenLanguage();
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    const isOwn = writing.numbersOnlyIn === language || (region === '' && language !== 'en');
    format = new Intl.NumberFormat(isOwn ? `${readLocale()}-u-nu-latn` : writing.numbers, options);
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** A day with its month in the language that is spoken, in the region's order where that has the language. */
export function formatDate(at: number | Date, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(at);
}

/** A time of day, by the clock of 12 or 24 hours that the region has. */
export function formatClock(at: number | Date, precision: 'minute' | 'second' = 'minute'): string {
  const { hourCycle } = writing;
  const hour = hourCycle === 'h23' || hourCycle === 'h24' ? '2-digit' : 'numeric';
  const second = precision === 'second' ? ({ second: '2-digit' } as const) : {};
  return dateFormat({ hour, minute: '2-digit', ...second, hourCycle }).format(at);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = spokenLanguage();
  const key = `${language} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    const dates = language === 'en' ? writing.dates : `${readLocale()}-u-nu-latn`;
    // Names of files and days of the ledger are of this calendar too.
    format = new Intl.DateTimeFormat(dates, { calendar: 'gregory', ...options });
    dateFormats.set(key, format);
  }
  return format;
}

/**
 * The language that is spoken as it is written in the region, such as `de-AT`; the language alone where nobody has said how, as for
 * German in Japan: the order of a date belongs to the language then.
 */
export function readLocale(): string {
  const language = spokenLanguage();
  if (region === '') return language;
  const { region: code } = new Intl.Locale(region);
  return `${language}-${code}`;
}

/**
 * The catalogue: every word that people read. English stands in this folder, in parts by subject; each other language is a folder in
 * `shared/languages` with the same parts. A part is an object of texts and of functions, whose parameters are the placeholders.
 */

/** A part as another language has it: the same keys and placeholders, other words. */
type Spoken<Part> = Part extends string
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
type PluralForms = { readonly other: string } & {
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
