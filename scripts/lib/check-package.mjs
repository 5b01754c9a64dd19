import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { load } from 'js-yaml';
import { root } from './paths.mjs';
import { readArchive } from './read-archive.mjs';

const MEGABYTE = 1024 * 1024;
/** Of the archive: the program with all its languages, and the encoder of a film's sound, which is one of these. */
const MAX_ARCHIVE = 12 * MEGABYTE;
/** Of what a package weighs more than the Electron that it was made from: 14 on Linux is the goal, and native code differs by system. */
const MAX_ADDED = 15 * MEGABYTE;

/**
 * @typedef {object} Package
 * @property {string} folder what is shipped: the unpacked folder, or the `.app`
 * @property {string} program the executable
 * @property {string} resources where the archive lies
 * @property {string} notices the folder with licences
 */

/**
 * The packages below a folder that electron-builder has written into, for whatever system.
 *
 * @param {string} output `release/`
 * @returns {Package[]}
 */
export function findPackages(output) {
  const names = existsSync(output) ? readdirSync(output) : [];
  return names.flatMap((name) => {
    const folder = join(output, name);
    if (/^linux(-\w+)?-unpacked$/.test(name)) return [plain(folder, 'dailies')];
    if (/^win(-\w+)?-unpacked$/.test(name)) return [plain(folder, findName(folder, /^Dailies.*\.exe$/))];
    if (!/^mac(-\w+)?$/.test(name)) return [];
    const app = join(folder, findName(folder, /\.app$/));
    const contents = join(app, 'Contents');
    const program = join(contents, 'MacOS', findName(join(contents, 'MacOS'), /^Dailies/));
    return [{ folder: app, program, resources: join(contents, 'Resources'), notices: contents }];
  });
}

function plain(folder, name) {
  return { folder, program: join(folder, name), resources: join(folder, 'resources'), notices: folder };
}

function findName(folder, pattern) {
  const name = readdirSync(folder).find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`${folder} holds nothing like ${pattern}`);
  return name;
}

/**
 * Reads a finished package back, and says what it must not be released with.
 *
 * @param {Package} made
 * @param {string} electron the folder of the Electron that it was made from
 * @param {string} platform as `process.platform`
 * @param {string} [updates] the address that its copies are to ask for updates; empty for none
 * @returns {Promise<{problems: string[], facts: string[]}>} sentences
 */
export async function checkPackage(made, electron, platform, updates = '') {
  const archive = readArchive(join(made.resources, 'app.asar'));
  const unpacked = join(made.resources, 'app.asar.unpacked');
  const sizes = {
    archive: sumBytes(join(made.resources, 'app.asar')),
    unpacked: sumBytes(unpacked),
    added:
      sumBytes(made.folder) - sumBytes(platform === 'darwin' ? join(electron, 'Electron.app') : electron),
  };
  const problems = [
    ...findFuseProblems(await getCurrentFuseWire(made.program), readWantedFuses()),
    ...findContentProblems(archive.files, readDependencies()),
    ...findIntegrityProblems(archive, made, platform),
    ...findSizeProblems(sizes),
    ...findUpdateProblems(readIfThere(join(made.resources, 'app-update.yml')), updates),
    ...listNotices(made)
      .filter((name) => !existsSync(join(made.notices, name)))
      .map((name) => `${name} is missing`),
  ];
  const inMegabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  const facts = [
    `archive ${inMegabytes(sizes.archive)}, native code beside it ${inMegabytes(sizes.unpacked)}`,
    `${inMegabytes(sizes.added)} more than Electron with all its languages`,
  ];
  return { problems, facts };
}

/** Electron's own licences lie beside ours, but on macOS, where electron-builder puts only ours into the app. */
function listNotices({ folder, notices }) {
  const ofElectron = ['LICENSE.electron.txt', 'LICENSES.chromium.html'];
  return ['THIRD_PARTY_NOTICES.txt', ...(notices === folder ? ofElectron : [])];
}

/** @returns {Record<string, boolean>} by the names of electron-builder.yml */
function readWantedFuses() {
  const { resetAdHocDarwinSignature: _, ...fuses } = load(
    readFileSync(resolve(root, 'electron-builder.yml'), 'utf8'),
  ).electronFuses;
  return fuses;
}

/**
 * @param {Record<number, FuseState>} wire as read from the binary
 * @param {Record<string, boolean>} wanted
 */
export function findFuseProblems(wire, wanted) {
  return Object.entries(wanted).flatMap(([name, isOn]) => {
    const fuse = FuseV1Options[name.charAt(0).toUpperCase() + name.slice(1)];
    const found = fuse === undefined ? undefined : wire[fuse];
    const expected = isOn ? FuseState.ENABLE : FuseState.DISABLE;
    return found === expected ? [] : [`the fuse ${name} is not ${isOn ? 'on' : 'off'} in the binary`];
  });
}

/** The packages that are loaded when the app runs, and the beginnings of the names of what they bring for each system. */
function readDependencies() {
  return Object.keys(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).dependencies);
}

const OWN_FILES = /^(package\.json|LICENSE|dist\/(electron|renderer)\/.+)$/;

/**
 * @param {{path: string}[]} files of the archive
 * @param {string[]} dependencies
 */
export function findContentProblems(files, dependencies) {
  return files.flatMap(({ path }) => {
    if (/\.(map|ts|tsx)$/.test(path)) return [`${path} is source, not program`];
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    // The native code of a package is a package of its own for each system, with its name in front.
    const isDependency = dependencies.some((one) => name === one || name?.startsWith(`${one}-`));
    if (name === undefined ? OWN_FILES.test(path) : isDependency) return [];
    return [`${path} does not belong into a package`];
  });
}

/**
 * Every file of the archive has the bytes that its header says; and where Electron checks the header itself, the program has its
 * hash inside: macOS in Info.plist, Windows in the executable. Linux has no place for it.
 */
function findIntegrityProblems({ headerHash, files }, { program }, platform) {
  const wrong = files.filter((file) => !file.unpacked && file.size > 0 && file.measureHash() !== file.hash);
  const places = {
    darwin: () => readFileSync(join(dirname(program), '..', 'Info.plist'), 'latin1'),
    win32: () => readFileSync(program, 'latin1'),
  };
  const isTold = places[platform]?.().includes(headerHash) ?? true;
  return [
    ...wrong.map(({ path }) => `${path} has not the hash that the archive says`),
    ...(isTold ? [] : ['the program does not name the hash of its archive']),
  ];
}

/**
 * @param {string | null} text of the `app-update.yml` in the package; null where there is none
 * @param {string} wanted the address that belongs there; empty for none
 */
export function findUpdateProblems(text, wanted) {
  const asked = load(text || '{}')?.url ?? '';
  return asked === wanted
    ? []
    : [`copies would ask ${asked || 'nobody'} for updates, not ${wanted || 'nobody'}`];
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** @param {{archive: number, added: number}} sizes bytes */
export function findSizeProblems({ archive, added }) {
  const over = (what, bytes, most) =>
    bytes <= most ? [] : [`${what} is ${(bytes / MEGABYTE).toFixed(1)} MB, more than ${most / MEGABYTE}`];
  return [
    ...over('the archive', archive, MAX_ARCHIVE),
    ...over('what is added to Electron', added, MAX_ADDED),
  ];
}

/** Links count for themselves: on macOS most of a framework is linked twice. */
function sumBytes(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sumBytes(join(path, name)), 0);
}
