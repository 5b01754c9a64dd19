import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, test } from 'vitest';
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

test.each(translated)('%s has each part with each word, and no other', async (tag) => {
  const { default: words }: { default: Record<string, object> } = await import(
    /* @vite-ignore */ join(shared, 'languages', tag, 'index.ts')
  );
  const keys = Object.entries(words).flatMap(([name, part]) => listKeys(part, `${name}.`));
  const english = [...listParts()].flatMap(([name, part]) => listKeys(part, `${name}.`));
  expect(keys.toSorted()).toEqual(english.toSorted());
});
