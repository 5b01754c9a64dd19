import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';
import { SetupError } from './say.mjs';

/**
 * The test files that differ from a base, those that git does not know yet included.
 *
 * @param {string | null} since a commit; null: where the branch left main, or what origin/main does not have yet
 * @param {string} [folder] a working tree
 * @returns {{base: string, files: {suite: string, path: string}[]}}
 */
export function listChangedTests(since, folder = root) {
  const git = (...args) => runGit(folder, args);
  const base = since === null ? findBase(git) : { name: since, commit: readCommit(git, since) };
  const changed = git('diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', base.commit, '--');
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (changed === null || added === null) throw new SetupError('git can’t tell what changed here.');
  const paths = new Set([...changed.split('\0'), ...added.split('\0')]);
  return { base: base.name, files: [...paths].sort().flatMap(toTest) };
}

/** @returns {{suite: string, path: string}[]} empty for what is no test file */
export function toTest(path) {
  const vitest = /^tests\/(unit|contract|architecture|integration|faults)\/.+\.test\.tsx?$/.exec(path);
  if (vitest) return [{ suite: vitest[1], path }];
  return /^tests\/e2e\/.+\.e2e\.ts$/.test(path) ? [{ suite: 'e2e', path }] : [];
}

function findBase(git) {
  const own = git('rev-parse', '--abbrev-ref', 'HEAD')?.trim();
  for (const name of ['main', 'origin/main']) {
    const commit = name === own ? null : git('merge-base', 'HEAD', name);
    if (commit) return { name, commit: commit.trim() };
  }
  return { name: 'the last commit', commit: readCommit(git, 'HEAD') };
}

function readCommit(git, name) {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  if (commit) return commit.trim();
  throw new SetupError(`git knows no commit "${name}" here.`, 'Name one: npm test -- --repeat 3 --since REV');
}

/** @returns {string | null} null when it failed */
function runGit(folder, args) {
  const options = { cwd: folder, env: withoutGit(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const result = spawnSync('git', args, options);
  if (result.error) throw new SetupError(`git could not be run: ${result.error.message}`);
  return result.status === 0 ? result.stdout : null;
}

/** In a hook, git's own variables would name another repository than the folder's. */
function withoutGit() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}
