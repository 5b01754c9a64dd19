/**
 * Patterns of file names: `*`, `?`, `[a-c]`, `[!a-c]`, `{one,two}`, and `**` for any number of folders. They come from tables
 * of strangers, so nothing here ever goes back: a name is read once for each sign of the pattern, whatever the two are.
 */

/** One step of a pattern, between two separators. */
export interface GlobStep {
  /** Any number of folders, none included. */
  readonly isDeep: boolean;
  /** Whether a name of this step fits. Upper and lower case count as the same, as most disks of artists have it. */
  readonly fits: (name: string) => boolean;
}

/** Whether a text has signs of a pattern; without them it is a name. */
export function isWild(text: string): boolean {
  return /[*?[{]/.test(text);
}

/** Reads the steps of a pattern; `**` behind another says nothing new, and at the end it means the files. */
export function readGlob(steps: readonly string[]): GlobStep[] {
  const plain = steps.filter((step, at) => step !== '' && !(step === '**' && steps[at - 1] === '**'));
  const whole = plain.at(-1) === '**' ? [...plain, '*'] : plain;
  return whole.map((step) => ({
    isDeep: step === '**',
    fits: step === '**' ? (name) => !name.startsWith('.') : matcherOf(step),
  }));
}

/** Places in a pattern, in order: the next name may be that of any of them. */
export type GlobPlaces = readonly number[];

/** Where a walk begins. */
export function beginGlob(steps: readonly GlobStep[]): GlobPlaces {
  return skipEmpty(steps, [0]);
}

/** Where the entries of a folder of this name stand; nowhere when nothing in it can fit. */
export function enterFolder(steps: readonly GlobStep[], places: GlobPlaces, name: string): GlobPlaces {
  const next = places.flatMap((at) => {
    const step = steps[at];
    if (step === undefined || !step.fits(name)) return [];
    return [step.isDeep ? at : at + 1];
  });
  // Behind the last step there is nothing to look for.
  return skipEmpty(steps, next).filter((at) => at < steps.length);
}

/** Whether a file of this name fits. */
export function fitsFile(steps: readonly GlobStep[], places: GlobPlaces, name: string): boolean {
  const last = steps.length - 1;
  return places.includes(last) && steps[last]?.fits(name) === true;
}

/** `**` may also stand for no folder at all. */
function skipEmpty(steps: readonly GlobStep[], places: readonly number[]): number[] {
  const found = new Set<number>();
  for (const place of places) {
    found.add(place);
    // Two of them never follow each other.
    if (steps[place]?.isDeep === true) found.add(place + 1);
  }
  return [...found].sort((one, other) => one - other);
}

type Sign =
  | { readonly kind: 'any' | 'rest' }
  | { readonly kind: 'one'; readonly takes: (character: number) => boolean }
  | { readonly kind: 'choice'; readonly words: readonly (readonly number[])[] };

/** A function that says whether a name fits one step. Hidden names fit only a step that begins with a dot. */
export function matcherOf(step: string): (name: string) => boolean {
  const signs = readSigns(listCharacters(step));
  const takesHidden = step.startsWith('.');
  return (name) => (takesHidden || !name.startsWith('.')) && fitsSigns(signs, listCharacters(name));
}

/** Characters as people count them; names of a Mac come in pieces. */
function listCharacters(text: string): number[] {
  return Array.from(text.normalize('NFC').toLowerCase(), (character) => character.codePointAt(0) ?? 0);
}

const code = (character: string): number => character.charCodeAt(0);
const [STAR, QUESTION, DASH, COMMA] = ['*', '?', '-', ','].map(code) as [number, number, number, number];
const [OPEN_SET, CLOSE_SET, OPEN_CHOICE, CLOSE_CHOICE] = ['[', ']', '{', '}'].map(code) as [
  number,
  number,
  number,
  number,
];
const NEGATIONS: ReadonlySet<number | undefined> = new Set(['!', '^'].map(code));

function readSigns(step: readonly number[]): Sign[] {
  const signs: Sign[] = [];
  // A bracket without an end is a character like any other, and so are all behind it: nothing is searched twice.
  const lastEnd = { set: step.lastIndexOf(CLOSE_SET), choice: step.lastIndexOf(CLOSE_CHOICE) };
  for (let at = 0; at < step.length; at += 1) {
    const character = step[at] as number;
    if (character === STAR) signs.push({ kind: 'rest' });
    else if (character === QUESTION) signs.push({ kind: 'any' });
    else {
      const end = endOfGroup(step, at, lastEnd);
      signs.push(end === null ? readCharacter(character) : readGroup(step.slice(at, end)));
      if (end !== null) at = end;
    }
  }
  return signs;
}

/** Where a set or a choice that begins here ends; null when none does. */
function endOfGroup(
  step: readonly number[],
  at: number,
  lastEnd: { readonly set: number; readonly choice: number },
): number | null {
  if (step[at] === OPEN_SET && lastEnd.set > at) {
    const end = step.indexOf(CLOSE_SET, at);
    return end > at + 1 ? end : null;
  }
  if (step[at] !== OPEN_CHOICE || lastEnd.choice < at) return null;
  for (let end = at + 1; end < step.length; end += 1) {
    if (step[end] === OPEN_CHOICE) return null;
    if (step[end] === CLOSE_CHOICE) return end > at + 1 ? end : null;
  }
  return null;
}

function readCharacter(wanted: number): Sign {
  return { kind: 'one', takes: (character) => character === wanted };
}

function readGroup([open, ...inside]: readonly number[]): Sign {
  if (open === OPEN_CHOICE) return { kind: 'choice', words: splitAt(inside, COMMA) };
  const isNegated = NEGATIONS.has(inside[0]);
  const ranges = readRanges(isNegated ? inside.slice(1) : inside);
  return {
    kind: 'one',
    takes: (character) =>
      ranges.some(([first, last]) => first <= character && character <= last) !== isNegated,
  };
}

/** `a-c` and `x` of a set; a dash at either end is a dash. */
function readRanges(inside: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = 0; at < inside.length; at += 1) {
    const first = inside[at] as number;
    const last = inside[at + 1] === DASH ? inside[at + 2] : undefined;
    ranges.push([first, last ?? first]);
    if (last !== undefined) at += 2;
  }
  return ranges;
}

function splitAt(characters: readonly number[], separator: number): number[][] {
  const parts: number[][] = [[]];
  for (const character of characters) {
    if (character === separator) parts.push([]);
    else parts.at(-1)?.push(character);
  }
  return parts;
}

/** Keeps which beginnings of the name fit the signs so far: signs × characters steps, never more. */
function fitsSigns(signs: readonly Sign[], name: readonly number[]): boolean {
  let fitting = new Uint8Array(name.length + 1);
  fitting[0] = 1;
  for (const sign of signs) {
    const first = fitting.indexOf(1);
    if (first === -1) return false;
    if (sign.kind === 'rest') fitting.fill(1, first);
    else fitting = advance(sign, fitting, name, first);
  }
  return fitting[name.length] === 1;
}

function advance(
  sign: Sign,
  fitting: Uint8Array,
  name: readonly number[],
  first: number,
): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(name.length + 1);
  for (let at = first; at <= name.length; at += 1) {
    if (fitting[at] !== 1) continue;
    if (sign.kind === 'choice') {
      for (const word of sign.words) if (startsWith(name, word, at)) next[at + word.length] = 1;
    } else if (at < name.length && (sign.kind !== 'one' || sign.takes(name[at] as number))) next[at + 1] = 1;
  }
  return next;
}

function startsWith(name: readonly number[], word: readonly number[], at: number): boolean {
  return at + word.length <= name.length && word.every((character, index) => name[at + index] === character);
}
