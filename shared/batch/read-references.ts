import type { MediaReference } from '../domain/media/media-reference.ts';
import { FILE_PROBLEMS } from '../domain/preflight/file-problems.ts';
import { type Problem, problem } from '../domain/preflight/problem.ts';
import type { Failure } from '../errors.ts';
import type { AddedFile } from '../ipc/calls/reference-calls.ts';

export const UPLOADED = 'uploaded:';

/** The files that a text of a cell stands for, by that text: one for a path, any number for a folder or a pattern. */
export type FoundFiles = ReadonlyMap<string, readonly AddedFile[]>;

/** What a reference cell holds: references as far as they are known, texts that are still to be looked for, and what is wrong. */
export interface ReadReferences {
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
