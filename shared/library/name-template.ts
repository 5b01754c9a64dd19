import { cleanNamePart, cleanStem, firstCharacters, MAX_NAME_BYTES, nameKey } from '../kernel/file-name.ts';
import { endingOf, endingsOf, MEDIA_ENDINGS, SVG } from '../models/media-formats.ts';
import { sidecarNameOf } from './sidecar.ts';
import type { Take } from './take.ts';

/** What a template may name, in the order in which it is offered. */
export const NAME_TOKENS = [
  'date',
  'time',
  'batch',
  'model',
  'seq',
  'prompt',
  'name',
  'take',
  'rating',
  'flag',
  'label',
  'kind',
  'width',
  'height',
] as const;
export type NameToken = (typeof NAME_TOKENS)[number];

export const DEFAULT_NAME_TEMPLATE = '{date}_{batch:40}_{model}_{seq}';

/** What a take's file is named by. */
export type NamedTake = Pick<
  Take,
  | 'id'
  | 'batchId'
  | 'model'
  | 'name'
  | 'prompt'
  | 'kind'
  | 'mime'
  | 'path'
  | 'width'
  | 'height'
  | 'rating'
  | 'flag'
  | 'label'
  | 'createdAt'
> & {
  /** Where it is not known, the batch is named by the end of its id. */ readonly batchName?:
    | string
    | undefined;
};

const TOKEN = /\{([^{}]*)\}/g;
/** Of a name's bytes, what a number, the ending of its sidecar and a hidden name while it is written may need. */
const ROOM_BEHIND = 40;

/** Pieces in braces that are no token, such as `{promt}` or `{seq:x}`; each once. */
export function findUnknownTokens(template: string): string[] {
  const pieces = [...template.matchAll(TOKEN)].map(([, inner]) => inner ?? '');
  return [...new Set(pieces.filter((piece) => readToken(piece) === null))].map((piece) => `{${piece}}`);
}

/**
 * Names for takes, in their order: valid on macOS, Windows and Linux, none like another and none like one in `present` (keys
 * of `nameKey`), also where capitals and accents do not count. A number is added where a name is taken.
 */
export function nameTakes(
  takes: readonly NamedTake[],
  template: string,
  present: ReadonlySet<string>,
  from = { first: 1, total: takes.length },
): string[] {
  const taken = new Set(present);
  const nextNumbers = new Map<string, number>();
  return takes.map((take, index) => {
    const sequence = serializeSequence(from.first + index, from.total);
    const extension = endingForCopy(take);
    const stem = cleanStem(
      fillTemplate(template, take, sequence),
      MAX_NAME_BYTES - ROOM_BEHIND,
      `take ${sequence}`,
    );
    const name = findFree(stem, extension, taken, nextNumbers);
    taken.add(nameKey(name));
    return name;
  });
}

/** The first of `stem`, `stem (2)`, … that is free, as a file and as what a sidecar stands beside. */
function findFree(
  stem: string,
  extension: string,
  taken: ReadonlySet<string>,
  nextNumbers: Map<string, number>,
): string {
  const key = nameKey(`${stem}.${extension}`);
  for (let number = nextNumbers.get(key) ?? 1; ; number += 1) {
    const name = number === 1 ? `${stem}.${extension}` : `${stem} (${number}).${extension}`;
    if (taken.has(nameKey(name)) || taken.has(nameKey(sidecarNameOf(name)))) continue;
    nextNumbers.set(key, number + 1);
    return name;
  }
}

/** A token without a value leaves no doubled separator behind. */
function fillTemplate(template: string, take: NamedTake, sequence: string): string {
  const filled = template.replace(TOKEN, (whole, inner: string) => {
    const token = readToken(inner);
    if (token === null) return whole;
    const value = cleanNamePart(token.name === 'seq' ? sequence : formatValue(token.name, take));
    if (token.size === null) return value;
    return token.name === 'seq' ? value.padStart(token.size, '0') : firstCharacters(value, token.size);
  });
  return filled.replace(/([ _-])\1+/g, '$1').replace(/^[ _-]+|[ _-]+$/g, '');
}

function readToken(inner: string): { name: NameToken; size: number | null } | null {
  const [, name, size] = /^([a-z]+)(?::(\d{1,3}))?$/.exec(inner) ?? [];
  const token = NAME_TOKENS.find((known) => known === name);
  if (token === undefined || size === '0') return null;
  return { name: token, size: size === undefined ? null : Number(size) };
}

function formatValue(token: Exclude<NameToken, 'seq'>, take: NamedTake): string {
  switch (token) {
    case 'date':
      return formatDay(take.createdAt);
    case 'time':
      return formatTime(take.createdAt);
    case 'batch':
      return take.batchName ?? take.batchId.slice(-6).toLowerCase();
    case 'take':
      return take.id.slice(-8).toLowerCase();
    case 'rating':
      return String(take.rating);
    case 'flag':
    case 'label':
      return take[token] === 'none' ? '' : take[token];
    case 'width':
    case 'height':
      return take[token] === null ? '' : String(take[token]);
    default:
      return take[token];
  }
}

/** So that names stand in the order of their numbers. */
function serializeSequence(number: number, total: number): string {
  return String(number).padStart(Math.max(3, String(total).length), '0');
}

/** Of the local time: `2026-03-12`. */
function formatDay(moment: number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Of the local time: `142530`. */
function formatTime(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The ending of a file whose content is no known format. */
export const UNPROVEN_ENDING = 'bin';
/** What such a file counts as, whatever its sender called it. */
export const UNPROVEN_MIME = 'application/octet-stream';

/** Whether what a take's file is was proven by its content, when it was stored. */
export function isProven({ mime }: Pick<Take, 'mime'>): boolean {
  return endingsOf(mime).length > 0;
}

/** Whether a file may be handed to another program: its content was proven, runs nothing, and its name says the same. */
export function isOpenable({ mime, path }: Pick<Take, 'mime' | 'path'>): boolean {
  return mime !== SVG && endingsOf(mime).includes(endingIn(path));
}

/** The ending that a copy of a take gets: its own where it fits the content, else that of the content. */
function endingForCopy(take: Pick<Take, 'mime' | 'path'>): string {
  return isOpenable(take) ? endingIn(take.path) : (endingOf(take.mime) ?? UNPROVEN_ENDING);
}

/** Whether some type of media goes by the ending, without a dot: no system runs such a file, whatever is in it. */
export function isMediaEnding(ending: string): boolean {
  return ending === UNPROVEN_ENDING || MEDIA_ENDINGS.includes(ending.toLowerCase());
}

function endingIn(path: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}
