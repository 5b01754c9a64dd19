import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS, describeUsage } from '../../../electron/cli/arguments/parse-arguments.ts';
import { OPTIONS } from '../../../electron/cli/arguments/read-words.ts';
import { EXIT } from '../../../electron/cli/output/print.ts';
import type { Block, Inline } from '../../../renderer/app/guide/search-guide.ts';
import { readMarkdown } from '../../../scripts/lib/markdown.mjs';
import { USAGE_TEXT } from '../../../shared/app/command-line-text.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** The tables of docs/cli.md by the word at their head. */
function tableOf(head: string): Table {
  const blocks = readMarkdown(readFileSync('docs/cli.md', 'utf8'), 'cli.md') as readonly Block[];
  const tables = blocks.filter((one): one is Table => one.kind === 'table');
  return tables.find((one) => one.head[0]?.[0] === head) as Table;
}

const codes = (content: readonly Inline[] | undefined) =>
  (content ?? []).flatMap((one) => (typeof one !== 'string' && one.kind === 'code' ? [one.text] : []));
const named = (text: string) => [...text.matchAll(/--([a-z][a-z\d-]*)/g)].map(([, option = '']) => option);

it('the manual has every command, and no other', () => {
  const inManual = tableOf('Command').rows.flatMap(([cell]) => codes(cell).slice(0, 1));
  const names = inManual.map((text) => text.replace(/ \[?[A-Z].*$/, ''));
  expect(names.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

it('the manual names no option that there isn’t', () => {
  const inManual = named(readFileSync('docs/cli.md', 'utf8').replaceAll('npm run --silent', ''));
  expect(inManual.filter((option) => option !== 'help' && !(option in OPTIONS))).toEqual([]);
});

it('help has every command and every option, as the manual has', () => {
  const usage = describeUsage(EXIT);
  for (const name of Object.keys(COMMANDS)) expect(usage).toContain(`dailies ${name}`);
  const options = new Set(named(usage));
  for (const name of Object.keys(OPTIONS)) expect(options).toContain(name);
});

it('the manual and help have the one table of exit codes', () => {
  const table = Object.entries(EXIT).map(([exit, code]) => [
    `${code}`,
    USAGE_TEXT.exits[exit as keyof typeof EXIT],
  ]);
  expect(tableOf('Code').rows).toEqual(table.map((row) => row.map((cell) => [cell])));
  for (const [code, meaning] of table) expect(describeUsage(EXIT)).toContain(`  ${code}  ${meaning}\n`);
});
