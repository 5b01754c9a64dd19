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

/** What stands for several commands in the table of options. */
const SEND = ['run', 'work', 'watch', 'film make'];
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  SEND,
  CONNECT: [...SEND, 'fetch', 'resolve', 'doctor'],
  FILM: Object.keys(COMMANDS).filter((name) => name.startsWith('film ')),
};

const codes = (content: readonly Inline[] | undefined) =>
  (content ?? []).flatMap((one) => (typeof one !== 'string' && one.kind === 'code' ? [one.text] : []));
const named = (text: string) => [...text.matchAll(/--([a-z][a-z\d-]*)/g)].map(([, option = '']) => option);
const commandsWith = (option: string) =>
  Object.entries(COMMANDS).flatMap(([name, { options }]) =>
    (options as readonly string[]).includes(option) ? [name] : [],
  );

it('the manual has every command, and no other', () => {
  const inManual = tableOf('Command').rows.flatMap(([cell]) => codes(cell).slice(0, 1));
  const names = inManual.map((text) => text.replace(/ \[?[A-Z].*$/, ''));
  expect(names.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

it('the manual has every option, with the commands that take it', () => {
  const inManual = tableOf('Option').rows.flatMap(([cell, takers]) => {
    const listed = codes(takers).flatMap((name) => GROUPS[name] ?? [name]);
    const isOfAll = takers?.[0]?.toString().startsWith('all') ?? false;
    const commands = isOfAll ? Object.keys(COMMANDS).filter((name) => !listed.includes(name)) : listed;
    return codes(cell)
      .flatMap(named)
      .map((option) => [option, commands] as const);
  });
  // An option may mean something else for another command, in a row of its own.
  const sorted = (options: readonly (readonly [string, readonly string[]])[]) =>
    Object.fromEntries(
      [...Map.groupBy(options, ([option]) => option)].map(([option, rows]) => [
        option,
        rows.flatMap(([, commands]) => commands).toSorted(),
      ]),
    );
  expect(sorted(inManual)).toEqual(
    sorted(Object.keys(OPTIONS).map((option) => [option, commandsWith(option)] as const)),
  );
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
