import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../scripts/lib/markdown.mjs';

const root = resolve(import.meta.dirname, '../../..');
const read = (document: string) => readFileSync(join(root, document), 'utf8');
const listDocuments = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
/** What is true today; the changelog names places as they were at their time. */
const living = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/guide', 'docs/decisions'].flatMap(listDocuments),
];
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

/** `[words](place#heading)`, outside of what is shown as code. */
function listLinks(document: string): string[] {
  const text = read(document).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to ?? '');
}

function listHeadings(document: string): string[] {
  const blocks = readMarkdown(read(document), document) as { kind: string; id?: string }[];
  return blocks.flatMap(({ kind, id }) => (kind === 'heading' ? (id ?? '') : []));
}

function isDead(document: string, to: string): boolean {
  if (/^https:\/\//.test(to)) return false;
  const [place = '', heading] = to.split('#');
  const path = place === '' ? document : join(dirname(document), place);
  if (!existsSync(join(root, path))) return true;
  return heading !== undefined && !listHeadings(path).includes(heading);
}

/** Places in this project that stand as code: `scripts/lib/say.mjs`, `tests/e2e/`; a name in `<…>`, with `*` or `…` stands for several. */
function listPlaces(document: string): string[] {
  const code = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside ?? '');
  return code.filter((one) =>
    /^(electron|renderer|shared|tests|scripts|docs|build|\.github)\/[\w./-]+$/.test(one),
  );
}

describe.each([...living, 'CHANGELOG.md'])('%s', (document) => {
  it('has links that lead somewhere', () => {
    expect(listLinks(document).filter((to) => isDead(document, to))).toEqual([]);
  });
});

describe.each(living)('%s', (document) => {
  it('names files and folders that there are', () => {
    expect(listPlaces(document).filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = [...read(document).matchAll(/\bnpm run (?:--silent )?([a-z]\w*)/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== undefined && !scripts.includes(name))).toEqual([]);
  });
});
