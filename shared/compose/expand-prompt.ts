import { z } from 'zod';
import { outsideNameSchema } from '../kernel/outside-name.ts';
import {
  drawOne,
  findExtremes,
  listExpansions,
  type PromptTemplate,
  parsePromptTemplate,
  seededRandom,
} from './prompt-template.ts';

/** What a prompt with alternatives and word lists can become. */
export interface PromptExpansion {
  /** False for a prompt that is only itself. */
  readonly hasAlternatives: boolean;
  /** Bars in a JSON object are none of alternatives. */
  readonly hasJsonBars: boolean;
  /** Names between double braces for which there is no list; they stay as they are. */
  readonly unknown: readonly string[];
  /** How many prompts it makes; Infinity where that is beyond counting. */
  readonly possible: number;
  /** Every prompt that it makes, no more than `limit`. */
  list(limit: number): string[];
  /** `count` prompts drawn by chance and weight; the same seed draws the same ones again. */
  draw(count: number, seed: number): string[];
  /** The shortest and the longest that it can make, by the length that `measure` gives. */
  extremes(measure: (text: string) => number): { shortest: string; longest: string };
}

type Lists = ReadonlyMap<string, readonly WordEntry[]>;

/**
 * Reads a prompt. `{{mood}}` stands for an entry of the list of that name, and for the same one wherever it stands in the
 * prompt; `{a|b}` is a choice of its own each time.
 */
export function expandPrompt(text: string, wordLists: readonly WordList[]): PromptExpansion {
  const template = parsePromptTemplate(text);
  const named = new Map(wordLists.map((list) => [list.name, readEntries(list)]));
  const names = listVariables(text);
  const lists: Lists = new Map(
    names.flatMap((name) => {
      const entries = named.get(name) ?? [];
      return entries.length === 0 ? [] : [[name, entries] as const];
    }),
  );
  return {
    hasAlternatives: lists.size > 0 || template.parts.some((part) => typeof part !== 'string'),
    hasJsonBars: template.hasJsonBars,
    unknown: names.filter((name) => !lists.has(name)),
    possible: countAll(template, lists),
    list: (limit) => listAll(template, lists, limit),
    draw(count, seed) {
      const random = seededRandom(seed);
      return Array.from({ length: count }, () => fillDrawn(drawOne(template, random), lists, random));
    },
    extremes(measure) {
      const long = fillWith(lists, (entries) => pick(entries, measure, (length, best) => length > best));
      const short = fillWith(lists, (entries) => pick(entries, measure, (length, best) => length < best));
      return {
        shortest: short(findExtremes(template, (part) => measure(short(part))).shortest),
        longest: long(findExtremes(template, (part) => measure(long(part))).longest),
      };
    },
  };
}

/** Each expansion with every entry of the lists that it names, the last list varying fastest. */
function listAll(template: PromptTemplate, lists: Lists, limit: number): string[] {
  const made: string[] = [];
  for (const expansion of listExpansions(template, limit)) {
    const used = listVariables(expansion).filter((name) => lists.has(name));
    fillEach(expansion, used, lists, new Map(), made, limit);
    if (made.length >= limit) break;
  }
  return made;
}

function fillEach(
  text: string,
  names: readonly string[],
  lists: Lists,
  chosen: ReadonlyMap<string, string>,
  made: string[],
  limit: number,
): void {
  const [name, ...rest] = names;
  if (name === undefined) {
    made.push(fillVariables(text, (one) => chosen.get(one)));
    return;
  }
  for (const entry of lists.get(name) ?? []) {
    if (made.length >= limit) return;
    fillEach(text, rest, lists, new Map([...chosen, [name, entry.text]]), made, limit);
  }
}

function fillDrawn(text: string, lists: Lists, random: () => number): string {
  const drawn = new Map(
    listVariables(text).flatMap((name) => {
      const entries = lists.get(name);
      return entries === undefined ? [] : [[name, drawEntry(entries, random)] as const];
    }),
  );
  return fillVariables(text, (name) => drawn.get(name));
}

