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

/** With the words that spreadsheets of other languages write. */
const YES = new Set([
  'yes',
  'y',
  'true',
  'x',
  '1',
  'on',
  '✓',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'ja',
  'oui',
  'sí',
  '是',
]);
const NO = new Set(['no', 'n', 'false', '0', 'off', '-', 'falsch', 'faux', 'falso', 'nein', 'non', '否']);

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
    case 'option':
    case 'number':
    case 'flag':
      return plain(readValue(field, trimmed));
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

/** The one value that a text without blanks around it stands for; the text itself where it stands for none. */
export function readValue(
  field: Extract<FieldDefinition, { kind: 'choice' | 'option' | 'number' | 'flag' }>,
  text: string,
): string | number | boolean {
  if (field.kind === 'number') return readNumber(text);
  if (field.kind === 'flag') return readFlag(text);
  const values = field.kind === 'choice' ? field.values : listOptionValues(field.values);
  return readWord(values, field.key, text);
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

/** Takes a value as it is sent, in other letters, or as it is shown: `4k`, `4K`, `1080p`, `5 s`; and a shape that a spreadsheet took for a time. */
function readWord(values: readonly string[], key: string, text: string): string {
  if (values.includes(text)) return text;
  const spellings = [text, readTimeAsShape(text)].flatMap((spelling) => spelling ?? []).map(squeeze);
  const found = values.find((value) =>
    [value, describeValue(key, value)].some((word) => spellings.includes(squeeze(word))),
  );
  return found ?? text;
}

/** `16:09`, `16:09:00` and `4:09 PM` are what became of `16:9`. */
function readTimeAsShape(text: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d\d)(?::00)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  return `${hour}:${Number(minutes)}`;
}

/** Also with a decimal comma, and with marks between thousands where no other reading is left: `1.234,5`, `1 234,5`, `1,234.5`. */
function readNumber(text: string): number | string {
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,\d)|\d{1,3}(?:,\d{3})+(?=\.\d)|\d+)(?:[.,](\d+))?$/.exec(
      text,
    ) ?? [];
  const value = whole === '' ? Number(text) : Number(`${sign}${whole.replace(/\D/g, '')}.${decimals || 0}`);
  return Number.isFinite(value) ? value : text;
}

/** Text of a cell as yes or no; as it stands where it is neither. */
export function readFlag(text: string): boolean | string {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : text;
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
