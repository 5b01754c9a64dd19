import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listKeyboardMap } from '../../../renderer/app/keyboard-map.ts';

/** As every system reads it, since one page is for all. */
const NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl/Cmd',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  delete: 'Delete',
  plus: '+',
};

const HEAD = `# Every key

What \`?\` shows in Dailies, on one page. On a Mac, Cmd stands for Ctrl, and Option for Alt. Each key is beside its command in menus and in the list of commands, too.
`;

const writeKey = (key: string) =>
  key === '…'
    ? key
    : `\`${key
        .split('+')
        .map((part) => NAMES[part] ?? part)
        .join('+')}\``;

const escapeBars = (text: string) => text.replaceAll('|', '\\|');

it('docs/keyboard.md is the keyboard map of the app (this test writes it anew, with -u behind its name)', async () => {
  const groups = listKeyboardMap().map(({ title, keys }) =>
    [
      `## ${title}`,
      '',
      '| Keys | Do |',
      '|---|---|',
      ...keys.map(
        (line) => `| ${escapeBars(line.keys.map(writeKey).join(' '))} | ${escapeBars(line.does)} |`,
      ),
      '',
    ].join('\n'),
  );
  await expect([HEAD, ...groups].join('\n')).toMatchFileSnapshot(resolve('docs/keyboard.md'));
});
