import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../../..');

/** All that Dailies says in English, as it stands in the source: what differs from case to case is a `${…}`. */
function readWords(): string {
  const folder = join(project, 'shared');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('languages'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

it('the checklist of a release quotes what Dailies says, word for word', () => {
  const list = readFileSync(join(project, 'docs/release-checklist.md'), 'utf8');
  const quoted = [...list.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
  expect(quoted.length).toBeGreaterThan(3);
  const words = readWords();
  const quoteForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const isSaid = (quote: string) =>
    // Where it leaves something out, something is filled in.
    new RegExp(quote.split('…').map(quoteForPattern).join(String.raw`\$\{[^\n]*?\}`)).test(words);
  expect(quoted.filter((quote) => !isSaid(quote))).toEqual([]);
});
