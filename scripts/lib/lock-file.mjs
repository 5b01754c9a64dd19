/** What a library's binaries must be in the lock for, so that `npm ci` works on every system that we build on. */
const platforms = [
  { name: 'macOS on Apple silicon', pattern: /darwin[-_]?(arm64|universal)|(^|[-/])darwin$/ },
  { name: 'macOS on Intel', pattern: /darwin[-_]?(x64|universal)|(^|[-/])darwin$/ },
  { name: 'Windows x64', pattern: /win32[-_]?x64|windows-x64|(^|[-/])win32$/ },
  { name: 'Linux x64', pattern: /linux[-_]?x64(?!-musl)|(^|[-/])linux$/ },
];
const looksLikePlatform = /darwin|win32|windows|linux/;

/**
 * Looks for libraries whose platform binaries the lock lacks: an install made where the registry knew fewer of them
 * silently leaves the others out.
 *
 * @param {{packages: Record<string, {optionalDependencies?: Record<string, string>, resolved?: string}>}} lock
 * @returns {string[]} a line for each problem
 */
export function findLockProblems(lock) {
  const problems = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.resolved)
      problems.push(`${path}: names where it was fetched (${entry.resolved}); .npmrc leaves that out`);
    const binaries = Object.keys(entry.optionalDependencies ?? {}).filter((name) =>
      looksLikePlatform.test(name),
    );
    for (const name of binaries.filter((binary) => !isLocked(lock, path, binary))) {
      problems.push(`${path || 'package.json'}: ${name} is not in the lock`);
    }
    if (binaries.length < 3) continue;
    for (const platform of platforms) {
      if (!binaries.some((name) => platform.pattern.test(name)))
        problems.push(`${path}: nothing for ${platform.name}`);
    }
  }
  return problems;
}

function isLocked(lock, dependent, name) {
  let folder = dependent;
  for (;;) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);

/** Not plainly permissive, and looked at: why each is fine here. Listed for people in docs/dependencies.md. */
const considered = [
  { licence: 'MPL-2.0', pattern: /.*/, reason: 'file-level copyleft; used unmodified' },
  {
    licence: 'OFL-1.1',
    pattern: /^@fontsource-variable\//,
    reason: 'fonts, shipped unmodified with their licence',
  },
  { licence: 'Python-2.0', pattern: /^argparse$/, reason: 'permissive; build only' },
  { licence: 'PSF-2.0', pattern: /^argparse$/, reason: "permissive; of js-yaml's own command, not bundled" },
  { licence: 'WTFPL', pattern: /^truncate-utf8-bytes$/, reason: 'public-domain-like; build only' },
];

/**
 * Checks the licence of every locked library.
 *
 * @returns {string[]} a line for each licence that nobody has looked at
 */
export function findLicenceProblems(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      licence: entry.license,
    }))
    .filter(({ name, licence }) => !isAccepted(name, licence))
    .map(
      ({ name, licence }) =>
        `${name}: ${licence ?? 'no licence named'} (see considered licences in scripts/lib/lock-file.mjs)`,
    );
}

function isAccepted(name, licence) {
  if (!licence) return false;
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some(
    (choice) =>
      permissive.has(choice) ||
      considered.some((entry) => entry.licence === choice && entry.pattern.test(name)),
  );
}
