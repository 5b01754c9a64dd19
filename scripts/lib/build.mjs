import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { listFiles } from './list-files.mjs';
import { withLock } from './lock.mjs';
import { root, runtimeFolder } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError, say } from './say.mjs';

/**
 * What is built, from what, and the files without which the result is not an app.
 * The names are the modes of vite.config.ts.
 */
const targets = [
  {
    name: 'main',
    output: 'dist/electron',
    sources: ['electron', 'shared'],
    needs: [
      'main.js',
      'core-thread.js',
      'cli.js',
      'film-host.js',
      'practice.js',
      'practice-render.js',
      'media-facts.js',
      'find-files.js',
      'outside-reading.js',
      'backup-work.js',
    ],
  },
  {
    name: 'preload',
    output: 'dist/electron',
    sources: ['electron/preload.ts', 'shared'],
    needs: ['preload.cjs'],
  },
  {
    name: 'renderer',
    output: 'dist/renderer',
    sources: [
      'renderer',
      'shared',
      'CHANGELOG.md',
      'docs/guide',
      'docs/images',
      'scripts/lib/guide.mjs',
      'scripts/lib/markdown.mjs',
    ],
    needs: ['index.html', 'viewer.html', 'media-worker.html', 'media-fixer.html'],
  },
];
const settings = ['vite.config.ts', 'package-lock.json', 'scripts/lib/build.mjs'];

/**
 * Builds what is out of date; costs some milliseconds when nothing is.
 *
 * @param {string[]} [names] the targets to look at; all if left out
 */
export async function buildIfStale(names = targets.map((target) => target.name)) {
  if (findStale(names).length === 0) return;
  await withLock('build', () => build(findStale(names)));
}

/** Builds everything. */
export async function buildAll() {
  await withLock('build', () => build(targets));
}

async function build(stale) {
  if (stale.length === 0) return;
  const started = Date.now();
  say(`Building ${stale.map((target) => target.name).join(', ')} …`);
  const results = await Promise.all(stale.map((target) => buildTarget(target)));
  const failures = results.filter((failure) => failure !== null);
  if (failures.length > 0) throw new SetupError(`The build failed.\n\n${failures.join('\n\n')}`, '');
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** @returns {Promise<string | null>} what went wrong */
async function buildTarget(target) {
  // As deep as the place that it moves to, so that the relative paths in source maps stay right.
  const workspace = resolve(runtimeFolder, `build-${target.name}`);
  // Taken before the build: a file that is saved meanwhile makes the result stale again.
  const fingerprint = fingerprintTarget(target);
  const result = await runVite(target, workspace);
  try {
    if (result.code !== 0) return `[${target.name}]\n${withoutStack(result.output)}`;
    if (result.output.trim()) say(result.output.trim());
    const missing = target.needs.filter((name) => !existsSync(join(workspace, name)));
    if (missing.length > 0) return `[${target.name}] made no ${missing.join(', ')}`;
    publish(target, workspace, fingerprint);
    return null;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function runVite({ name }, folder) {
  const vite = resolve(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--mode', name, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  // What is built is what is shipped, whoever builds it: a test runner would have it built for tests.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  return runCommand(process.execPath, args, { cwd: root, env });
}

/**
 * Builds everything once more into a folder of its own, to be compared with what is in `dist/`.
 *
 * @param {string} folder
 * @returns {Promise<{output: string, workspace: string}[]>} where each part is otherwise, and where it is now
 */
export function buildAgain(folder) {
  return Promise.all(
    targets.map(async (target) => {
      const workspace = resolve(folder, target.name);
      const { code, output } = await runVite(target, workspace);
      if (code !== 0) throw new SetupError(`The build failed.\n\n${output}`);
      return { output: resolve(root, target.output), workspace };
    }),
  );
}

/** Moves a finished build into place file by file: an app that is just starting never sees an empty folder. */
function publish(target, workspace, fingerprint) {
  const output = resolve(root, target.output);
  const before = readStamp(target)?.files ?? [];
  const files = listFiles(workspace).map((path) => relative(workspace, path));
  for (const file of files) {
    mkdirSync(dirname(join(output, file)), { recursive: true });
    renameSync(join(workspace, file), join(output, file));
  }
  for (const file of before) if (!files.includes(file)) rmSync(join(output, file), { force: true });
  writeFileSync(stampPath(target), JSON.stringify({ ...fingerprint, files }));
}

function findStale(names) {
  return targets.filter((target) => {
    if (!names.includes(target.name)) return false;
    const stamp = readStamp(target);
    if (!stamp?.files.every((file) => existsSync(resolve(root, target.output, file)))) return true;
    const { quick, content } = fingerprintTarget(target, stamp);
    if (content !== stamp.content) return true;
    // Only times changed (a checkout, a copy): remember them, so that the next look is quick again.
    if (quick !== stamp.quick) writeFileSync(stampPath(target), JSON.stringify({ ...stamp, quick }));
    return false;
  });
}

/**
 * @param {{quick: string, content: string}} [known] content is read again only when a name, size or time differs
 * @returns {{quick: string, content: string}}
 */
function fingerprintTarget(target, known) {
  const files = [...target.sources, ...settings].flatMap((path) => listFiles(resolve(root, path)));
  const quickHash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    quickHash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  const quick = quickHash.digest('hex');
  if (known?.quick === quick) return { quick, content: known.content };
  const contentHash = createHash('sha256');
  for (const file of files)
    contentHash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return { quick, content: contentHash.digest('hex') };
}

function readStamp(target) {
  try {
    return JSON.parse(readFileSync(stampPath(target), 'utf8'));
  } catch {
    return null;
  }
}

function stampPath(target) {
  mkdirSync(resolve(root, 'dist'), { recursive: true });
  return resolve(root, 'dist', `.${target.name}.json`);
}

/** The bundler's own stack says nothing about our sources. */
function withoutStack(output) {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at |^\s*errors: \[Getter|^}$/.test(line))
    .join('\n')
    .trim();
}
