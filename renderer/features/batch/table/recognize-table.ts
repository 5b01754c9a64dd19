import { countKnownNames } from '../../../../shared/batch/map-columns.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { readTable } from './read-table.ts';

/** A table is recognized by its beginning, so that a long text is not read twice. */
const MAX_LINES = 20;

/**
 * Whether a pasted text without tabs is a CSV table: its first line holds the name of a column, and others beside it. Read
 * as lines, each would become a prompt, the names too. Prompts have commas and semicolons of their own, but no such line.
 */
export async function looksLikeTable(text: string, profile: Profile): Promise<boolean> {
  const beginning = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_LINES)
    .join('\n');
  const { lines, separator } = await readTable(beginning, null, async () => {});
  const [header = [], ...rows] = lines;
  if (rows.length === 0 || header.length < 2 || !header.every(isName)) return false;
  // A prompt may well begin “Video, slow zoom”.
  const isSaid = separator !== ',' || header.some((name) => name.trim().toLowerCase() === 'prompt');
  return countKnownNames(header, profile) >= (isSaid ? 1 : 2);
}

/** Names are short, and every column of a table from outside has one. */
function isName(text: string): boolean {
  return text.trim() !== '' && text.length <= 60;
}
