import { isJsonObject, parseJson } from '../kernel/json-pointer.ts';

/**
 * A prompt with alternatives: `a {red|2::blue} boat`. Each `{…|…}` is one choice, of which an expansion takes one; choices
 * may stand in choices; a weight before `::` makes one come up more often where they are drawn by chance. Braces without
 * a bar are plain text, so that a prompt that was written before stays what it is, and so is a whole JSON object with all that is in it;
 * `\{`, `\|` and `\}` are always plain.
 */
export interface PromptTemplate {
  readonly parts: readonly TemplatePart[];
  /** Whether bars in a JSON object were left as they are. */
  readonly hasJsonBars: boolean;
}

type TemplatePart = string | { readonly options: readonly TemplateOption[] };

interface TemplateOption {
  readonly weight: number;
  readonly template: PromptTemplate;
}

/** Deeper nesting than anybody writes; what is deeper stays plain text. */
const DEEPEST = 20;
const WEIGHT = /^\s*(\d+(?:\.\d+)?)::/;

/** Reads a prompt; there is no invalid one. */
export function parsePromptTemplate(text: string): PromptTemplate {
  return readParts(text, 0);
}

function readParts(text: string, depth: number): PromptTemplate {
  const objects = findJsonObjects(text);
  const groups = depth < DEEPEST ? findGroups(text, objects) : new Map<number, Group>();
  const parts: TemplatePart[] = [];
  let plain = '';
  for (let index = 0; index < text.length; index += 1) {
    const group = groups.get(index);
    const objectEnd = objects.get(index);
    if (objectEnd !== undefined) {
      plain += text.slice(index, objectEnd + 1);
      index = objectEnd;
    } else if (group !== undefined) {
      if (plain !== '') parts.push(plain);
      plain = '';
      parts.push({
        options: sliceOptions(text, index, group).map((option) => readOption(option, depth + 1)),
      });
      index = group.end;
    } else if (isEscape(text, index)) {
      plain += text[index + 1];
      index += 1;
    } else {
      plain += text[index];
    }
  }
  if (plain !== '') parts.push(plain);
  const hasJsonBars =
    [...objects].some(([start, end]) => text.slice(start, end).includes('|')) ||
    parts.some(
      (part) => typeof part !== 'string' && part.options.some(({ template }) => template.hasJsonBars),
    );
  return { parts, hasJsonBars };
}

/** More braces that begin an object and end none than any prompt has. */
const MAX_ATTEMPTS = 50;

/** Every JSON object of the text that lies in no other: where it ends, by where it begins. */
function findJsonObjects(text: string): Map<number, number> {
  const objects = new Map<number, number>();
  const starts = /(?<!\\)\{\s*"/g;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const start = starts.exec(text)?.index;
    if (start === undefined) break;
    const end = findObjectEnd(text, start);
    if (end === null || !isJsonObject(parseJson(text.slice(start, end + 1)))) continue;
    objects.set(start, end);
    starts.lastIndex = end + 1;
  }
  return objects;
}

function findObjectEnd(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return null;
}

function readOption(text: string, depth: number): TemplateOption {
  const weight = WEIGHT.exec(text);
  const rest = weight === null ? text : text.slice(weight[0].length);
  return { weight: weight === null ? 1 : Number(weight[1]), template: readParts(rest, depth) };
}

interface Group {
  readonly bars: readonly number[];
  readonly end: number;
}

/** Every choice of the text by where it begins: pairs of braces with at least one bar of their own. One pass. */
function findGroups(text: string, objects: ReadonlyMap<number, number>): Map<number, Group> {
  const groups = new Map<number, Group>();
  const open: { start: number; bars: number[] }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    const objectEnd = objects.get(index);
    if (objectEnd !== undefined) index = objectEnd;
    else if (isEscape(text, index)) index += 1;
    else if (character === '{') open.push({ start: index, bars: [] });
    else if (character === '|') open.at(-1)?.bars.push(index);
    else if (character === '}') {
      const closed = open.pop();
      if (closed !== undefined && closed.bars.length > 0)
        groups.set(closed.start, { bars: closed.bars, end: index });
    }
  }
  return groups;
}

function sliceOptions(text: string, start: number, { bars, end }: Group): string[] {
  const edges = [start, ...bars, end];
  return edges.slice(1).map((edge, index) => text.slice((edges[index] as number) + 1, edge));
}

function isEscape(text: string, index: number): boolean {
  return text[index] === '\\' && /[{|}]/.test(text[index + 1] ?? '');
}

/** How many prompts it makes when every choice is taken; Infinity where that is beyond counting. */
export function countExpansions({ parts }: PromptTemplate): number {
  return parts.reduce((product, part) => {
    if (typeof part === 'string') return product;
    return product * part.options.reduce((sum, option) => sum + countExpansions(option.template), 0);
  }, 1);
}

/** Every prompt that it makes, the last choice varying fastest; no more than `limit`. */
export function listExpansions({ parts }: PromptTemplate, limit: number): string[] {
  return parts.reduce<string[]>(
    (made, part) => {
      const continuations =
        typeof part === 'string'
          ? [part]
          : part.options.flatMap((option) => listExpansions(option.template, limit)).slice(0, limit);
      return made.flatMap((start) => continuations.map((end) => start + end)).slice(0, limit);
    },
    [''],
  );
}

/** `count` prompts drawn by chance and weight; the same seed draws the same ones again. */
export function drawExpansions(template: PromptTemplate, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => drawOne(template, random));
}

/** One prompt, drawn by chance and weight. */
export function drawOne({ parts }: PromptTemplate, random: () => number): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : drawOne(drawOption(part.options, random), random)))
    .join('');
}

function drawOption(options: readonly TemplateOption[], random: () => number): PromptTemplate {
  const total = options.reduce((sum, option) => sum + option.weight, 0);
  let left = random() * total;
  const drawn = options.find((option) => {
    left -= option.weight;
    return left < 0;
  });
  return (drawn ?? (options[0] as TemplateOption)).template;
}

/** Mulberry32: small, and the same on every system. Values in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The shortest and the longest prompt that it can make, by the length that `measure` gives. */
export function findExtremes(
  template: PromptTemplate,
  measure: (text: string) => number,
): { shortest: string; longest: string } {
  const pick = (isBetter: (length: number, best: number) => boolean) =>
    pickExtreme(template, measure, isBetter);
  return { shortest: pick((length, best) => length < best), longest: pick((length, best) => length > best) };
}

function pickExtreme(
  { parts }: PromptTemplate,
  measure: (text: string) => number,
  isBetter: (length: number, best: number) => boolean,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const candidates = part.options.map((option) => pickExtreme(option.template, measure, isBetter));
      return candidates.reduce((best, text) => (isBetter(measure(text), measure(best)) ? text : best));
    })
    .join('');
}
