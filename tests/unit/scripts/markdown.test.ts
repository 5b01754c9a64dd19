import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../scripts/lib/list-files.mjs';
import { readMarkdown } from '../../../scripts/lib/markdown.mjs';

const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', content });

describe('what a document consists of', () => {
  it('is headings with the names that links use, each once', () => {
    expect(readMarkdown('# What’s *new*?\n## Who reads\n## Who reads')).toEqual([
      {
        kind: 'heading',
        level: 1,
        id: 'whats-new',
        content: ['What’s ', { kind: 'emphasis', content: ['new'] }, '?'],
      },
      { kind: 'heading', level: 2, id: 'who-reads', content: ['Who reads'] },
      { kind: 'heading', level: 2, id: 'who-reads-1', content: ['Who reads'] },
    ]);
  });

  it('is paragraphs over lines, with what is strong, code, links and pictures in them', () => {
    expect(readMarkdown('Press **`P`**, or see\n[the *map*](a.md#b) ![Queue](q.webp).')).toEqual([
      paragraph(
        'Press ',
        { kind: 'strong', content: [{ kind: 'code', text: 'P' }] },
        ', or see ',
        { kind: 'link', to: 'a.md#b', content: ['the ', { kind: 'emphasis', content: ['map'] }] },
        ' ',
        { kind: 'picture', source: 'q.webp', words: 'Queue' },
        '.',
      ),
    ]);
  });

  it('is lists whose items go on where their text is indented, with pictures and lists in them', () => {
    const text = '3. One\n   more\n\n   ![A](a.webp)\n4. Two\n   - in it\n\nAfter';
    expect(readMarkdown(text)).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [
          [paragraph('One more'), paragraph({ kind: 'picture', source: 'a.webp', words: 'A' })],
          [paragraph('Two'), { kind: 'list', start: null, items: [[paragraph('in it')]] }],
        ],
      },
      paragraph('After'),
    ]);
  });

  it('is tables, whose cells may hold a bar behind a backslash', () => {
    expect(readMarkdown('| Key | Does |\n|---|:---:|\n| `{a\\|b}` | one *or* two |')).toEqual([
      {
        kind: 'table',
        head: [['Key'], ['Does']],
        rows: [[[{ kind: 'code', text: '{a|b}' }], ['one ', { kind: 'emphasis', content: ['or'] }, ' two']]],
      },
    ]);
  });

  it('is code as it stands, and places for “Show me”', () => {
    expect(readMarkdown('```json\n# *no* heading\n\n  <b>\n```\n<!-- show: first-take -->')).toEqual([
      { kind: 'code', language: 'json', text: '# *no* heading\n\n  <b>' },
      { kind: 'show', name: 'first-take' },
    ]);
  });

  it('leaves signs alone that begin nothing', () => {
    expect(readMarkdown('2 * 3 * 4, `a` [b], ![c, \\*d\\*, x < y')).toEqual([
      paragraph('2 * 3 * 4, ', { kind: 'code', text: 'a' }, ' [b], ![c, *d*, x < y'),
    ]);
  });
});

it.each(['<b>bold</b>', '> quoted', '---', 'words <b>bold</b>', '<!-- hidden -->'])(
  'refuses what it can’t show: %j',
  (text) => {
    expect(() => readMarkdown(text, 'page.md')).toThrow(/^page\.md: /);
  },
);

it('reads every document of the project', () => {
  const documents = [...listFiles('docs'), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
  const read = documents
    .filter((path: string) => path.endsWith('.md'))
    .map((path: string) => readMarkdown(readFileSync(path, 'utf8'), path));
  expect(read.length).toBeGreaterThan(50);
  for (const blocks of read) expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
});
