import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SKIPS } from '../../support/skips.ts';

const tests = resolve(import.meta.dirname, '../..');
/** What leaves a test out, or a part of one by the system; `clock.skip` is none. */
const LEAVES_OUT =
  /\b(?:it|test|describe)\.skip(?:If)?\(|\bcontext\.skip\(|return skip\(|\bif \(process\.platform\b/g;

it('leaves out no test that is not named with its reason, and counts them', () => {
  const found: Record<string, number> = {};
  for (const path of readdirSync(tests, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|e2e)\.ts$/.test(path) || path.endsWith('skips.test.ts')) continue;
    const places = readFileSync(resolve(tests, path), 'utf8').match(LEAVES_OUT)?.length ?? 0;
    if (places > 0) found[path.replaceAll('\\', '/')] = places;
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(SKIPS).map(([path, { places }]) => [path, places])),
  );
  for (const { why } of Object.values(SKIPS)) expect(why.length).toBeGreaterThan(5);
});

it('presses no key that only one system has in windows', () => {
  const presses =
    /press\('Control\+[a-z]'\)|\bctrlKey: true\b|\bCONTROL = 2\b|\bmodifiers: 2\b|\['Control'\]/i;
  const found = readdirSync(resolve(tests, 'e2e'), { recursive: true, encoding: 'utf8' })
    // A pinch on a trackpad is a wheel with Ctrl on every system.
    .filter((path) => path.endsWith('.ts') && !path.endsWith('hands.e2e.ts'))
    .filter((path) => presses.test(readFileSync(resolve(tests, 'e2e', path), 'utf8')));
  expect(found).toEqual([]);
});
