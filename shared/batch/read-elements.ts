import {
  type Element,
  elementSchema,
  type MediaReference,
  type Voice,
} from '../domain/media/media-reference.ts';
import { type Problem, problem } from '../domain/preflight/problem.ts';
import { isJsonObject, type JsonValue, parseJson } from '../json.ts';
import { safeParse } from '../safe-parse.ts';
import type { ResolvedForm } from '../service/resolve-form.ts';
import { type FoundFiles, isElsewhere, readReferences, splitReferences } from './read-references.ts';

/** A named member of the artist's cast as an element of the model's request; null for a name that nobody has. */
export type FindCastElement = (name: string, form: ResolvedForm) => Element | null;

export interface ReadElements {
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
  const checked = safeParse(elementSchema.array(), elements);
  if (!checked.success || parsed === undefined)
    return { elements: [], pending: [], problems: [problem([key], 'wrong-type', { expected: 'elements' })] };
  return { elements: checked.data, pending, problems };

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
