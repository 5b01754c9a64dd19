import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameBound } from '../../../renderer/features/settings/service/read-report.ts';
import { importText, readOpenApi } from '../../support/openapi.ts';

const CORPUS = join(import.meta.dirname, '../../fixtures/openapi/corpus');
const DOCUMENTS = [
  ...['inherited.yaml', 'inline.json', 'minimal.json', 'practice.yaml', 'quarry.yaml', 'references.yaml'],
  ...readdirSync(CORPUS).map((name) => join('corpus', name)),
];

it.each(DOCUMENTS)('names what it read of %s in words, and shows no JSON', (name) => {
  const imported = importText(readOpenApi(name), 'https://service.example');
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  const { profile, report } = imported.value;
  const named = report.bound.map((bound) => nameBound(bound, profile));
  expect(named.filter(({ name: one }) => one.startsWith('/'))).toEqual([]);
  expect(named.filter(({ value }) => /^(\[|\{")/.test(value))).toEqual([]);
});

it('says a price as a price, and a setting by its name', () => {
  const text = readOpenApi('corpus/kinds.yaml').replace(
    'post:',
    'post:\n      summary: Costs $0.04 per image.',
  );
  const imported = importText(text);
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  const { profile, report } = imported.value;
  const read = (end: string) =>
    report.bound.filter(({ pointer }) => pointer.endsWith(end)).map((bound) => nameBound(bound, profile));
  expect(read('modelk-3-turbo/options/resolution')).toEqual([
    { name: 'K3 Turbo · Resolution', value: 'resolution' },
  ]);
  expect(read('modeln-pro/required')).toEqual([
    { name: 'N Pro · Required fields', value: 'prompt, quality, aspectRatio' },
  ]);
  expect(read('modeln-pro/price')).toEqual([{ name: 'N Pro', value: '$0.04 per take' }]);
});
