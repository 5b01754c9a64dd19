import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CEILINGS } from '../../shared/kernel/ceilings.ts';

/** The numbers behind a name in the table of ceilings, in their order. */
function readNumbers(name: string): number[] {
  const row = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`));
  return [...(row ?? '').matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
}

it.each(Object.entries(CEILINGS))('docs/security.md states the ceilings of %s', (name, ceilings) => {
  expect(readNumbers(name)).toEqual(typeof ceilings === 'number' ? [ceilings] : Object.values(ceilings));
});
