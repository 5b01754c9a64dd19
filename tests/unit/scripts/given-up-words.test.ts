import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findGivenUpWords } from '../../../scripts/lib/given-up-words.mjs';
import { makeFolder } from '../../support/make-folder.ts';

function makeProject(files: Record<string, string>): string {
  const folder = makeFolder('words');
  for (const part of ['shared', 'electron', 'renderer', 'scripts', 'tests']) mkdirSync(join(folder, part));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

it('finds names that were given up, with where they stand and what to say', () => {
  const folder = makeProject({
    'electron/a.ts': 'export const fine = 1;\nexport function createCastDesk() {}\n',
    'electron/e.ts': 'interface QueueParts {}\nfunction copy(options: CopyWish) {}',
    'renderer/b.tsx': 'const MOST_ROWS = 5;',
  });
  expect(findGivenUpWords(folder)).toEqual([
    'electron/a.ts:2: createCastDesk (say …Service)',
    'electron/e.ts:1: interface QueueParts (say …Deps, …Options)',
    'electron/e.ts:2: CopyWish (say …Options, …Request)',
    'renderer/b.tsx:1: MOST_ROWS (say MAX_…)',
  ]);
});

it('leaves alone what only looks like them', () => {
  const text =
    'createDesktop(); <input spellCheck={false} />; takeInput; clipboard; Notebook; keeper; outcome; wordList; tells; <PausedParts />';
  expect(findGivenUpWords(makeProject({ 'renderer/c.tsx': text }))).toEqual([]);
});

it.each([
  ['const steering = createSteering(deps);', 'steering', 'queue commands, queue actions, outcome'],
  ["await app.reach(id, 'done');", '.reach', 'connectivity, waitForState'],
  ['tellWithUndo({ jobs });', 'tellWithUndo', 'emit, report, notify'],
  ['export type Telling = TellingFacts;', 'TellingFacts', 'emit, report, notify'],
  ['const wish = readTarget();', 'wish', 'options, request, choice'],
  ['await respell(path);', 'respell', 'format…, serialize…, exact'],
  ['return wordError(error);', 'wordError', 'describe…'],
  ['{ mostBytes: 5 }', 'mostBytes', 'max…, limit…'],
])('finds in %j what a comment may say, and code may not', (code, word, instead) => {
  const folder = makeProject({
    'renderer/f.ts': `/** As people wish, who reach (for) it and tell it. */\n${code}\n`,
  });
  expect(findGivenUpWords(folder)).toEqual([`renderer/f.ts:2: ${word} (say ${instead})`]);
});

it('finds phrases that were given up where people read them, and leaves comments and other folders alone', () => {
  const folder = makeProject({ 'renderer/d.ts': "const said = 'Waits: your word';" });
  mkdirSync(join(folder, 'shared/queue'));
  const text =
    "/** Says `Waits: x`. */\nexport const TEXT = { a: 'There is nothing to take back.', b: 'Undo' };\n";
  writeFileSync(join(folder, 'shared/queue/text.ts'), text);
  expect(findGivenUpWords(folder)).toEqual(['shared/queue/text.ts:2: nothing to take back (say undo)']);
});
