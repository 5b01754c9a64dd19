import { expect, it } from 'vitest';
import { judgeAttacks } from '../../../scripts/lib/attacks.mjs';
import { listAttackRows, summarise } from '../../../scripts/lib/summary.mjs';

const page = `
| Attack | Tried in |
|---|---|
| a way up | \`tests/unit/up.test.ts\`, \`tests/integration/cast/\` |
| a \\| in words, by \`..\` | \`hostile.test.ts\` |
| nobody tries it | every day |

| Attack | Tried in |
|---|---|
| the key | \`tests/support/key-canary.ts\`, each run of \`npm test\` |
| noise | the fuzzers of *Doors* |
`;
const ran = (path: string, failed = 0) => ({
  ...{ suite: 'unit', path, seconds: 1, passed: 2, failed, skipped: 0, failures: [] },
});
const clean = { files: 3, hits: [] };
const isThere = (path: string) => path.startsWith('tests/');

it('an attack was tried when a file of its row ran, and is through when one failed', () => {
  const files = [
    ran('tests/integration/cast/any.test.ts'),
    ran('tests/integration/doors/table.test.ts'),
    ran('tests/unit/others.test.ts', 1),
  ];
  expect(judgeAttacks(files, clean, { page, isThere })).toMatchObject({ tried: 3, of: 5, through: [] });
  const worse = judgeAttacks([...files, ran('tests/unit/up.test.ts', 1)], null, { page, isThere });
  expect(worse).toMatchObject({ tried: 2, of: 5, through: ['a way up'] });
  const found = { files: 3, hits: ['dist/main.js'] };
  expect(judgeAttacks([], found, { page, isThere })).toMatchObject({ tried: 1, through: ['the key'] });
});

it('a file that is not there, and a row without one, fail the run, and the summary says all of it', () => {
  const judged = judgeAttacks([], clean, { page, isThere });
  expect(judged.missing).toEqual(['hostile.test.ts', 'no file: nobody tries it']);
  const rows = listAttackRows(judged);
  expect(rows).toMatchObject([{ failed: 2 }]);
  const { text, failed } = summarise(rows, [], 1, clean, judged);
  expect(failed).toBe(2);
  expect(text).toContain('tried 1 of 5, through 0\n  not there: hostile.test.ts\n');
});

it('the tables of docs/security.md name files that are there', () => {
  const { of, missing } = judgeAttacks([], null);
  expect(of).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
