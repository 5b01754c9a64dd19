import { type FieldDefinition, listOptionValues } from '../models/define-model.ts';
import type { Element, JobInputValue } from '../models/media-reference.ts';
import { type Problem, problem } from '../models/preflight.ts';
import { describeValue } from '../service/text/fields-text.ts';
import { type FoundFiles, readElements, readReferences, splitReferences } from './read-elements.ts';

/** What a cell's text comes to. Without a value the field is left out of the input. */
export interface ReadCell {
  readonly value?: JobInputValue;
  readonly pending: readonly string[];
  readonly problems: readonly Problem[];
}

const YES = new Set(['yes', 'y', 'true', 'x', '1', 'on', '✓']);
const NO = new Set(['no', 'n', 'false', '0', 'off', '-']);

/**
 * Reads the text of a cell as the value of a field. Text that is no such value is passed on as it stands, so that
 * `validateInput` says why, as it does everywhere; only what it can't know is told here. Prompts are read elsewhere.
 */
export function readCell(
  field: FieldDefinition,
  text: string,
  files: FoundFiles,
  cast: (name: string) => Element | null,
): ReadCell {
  const trimmed = text.trim();
  if (trimmed === '') return NOTHING;
  switch (field.kind) {
    case 'text':
      return plain(text);
    case 'choice':
      return plain(readWord(field.values, field.key, trimmed));
    case 'option':
      return plain(readWord(listOptionValues(field.values), field.key, trimmed));
    case 'number':
      return plain(readNumber(trimmed));
    case 'flag':
      return plain(readFlag(trimmed));
    case 'reference':
      return readReference(field.key, trimmed, files);
    case 'references': {
      const { references, ...rest } = readReferences(splitReferences(trimmed), [field.key], files);
      return { value: [...references], ...rest };
    }
    case 'elements': {
      const { elements, ...rest } = readElements(trimmed, field.key, files, cast);
      return { value: [...elements], ...rest };
    }
  }
}

const NOTHING: ReadCell = { pending: [], problems: [] };

function plain(value: JobInputValue): ReadCell {
  return { value, pending: [], problems: [] };
}

function readReference(key: string, text: string, files: FoundFiles): ReadCell {
  const { references, pending, problems } = readReferences(splitReferences(text), [key], files);
  const [first] = references;
  const found = references.length;
  const excess = found > 1 ? [problem([key], 'too-many', { maximum: 1, found })] : [];
  return {
    ...(first === undefined ? {} : { value: first }),
    pending,
    problems: [...problems, ...excess],
  };
}

/** Takes a value as it is sent, in other letters, or as it is shown: `4k`, `4K`, `1080p`, `5 s`. */
function readWord(values: readonly string[], key: string, text: string): string {
  if (values.includes(text)) return text;
  const wanted = squeeze(text);
  const found = values.find((value) =>
    [value, describeValue(key, value)].some((word) => squeeze(word) === wanted),
  );
  return found ?? text;
}

function readNumber(text: string): number | string {
  const value = Number(text.replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
  return Number.isFinite(value) ? value : text;
}

function readFlag(text: string): boolean | string {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : text;
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
