import { isJsonObject, type JsonValue, parseJson } from '../kernel/json-pointer.ts';
import type { Failure } from '../kernel/result.ts';
import type { AddedFile } from '../library/reference-contract.ts';
import { type Element, isElement, type MediaReference, type Voice } from '../models/media-reference.ts';
import { FILE_PROBLEMS, type Problem, problem } from '../models/preflight.ts';
import type { ResolvedForm } from '../service/request/resolve-form.ts';

/** A named member of the artist's cast as an element of the model's request; null for a name that nobody has. */
export type FindCastElement = (name: string, form: ResolvedForm) => Element | null;

interface ReadElements {
  readonly elements: readonly Element[];
  readonly pending: readonly string[];
  readonly problems: readonly Problem[];
}

const KEYS = new Set(['type', 'name', 'images', 'video', 'voices', 'voice']);

/**
 * Reads a cell of elements: names of the cast (`@hero; @robot`), or the elements themselves as JSON, with their media as
 * in any other cell: `[{"type": "image", "name": "hero", "images": ["hero.png"]}]`.
 */
export function readElements(
  text: string,
  key: string,
  files: FoundFiles,
  cast: (name: string) => Element | null,
): ReadElements {
  return /^\s*[[{]/.test(text) ? readJson(text, key, files) : readNames(text, key, cast);
}

function readNames(text: string, key: string, cast: (name: string) => Element | null): ReadElements {
  const names = splitReferences(text.replaceAll(',', ';')).map((name) => name.replace(/^@/, ''));
  const found = names.map((name) => ({ name, element: cast(name) }));
  return {
    elements: found.flatMap(({ element }) => element ?? []),
    pending: [],
    problems: found.flatMap(({ name, element }, index) =>
      element === null ? [problem([key, index], 'not-in-cast', { name })] : [],
    ),
  };
}

function readJson(text: string, key: string, files: FoundFiles): ReadElements {
  const parsed = parseJson(text);
  const items = Array.isArray(parsed) ? parsed : [parsed];
  const pending: string[] = [];
  const problems: Problem[] = [];
  const elements = items.map((item, index) => readElement(item, index));
  if (!elements.every(isElement) || parsed === undefined)
    return { elements: [], pending: [], problems: [problem([key], 'wrong-type', { expected: 'elements' })] };
  return { elements, pending, problems };

  function readElement(item: JsonValue | undefined, index: number): unknown {
    if (!isJsonObject(item) || Object.keys(item).some((name) => !KEYS.has(name))) return null;
    const { images, video, voices, voice, ...plain } = item;
    const read = (value: JsonValue, part: string) => readMedia(value, [key, index, part]);
    return {
      ...plain,
      ...(images === undefined ? {} : { images: read(images, 'images') }),
      ...(video === undefined ? {} : { video: read(video, 'video')?.[0] ?? placeholder(video) }),
      ...(voices === undefined ? {} : { voices: read(voices, 'voices') }),
      ...(voice === undefined ? {} : { voice: readVoice(voice, [key, index, 'voice']) }),
    };
  }

  function readMedia(value: JsonValue, path: Problem['path']): readonly MediaReference[] | null {
    const texts = typeof value === 'string' ? [value] : value;
    if (!Array.isArray(texts) || !texts.every((one) => typeof one === 'string')) return null;
    const read = readReferences(texts, path, files);
    pending.push(...read.pending);
    problems.push(...read.problems);
    return read.references;
  }

  /** The interface shows a single voice only as a string: what does not look like media is its name. */
  function readVoice(value: JsonValue, path: Problem['path']): Voice | null {
    if (typeof value !== 'string') return null;
    if (!isElsewhere(value) && !/[/\\]|\.[a-z0-9]{2,4}$/i.test(value)) return { kind: 'text', text: value };
    return readMedia(value, path)?.[0] ?? placeholder(value);
  }
}

/** Stands for media that is still looked for or was refused, which is told already; never sent. */
function placeholder(value: JsonValue): MediaReference | null {
  return typeof value === 'string' ? { kind: 'uploaded', name: value } : null;
}

export const UPLOADED = 'uploaded:';

/** The files that a text of a cell stands for, by that text: one for a path, any number for a folder or a pattern. */
export type FoundFiles = ReadonlyMap<string, readonly AddedFile[]>;

/** What a reference cell holds: references as far as they are known, texts that are still to be looked for, and what is wrong. */
interface ReadReferences {
  readonly references: readonly MediaReference[];
  readonly pending: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * The single references of a cell's text: between line breaks, `;` and `|`. What stands in double quotes is taken as it
 * is, for a path that has one of these in its name.
 */
export function splitReferences(text: string): string[] {
  const items = text.match(/"[^"]*"|[^;|\r\n"]+/g) ?? [];
  return items
    .map((item) =>
      item
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
        .trim(),
    )
    .filter((item) => item !== '');
}

/** References as the text of a cell, one to a line. */
export function joinReferences(items: readonly string[]): string {
  return items.map((item) => (/[;|\r\n]/.test(item) ? `"${item}"` : item)).join('\n');
}

/** True for what is sent as it stands; anything else is looked for among the files of this computer. */
export function isElsewhere(item: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(item) || /^data:/i.test(item) || item.startsWith(UPLOADED);
}

/** Reads the items of a cell against the files found so far. `path` is where they stand in the input. */
export function readReferences(
  items: readonly string[],
  path: Problem['path'],
  files: FoundFiles,
): ReadReferences {
  const references: MediaReference[] = [];
  const pending: string[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    if (isElsewhere(item)) readElsewhere(item);
    else if (files.has(item)) adopt(item, files.get(item) ?? []);
    else pending.push(item);
  }
  return { references, pending, problems };

  function readElsewhere(item: string): void {
    const name = item.startsWith(UPLOADED) ? item.slice(UPLOADED.length).trim() : null;
    if (name === '') problems.push(problem(path, 'empty-reference'));
    else references.push(name === null ? { kind: 'url', url: item } : { kind: 'uploaded', name });
  }

  function adopt(item: string, found: readonly AddedFile[]): void {
    if (found.length === 0) problems.push(problem(path, 'no-file-matches', { file: item }));
    for (const file of found) {
      if (file.kind === 'added') references.push({ kind: 'file', assetId: file.asset.id });
      else
        problems.push(
          problem(path, FILE_PROBLEMS[file.error.code] ?? 'file-unreadable', {
            file: file.name,
            ...measuresOf(file.error),
          }),
        );
    }
  }
}

/** What was met of a ceiling, for the words. */
function measuresOf(error: Failure): Problem['params'] {
  if (error.code !== 'PATTERN_TOO_WIDE') return {};
  const { reason, looked, maximum } = error.details;
  return { reason, looked, maximum };
}
