import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChangedTests, toTest } from '../../../scripts/lib/changed-tests.mjs';

/** A real repository: `main` has two tests, and a branch is checked out. */
let folder: string;

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  // In a hook, git's own variables would name the project's repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function write(path: string, text = path): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function commit(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

const listPaths = (since: string | null = null) =>
  listChangedTests(since, folder).files.map(({ path }) => path);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dailies-changed-')));
  git('init', '--quiet', '--initial-branch', 'main');
  for (const path of ['tests/unit/a.test.ts', 'tests/faults/b.test.ts', 'shared/c.ts']) write(path);
  commit('begin');
  git('switch', '--quiet', '--create', 'work');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the test files that changed', () => {
  it('are none at first', () => {
    expect(listChangedTests(null, folder)).toEqual({ base: 'main', files: [] });
  });

  it('are those of the branch, of the working tree, and the ones that git does not know', () => {
    write('tests/unit/a.test.ts', 'committed');
    commit('change');
    write('tests/faults/b.test.ts', 'not committed');
    write('tests/e2e/queue/d.e2e.ts', 'new, with a name in the working tree alone');
    write('shared/c.ts', 'no test');
    expect(listChangedTests(null, folder).files).toEqual([
      { suite: 'e2e', path: 'tests/e2e/queue/d.e2e.ts' },
      { suite: 'faults', path: 'tests/faults/b.test.ts' },
      { suite: 'unit', path: 'tests/unit/a.test.ts' },
    ]);
  });

  it('are not those that are gone, or that only main changed', () => {
    rmSync(join(folder, 'tests/faults/b.test.ts'));
    commit('remove');
    git('switch', '--quiet', 'main');
    write('tests/unit/a.test.ts', 'changed on main');
    commit('go on');
    git('switch', '--quiet', 'work');
    expect(listPaths()).toEqual([]);
  });

  it('are counted from the commit that one names', () => {
    for (const text of ['one', 'two']) {
      write(`tests/unit/${text}.test.ts`);
      commit(text);
    }
    expect(listPaths('HEAD~1')).toEqual(['tests/unit/two.test.ts']);
    expect(() => listPaths('nowhere')).toThrow(/no commit "nowhere".*\n.*--since REV/);
    expect(() => listPaths('--output=x')).toThrow(/no commit/);
  });

  it('on main itself are what origin does not have, or what is not committed', () => {
    git('switch', '--quiet', 'main');
    write('tests/unit/a.test.ts', 'committed');
    commit('change');
    write('tests/unit/e.test.ts', 'not committed');
    expect(listPaths()).toEqual(['tests/unit/e.test.ts']);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
    expect(listPaths()).toEqual(['tests/unit/a.test.ts', 'tests/unit/e.test.ts']);
  });
});

describe('a test file', () => {
  it('is known by its folder and ending', () => {
    expect(toTest('tests/unit/renderer/a.test.tsx')).toMatchObject([{ suite: 'unit' }]);
    for (const path of ['tests/support/a.ts', 'tests/bench/a.bench.ts', 'tests/unit/a.ts', 'a.test.ts']) {
      expect(toTest(path)).toEqual([]);
    }
  });
});