function drawEntry(entries: readonly WordEntry[], random: () => number): string {
  let left = random() * entries.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = entries.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (drawn ?? (entries[0] as WordEntry)).text;
}

function fillWith(lists: Lists, choose: (entries: readonly WordEntry[]) => string): (text: string) => string {
  const chosen = new Map([...lists].map(([name, entries]) => [name, choose(entries)] as const));
  return (text) => fillVariables(text, (name) => chosen.get(name));
}

function pick(
  entries: readonly WordEntry[],
  measure: (text: string) => number,
  isBetter: (length: number, best: number) => boolean,
): string {
  const texts = entries.map(({ text }) => text);
  return texts.reduce((best, text) => (isBetter(measure(text), measure(best)) ? text : best));
}

/**
 * Counts without making any: for each set of lists that an expansion names, how many expansions there are of it. A list
 * counts once in a prompt, however often it is named.
 */
function countAll(template: PromptTemplate, lists: Lists): number {
  const names = [...lists.keys()];
  let sum = 0;
  for (const [used, count] of countByLists(template, names)) {
    const entries = names.filter((_, index) => (used >> BigInt(index)) & 1n);
    sum += entries.reduce((product, name) => product * (lists.get(name)?.length ?? 1), count);
  }
  return sum;
}

/** Sets of lists as bits, by their place among the names. */
function countByLists({ parts }: PromptTemplate, names: readonly string[]): Map<bigint, number> {
  return parts.reduce<Map<bigint, number>>(
    (counted, part) => {
      const here =
        typeof part === 'string'
          ? new Map([[bitsOf(part, names), 1]])
          : addUp(part.options.map(({ template }) => countByLists(template, names)));
      const next = new Map<bigint, number>();
      for (const [used, count] of counted)
        for (const [more, times] of here) next.set(used | more, (next.get(used | more) ?? 0) + count * times);
      return next;
    },
    new Map([[0n, 1]]),
  );
}

function addUp(all: readonly Map<bigint, number>[]): Map<bigint, number> {
  const sum = new Map<bigint, number>();
  for (const one of all) for (const [used, count] of one) sum.set(used, (sum.get(used) ?? 0) + count);
  return sum;
}

function bitsOf(text: string, names: readonly string[]): bigint {
  return listVariables(text).reduce((bits, name) => {
    const index = names.indexOf(name);
    return index === -1 ? bits : bits | (1n << BigInt(index));
  }, 0n);
}

const VARIABLE = /\{\{\s*([^{}|]+?)\s*\}\}/g;

/** The names between double braces of a prompt, each once, in their order. */
export function listVariables(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] as string))];
}

/** Puts a value in the place of every `{{name}}`; what has none stays as it is. Values are not read again. */
export function fillVariables(text: string, lookUp: (name: string) => string | undefined): string {
  if (!text.includes('{{')) return text;
  return text.replace(VARIABLE, (whole, name: string) => lookUp(name) ?? whole);
}

/** The value of a variable; names that every object has, such as `constructor`, have none of their own. */
export function variableValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

export const MAX_LISTS = 500;
const MAX_CHARACTERS = 100_000;

/** A list of words under a name: what `{{name}}` in a prompt stands for. One entry to a line, as it is typed. */
export const wordListSchema = z.strictObject({
  name: outsideNameSchema.max(60),
  lines: z.string().max(MAX_CHARACTERS),
});
export type WordList = z.infer<typeof wordListSchema>;

/** One thing that a variable may stand for; weights count where entries are drawn by chance. */
interface WordEntry {
  readonly text: string;
  readonly weight: number;
}

const WEIGHT = /^(\d+(?:\.\d+)?)::\s*/;

/** The entries of a list, by line: `2::calm` is drawn twice as often as `wild`. Empty lines are none. */
export function readEntries({ lines }: WordList): WordEntry[] {
  return lines.split(/\r?\n/).flatMap((line) => {
    const trimmed = line.trim();
    const weight = WEIGHT.exec(trimmed);
    const text = weight === null ? trimmed : trimmed.slice(weight[0].length);
    return text === '' ? [] : [{ text, weight: weight === null ? 1 : Number(weight[1]) }];
  });
}
