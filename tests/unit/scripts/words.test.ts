import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWordProblems } from '../../../scripts/lib/words.mjs';
import { makeFolder } from '../../support/make-folder.ts';

function findIn(files: Record<string, string>): string[] {
  const folder = makeFolder('catalogue');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return findWordProblems(folder);
}

const QUEUE = `import { spoken } from './spoken.ts';
export const QUEUE_TEXT = spoken('queue', {
  title: 'Jobs',
  named: (name: string, count: number) => (count === 1 ? \`Job \${name}\` : \`\${count} jobs with \${name}\`),
  states: { on: 'Running', off: 'Resting' },
});
`;
const READER = `import { QUEUE_TEXT as TEXT } from '../shared/messages/queue.ts';
export const say = (state: 'on' | 'off') => [TEXT.title, TEXT.named('a', 2), TEXT.states[state]];
`;

describe('words outside of the catalogue', () => {
  it('are found where people read them: between tags, in labels, and in what the system shows', () => {
    const found = findIn({
      'renderer/a.tsx': `export const A = () => (
  <button aria-label="Close it" title={isOn ? 'Off now' : TEXT.on}>Save</button>
);`,
      'electron/b.ts': `void dialog.showMessageBox({ message: 'Quit?', type: 'question' });\nnew Notification({ title: \`Done \${x}\` });`,
    });
    expect(found.map((line) => line.replace(/ belongs.*/, ''))).toEqual([
      'electron/b.ts:1: “Quit?”',
      'electron/b.ts:2: “Done”',
      'renderer/a.tsx:2: “Close it”',
      'renderer/a.tsx:2: “Off now”',
      'renderer/a.tsx:2: “Save”',
    ]);
  });

  it('are not signs, names, classes, what is compared with, or what a function is asked for', () => {
    const text = `export const A = () => (
  <div className="wide" title={kind === 'video' ? describeOf('video') : TEXT.x} data-kind="image">Dailies{'×'}</div>
);`;
    expect(findIn({ 'renderer/a.tsx': text })).toEqual([]);
  });
});

describe('the words of a part', () => {
  it('are all read', () => {
    expect(findIn({ 'shared/messages/queue.ts': QUEUE, 'renderer/a.ts': READER })).toEqual([]);
    const unread = READER.replace('TEXT.title, ', '').replace('TEXT.states[state]', 'TEXT.states.on');
    expect(findIn({ 'shared/messages/queue.ts': QUEUE, 'renderer/a.ts': unread })).toEqual([
      'shared/messages/queue.ts:3: nothing reads queue.title',
      'shared/messages/queue.ts:5: nothing reads queue.states.off',
    ]);
  });

  it('are not kept from the moment when a module loads, neither one nor by a list', () => {
    const kept = `${READER}export const TITLE = TEXT.title;
export const ROWS = ['on' as const].map((state) => ({ label: TEXT.states[state] }));
export const { title } = TEXT;
export const whole = { words: TEXT.states, later: () => TEXT.title };
`;
    expect(
      findIn({ 'shared/messages/queue.ts': QUEUE, 'renderer/a.ts': kept }).map((line) =>
        line.replace(/ is read.*/, ''),
      ),
    ).toEqual([
      'renderer/a.ts:3: queue.title',
      'renderer/a.ts:4: queue.states',
      'renderer/a.ts:5: queue.title',
    ]);
  });
});

describe('a language', () => {
  const TERMS = `export const TERMS = { job: ['Auftrag', 'Aufträg'], take: ['x'], batch: ['x'], reference: ['x'], element: ['x'],
  'cast member': ['x'], canary: ['x'], practice: ['x'], profile: ['x'], queue: ['x'] };
`;
  const findInGerman = (queue: string, terms = TERMS) =>
    findIn({
      'shared/messages/queue.ts': QUEUE,
      'renderer/a.ts': READER,
      'shared/languages/de/index.ts':
        "import * as words from './queue.ts';\nexport default { ...words } satisfies Catalogue;\n",
      'shared/languages/de/queue.ts': queue,
      'shared/languages/de/terms.ts': terms,
    });
  const GERMAN = `const JOBS = { one: 'Auftrag', other: 'Aufträge' };
const counted = (count: number, forms: object) => plural(count, forms);
export const queue: Catalogue['queue'] = {
  title: 'Aufträge',
  named: (job, count) => \`\${counted(count, JOBS)}: \${job}\`,
  states: { on: 'Läuft', off: 'Ruht' },
};
`;

  it('says everything that English says, by its own names and in its own order', () => {
    expect(findInGerman(GERMAN)).toEqual([]);
  });

  it('leaves no placeholder out', () => {
    expect(findInGerman(GERMAN.replace(/: .{6}`/, '`'))).toEqual([
      'shared/languages/de/queue.ts:5: queue.named leaves out name',
    ]);
  });

  it('has no English left, but where it says that the words are the same', () => {
    const half = GERMAN.replace("'Läuft'", "'Running'");
    expect(findInGerman(half)).toEqual([
      'shared/languages/de/queue.ts:6: queue.states.on is English: “Running”',
    ]);
    expect(findInGerman(half, `${TERMS}export const SAME = ['Running'];`)).toEqual([]);
  });

  it('has one word for each term, but where English means something else by it', () => {
    const torn = GERMAN.replace("'Aufträge',\n", "'Arbeiten',\n");
    expect(findInGerman(torn)).toEqual([
      'shared/languages/de/queue.ts:4: queue.title has another word for job than terms.ts',
    ]);
    expect(findInGerman(torn, `${TERMS}export const OTHERWISE = ['queue.title'];`)).toEqual([]);
    expect(findInGerman(GERMAN, TERMS.replace("batch: ['x'], ", ''))).toEqual([
      'shared/languages/de/terms.ts: TERMS has no stems for batch',
    ]);
  });
});
