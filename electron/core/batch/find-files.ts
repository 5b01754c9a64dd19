import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure } from '../../../shared/errors.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { addFiles } from '../references/add-files.ts';
import { listFiles } from '../references/list-files.ts';

/** Files that one text can stand for. */
const MOST_FILES = 5000;
/** Entries that one pattern may look at: a `**` at the root of a disk must not go on for minutes. */
const MOST_LOOKED_AT = 50_000;

const WILD = /[*?[{]/;
const natural = new Intl.Collator('en', { numeric: true });

export interface FindFilesParts {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
}

/**
 * The media files that texts of cells stand for: a path, a folder (all media files in it and below), or a pattern with
 * `*`, `?`, `[a-z]`, `{a,b}` and `**`. A file that is called like a pattern comes first. Of a folder or a pattern only what
 * is media is kept; a path that is not says why.
 *
 * @param folder what relative paths begin at; without it they are not found
 */
export async function findFiles(
  parts: FindFilesParts,
  texts: readonly string[],
  folder: string | null,
): Promise<{ text: string; files: AddedFile[] }[]> {
  const found: { text: string; files: AddedFile[] }[] = [];
  for (const text of texts) found.push({ text, files: await findOne(parts, text, folder) });
  return found;
}

async function findOne(parts: FindFilesParts, text: string, folder: string | null): Promise<AddedFile[]> {
  const path = toPath(text, folder);
  if (path === null)
    return [{ kind: 'refused', name: basename(text), error: failure('FILE_NOT_FOUND', { path: text }) }];
  const kind = await stat(path).catch(() => null);
  if (kind?.isDirectory())
    return addMedia(parts, (await listFiles([path], MOST_FILES)).folders[0]?.files ?? []);
  if (kind === null && WILD.test(path)) return addMedia(parts, await matchFiles(path));
  return addFiles(parts, [path]);
}

async function addMedia(parts: FindFilesParts, paths: readonly string[]): Promise<AddedFile[]> {
  if (paths.length === 0) return [];
  return (await addFiles(parts, paths)).filter(({ kind }) => kind === 'added');
}

function toPath(text: string, folder: string | null): string | null {
  if (text.includes('\0')) return null;
  if (/^file:/i.test(text)) return URL.canParse(text) ? pathOfUrl(text) : null;
  const expanded = /^~[/\\]/.test(text) ? join(homedir(), text.slice(2)) : text;
  if (isAbsolute(expanded)) return resolve(expanded);
  return folder === null ? null : resolve(folder, expanded);
}

function pathOfUrl(text: string): string | null {
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

/** The files of a pattern, in the order that people count in. Links are not followed, so that no walk is endless. */
async function matchFiles(pattern: string): Promise<string[]> {
  const { root } = parse(pattern);
  const walk = { files: [], looked: 0 };
  await follow(walk, root, pattern.slice(root.length).split(sep === '\\' ? /[\\/]/ : '/'));
  return walk.files;
}

interface Walk {
  readonly files: string[];
  looked: number;
}

async function follow(walk: Walk, folder: string, steps: readonly string[]): Promise<void> {
  const [step, ...further] = steps;
  if (step === undefined || walk.looked > MOST_LOOKED_AT || walk.files.length >= MOST_FILES) return;
  if (step !== '**' && !WILD.test(step) && further.length > 0)
    return follow(walk, join(folder, step), further);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  walk.looked += entries.length;
  entries.sort((one, other) => natural.compare(one.name, other.name));
  if (step !== '**') return takeMatches(walk, folder, entries, step, further);
  await follow(walk, folder, further.length === 0 ? ['*'] : further);
  for (const entry of entries)
    if (entry.isDirectory() && !entry.name.startsWith('.'))
      await follow(walk, join(folder, entry.name), steps);
}

async function takeMatches(
  walk: Walk,
  folder: string,
  entries: readonly Dirent[],
  step: string,
  further: readonly string[],
): Promise<void> {
  const fits = matcher(step);
  for (const entry of entries.filter(({ name }) => fits(name))) {
    const path = join(folder, entry.name);
    if (further.length > 0 && entry.isDirectory()) await follow(walk, path, further);
    if (further.length === 0 && entry.isFile() && walk.files.length < MOST_FILES) walk.files.push(path);
  }
}

/** One step of a pattern; upper and lower case count as the same, as most disks of artists have it. */
function matcher(step: string): (name: string) => boolean {
  const source = step.replace(/\{[^{}]*\}|\[[^\]]*\]|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.startsWith('[') && part.length > 2)
      return `[${part
        .slice(1, -1)
        .replace(/[\\\]]/g, String.raw`\$&`)
        .replace(/^!/, '^')}]`;
    if (part.startsWith('{') && part.length > 2)
      return `(?:${part.slice(1, -1).split(',').map(quote).join('|')})`;
    return quote(part);
  });
  try {
    const pattern = new RegExp(`^${source}$`, 'iu');
    return (name) => (!name.startsWith('.') || step.startsWith('.')) && pattern.test(name);
  } catch {
    return (name) => name === step;
  }
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
