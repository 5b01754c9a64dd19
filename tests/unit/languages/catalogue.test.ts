import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, test } from 'vitest';
import { readGuide } from '../../../scripts/lib/guide.mjs';
import { plainText } from '../../../scripts/lib/markdown.mjs';
import { listParts } from '../../../shared/kernel/region.ts';
import { LANGUAGES } from '../../../shared/languages/list.ts';

const shared = resolve(import.meta.dirname, '../../../shared');
const translated = LANGUAGES.map(({ tag }) => tag).filter((tag) =>
  existsSync(join(shared, 'languages', tag, 'index.ts')),
);

/** Where the words of an object stand in it; a function is a word. */
function listKeys(part: object, prefix = ''): string[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? listKeys(value, `${prefix}${key}.`)
      : [prefix + key],
  );
}

/** Every text of an object by its key; of one that has numbers, what it says with 3 for each. */
function listTexts(part: object): Map<string, string> {
  const texts = listKeys(part).map((key): [string, unknown] => {
    const value = key.split('.').reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], part);
    try {
      return [key, typeof value === 'function' ? value(3, 3, 3) : value];
    } catch {
      return [key, null];
    }
  });
  return new Map(texts.map(([key, text]) => [key, String(text).replace(/ · 3$/, '')]));
}

/** Names of what is on screen: what is bold, and what begins with a capital in italics; a way to a place has several. */
function listLabels(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { kind, content } = node as { kind?: string; content?: [] };
  const own = kind === 'strong' || kind === 'emphasis' ? plainText(content).split(/ [→←] /) : [];
  return [
    ...own.filter((one: string) => kind === 'strong' || /^\P{Ll}/u.test(one)),
    ...Object.values(node).flatMap(listLabels),
  ];
}

beforeAll(async () => {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  for (const file of files.filter((name) => readFileSync(join(shared, name), 'utf8').includes("= spoken('")))
    await import(/* @vite-ignore */ pathToFileURL(join(shared, file)).href);
});

it('the catalogue lists every part that is declared, and no other', () => {
  const catalogue = readFileSync(join(shared, 'languages/catalogue.ts'), 'utf8');
  const listed = [...catalogue.matchAll(/^ {2}readonly (\w+): typeof/gm)].map(([, name]) => name ?? '');
  expect(listed.toSorted()).toEqual([...listParts().keys()].toSorted());
});

test.each(translated)('the guide in %s calls what is on screen as the app does', async (tag) => {
  const { default: words }: { default: object } = await import(
    /* @vite-ignore */ join(shared, 'languages', tag, 'index.ts')
  );
  const [english, texts] = [listTexts(Object.fromEntries(listParts())), listTexts(words)];
  const pages = readGuide(tag);
  const wrong = readGuide().flatMap(({ id, blocks }, at) => {
    const said = listLabels(pages[at]?.blocks);
    return listLabels(blocks).flatMap((label) => {
      const own = [...english].flatMap(([key, text]) => (text === label ? [texts.get(key) ?? ''] : []));
      return own.length === 0 || own.some((one) => said.includes(one))
        ? []
        : [`${id}: ${label} is ${own.join(' or ')}`];
    });
  });
  expect(wrong).toEqual([]);
});

test.each(translated)('%s has each part with each word, and no other', async (tag) => {
  const { default: words }: { default: Record<string, object> } = await import(
    /* @vite-ignore */ join(shared, 'languages', tag, 'index.ts')
  );
  const keys = Object.entries(words).flatMap(([name, part]) => listKeys(part, `${name}.`));
  const english = [...listParts()].flatMap(([name, part]) => listKeys(part, `${name}.`));
  expect(keys.toSorted()).toEqual(english.toSorted());
});
