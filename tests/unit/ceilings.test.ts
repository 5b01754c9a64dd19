import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CEILINGS } from '../../shared/kernel/ceilings.ts';

/** Numbers of the row that begins with the source, and of those below it without one. */
function readRows(source: string): number[] {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const begin = rows.findIndex((cells) => cells[1] === source);
  const end = rows.findIndex((cells, at) => at > begin && cells[1] !== '');
  return rows
    .slice(begin, end === -1 ? undefined : end)
    .map((cells) => Number(cells[3]?.replaceAll(',', '')));
}

const TABLE = [
  ['A pattern or folder in a cell', CEILINGS.pattern],
  ['An OpenAPI document', CEILINGS.document],
  ['A profile', CEILINGS.profile],
  ['An answer to learn from', CEILINGS.example],
  ['A sidecar, beside a file or in it', CEILINGS.sidecar],
  ['A file of jobs for the command line', CEILINGS.jobsFile],
  ['What an organization has fixed', CEILINGS.policy],
  ['A file of templates', CEILINGS.templates],
  ['A `.dailies` file that was opened', CEILINGS.ownFile],
  ['What a cast file says of itself', CEILINGS.cast],
  ['A table', CEILINGS.table],
  ['A cast file', CEILINGS.castFile],
  ['What a backup says of itself', CEILINGS.backup],
  ['A backup', CEILINGS.backupFile],
  ['An answer of a service', CEILINGS.answer],
  ['A delivery', CEILINGS.delivery],
  ['Any text of these but a profile and an answer', CEILINGS.reading],
  ['A text file for the command line', CEILINGS.textFileBytes],
] as const;

it.each(TABLE)('the table in docs/security.md says what holds: %s', (source, ceilings) => {
  expect(readRows(source)).toEqual(typeof ceilings === 'number' ? [ceilings] : Object.values(ceilings));
});

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

const OF_MEDIA = ['media', 'sniffedBytes', 'pictures', 'fixedFileBytes', 'inline', 'results'] as const;

it.each(OF_MEDIA)('docs/security.md has the ceilings of %s', (name) => {
  const row = rows.find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  const ceilings: number | Record<string, number> = CEILINGS[name];
  const numbers = typeof ceilings === 'number' ? [ceilings] : Object.values(ceilings);
  // As words of their own: 2,000 is not within 32,000.
  const said = row.match(/\d[\d,]*/g) ?? [];
  expect(said).toEqual(expect.arrayContaining(numbers.map((number) => number.toLocaleString('en'))));
});

it('every ceiling stands in one of the two tables', () => {
  const said: readonly unknown[] = TABLE.map(([, ceilings]) => ceilings);
  const names = Object.entries(CEILINGS).filter(([, ceilings]) => !said.includes(ceilings));
  expect(names.map(([name]) => name).toSorted()).toEqual([...OF_MEDIA].toSorted());
});
