import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type GuidePage,
  readGuideLink,
  readWords,
  searchGuide,
  splitByWords,
} from '../../../renderer/app/guide/search-guide.ts';
import { isShowName, SHOW_NAMES } from '../../../renderer/app/guide/show-store.ts';
import { listLinks, listPictures, readGuide } from '../../../scripts/lib/guide.mjs';
import { LANGUAGES } from '../../../shared/languages/list.ts';

const folder = resolve('docs/guide');
const guide = readGuide() as readonly GuidePage[];
const translated = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en');

/** A page without its words: its blocks, how much is bold, its code and keys, and where links and pictures lead. */
function outline({ id, title: _, blocks }: GuidePage) {
  const find = (pattern: RegExp) =>
    [...JSON.stringify(blocks).matchAll(pattern)].map(([, one]) => one).toSorted();
  return {
    id,
    blocks: blocks.map((one) => [
      one.kind,
      one.kind === 'heading' && one.level,
      one.kind === 'show' && one.name,
      one.kind === 'list' && one.items.length,
      one.kind === 'table' && [one.head, ...one.rows].map((row) => row.length),
    ]),
    bold: find(/"kind":"(strong)"/g).length,
    code: find(/"kind":"code","text":"(.*?)"\}/g),
    keys: find(/((?:Ctrl\/Cmd|Shift|Alt)\+(?:Shift\+)?[A-Z]?(?:[a-z]+|[↑↓])?)/g),
    targets: find(/"(?:to|source)":"(?:\.\.\/)*(.*?)"/g),
  };
}

describe('the guide', () => {
  it('has every page of its folder, in the order of its first page', () => {
    expect(guide.map(({ id }) => id)).toEqual([
      'README',
      'first-hour',
      'references',
      'queue-and-money',
      'review',
      'shots-and-cut',
      'connect',
      'trouble',
    ]);
    expect(guide[1]?.title).toBe('Your first hour');
  });

  it('names pictures and documents that there are, and headings that there are', () => {
    for (const { id, blocks } of guide) {
      for (const source of listPictures(blocks))
        expect(existsSync(resolve(folder, source)), source).toBe(true);
      for (const to of listLinks(blocks) as string[]) {
        expect(existsSync(resolve(folder, to.replace(/#.*/, ''))), `${id}: ${to}`).toBe(true);
        const place = readGuideLink(to, guide);
        if (place?.heading == null) continue;
        const target = guide.find((page) => page.id === place.page);
        expect(target?.blocks, `${id}: ${to}`).toContainEqual(expect.objectContaining({ id: place.heading }));
      }
    }
  });

  it('shows everything that there is to show, and nothing else', () => {
    const named = guide.flatMap(({ blocks }) =>
      blocks.flatMap((one) => (one.kind === 'show' ? [one.name] : [])),
    );
    expect(named.filter((name) => !isShowName(name))).toEqual([]);
    expect([...named].sort()).toEqual([...SHOW_NAMES].sort());
  });
});

describe.each(translated)('the guide in %s', (tag) => {
  const pages = readGuide(tag) as readonly GuidePage[];

  it('has what the English guide has, in other words', () => {
    expect(pages.map(outline)).toEqual(guide.map(outline));
    const titles = (some: readonly GuidePage[]) => some.map(({ title }) => title);
    expect(titles(pages).filter((title) => titles(guide).includes(title))).toEqual([]);
  });

  it('names documents and pictures that there are, and leaves no signs of Markdown', () => {
    for (const { blocks } of pages) {
      for (const to of [...listLinks(blocks), ...listPictures(blocks)] as string[])
        expect(existsSync(resolve(folder, tag, to.replace(/#.*/, ''))), to).toBe(true);
      expect(JSON.stringify(blocks)).not.toContain('**');
    }
  });
});

describe('finding in the guide', () => {
  const titles = (query: string) =>
    searchGuide(guide, query).map(({ page, heading }) => `${page}#${heading}`);

  it('wants every word, in whichever order and case, in the text, its heading or the page’s title', () => {
    expect(titles('HOLDS others')).toEqual(['first-hour#many-at-once']);
    expect(titles('others holds')).toEqual(titles('HOLDS others'));
    expect(titles('others unreachable')).toEqual([]);
    expect(titles('wrong diagnostics')).toEqual(['trouble#asking-for-help']);
    expect(titles('   ')).toEqual([]);
  });

  it('names sections first whose heading has a word', () => {
    const [first, ...others] = titles('characters');
    expect(first).toBe('references#characters');
    expect(others.length).toBeGreaterThan(0);
  });

  it('finds what stands in tables and code', () => {
    expect(titles('shuttle')).toEqual(['review#null']);
    expect(titles('{{mood}}')).toEqual(['references#prompts-that-make-many']);
  });

  it('shows a piece of the text around the first word', () => {
    const [hit] = searchGuide(guide, 'spreadsheet');
    expect(hit?.snippet).toMatch(/^… .*\bspreadsheet\b.* …$/);
    expect(hit?.snippet.length).toBeLessThan(150);
  });

  it('marks each word wherever it stands, whatever signs are in it', () => {
    expect(splitByWords('Rows (a.b) of rows', readWords('ROWS (a.b)'))).toEqual([
      { text: 'Rows', isHit: true },
      { text: ' ', isHit: false },
      { text: '(a.b)', isHit: true },
      { text: ' of ', isHit: false },
      { text: 'rows', isHit: true },
    ]);
    expect(splitByWords('as it is', [])).toEqual([{ text: 'as it is', isHit: false }]);
  });
});
