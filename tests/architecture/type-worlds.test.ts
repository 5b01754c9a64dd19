import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const cache = resolve('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
// Inside the project, so that the types of Node and Vite are found from there.
const folder = mkdtempSync(join(cache, 'type-worlds-'));

/** Type-checks a text as if it lay in one of the project's parts. */
function check(part: 'shared' | 'electron' | 'renderer', text: string): string {
  writeFileSync(join(folder, `${part}.ts`), text);
  const tsconfig = join(folder, `tsconfig.${part}.json`);
  writeFileSync(
    tsconfig,
    JSON.stringify({
      extends: resolve(`tsconfig.${part}.json`),
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [],
      files: [`${part}.ts`],
    }),
  );
  const tsc = resolve('node_modules', '@typescript', 'native', 'bin', 'tsc');
  return spawnSync(process.execPath, [tsc, '-p', tsconfig], { encoding: 'utf8' }).stdout;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const usesNode = "import { readFileSync } from 'node:fs'; export const text = readFileSync('a', 'utf8');";
const usesPage = 'export const title = document.title;';
const usesNeither = 'export const sum = [1, 2].reduce((one, other) => one + other, 0);';

describe('the worlds of types', () => {
  it('give main Node and no page', () => {
    expect(check('electron', usesNode)).toBe('');
    expect(check('electron', usesPage)).toContain("Cannot find name 'document'");
  });

  it('give the renderer a page and no Node', () => {
    expect(check('renderer', usesPage)).toBe('');
    expect(check('renderer', usesNode)).toContain('node:fs');
  });

  it('give shared neither', () => {
    expect(check('shared', usesNeither)).toBe('');
    expect(check('shared', usesPage)).toContain("Cannot find name 'document'");
    expect(check('shared', usesNode)).toContain('node:fs');
  });
});
