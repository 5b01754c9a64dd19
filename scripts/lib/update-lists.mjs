import { sign } from 'node:crypto';
import { CORE_SCHEMA, dump, load } from 'js-yaml';

/** What Dailies takes of a list, on each system. */
const UPDATED_BY = /\.(exe|zip|AppImage)$/;

/**
 * @typedef {object} ListedFile
 * @property {string} url its name, beside the list
 * @property {string} sha512 in base64
 * @property {number} size bytes
 *
 * @typedef {object} UpdateList as electron-builder writes it
 * @property {string} version
 * @property {ListedFile[]} files
 * @property {string} [signature] in base64
 */

/**
 * One list of each name from those that several machines have written under it: the two kinds of Mac each know their own files only,
 * and a server has room for one `latest-mac.yml`.
 *
 * @param {{name: string, text: string}[]} written
 * @param {number | null} share in percent of the copies that are offered the version; null: as the lists say, or all
 * @returns {{name: string, list: UpdateList}[]}
 */
export function mergeLists(written, share) {
  /** @type {Map<string, UpdateList>} */
  const merged = new Map();
  for (const { name, text } of written.toSorted(byFirstFile)) {
    const list = readList(name, text);
    const known = merged.get(name);
    merged.set(name, known === undefined ? list : joinLists(name, known, list));
  }
  const versions = new Set([...merged.values()].map(({ version }) => version));
  if (versions.size > 1) throw new Error(`The lists are of several versions: ${[...versions].join(', ')}.`);
  const offered = share === null ? {} : { stagingPercentage: share };
  return [...merged].map(([name, list]) => ({ name, list: { ...list, ...offered } }));
}

/** Whichever machine was done first, the same list comes of it. */
function byFirstFile(one, other) {
  return `${one.name} ${one.text}`.localeCompare(`${other.name} ${other.text}`, 'en');
}

/** @returns {UpdateList} */
function readList(name, text) {
  // Without the times of YAML, the date of the release stays the text that it is.
  const list = /** @type {UpdateList | null} */ (load(text, { schema: CORE_SCHEMA }));
  if (typeof list?.version !== 'string' || !Array.isArray(list.files) || list.files.length === 0)
    throw new Error(`${name} is no list of a version and its files.`);
  return list;
}

function joinLists(name, known, list) {
  if (known.version !== list.version)
    throw new Error(`Two lists called ${name} are of different versions: ${known.version}, ${list.version}.`);
  const isNew = (file) => !known.files.some(({ url, sha512 }) => url === file.url && sha512 === file.sha512);
  const files = [...known.files, ...list.files.filter(isNew)];
  if (new Set(files.map(({ url }) => url)).size < files.length)
    throw new Error(`Two lists called ${name} have different files of one name.`);
  return { ...known, files };
}

/**
 * Signs which bytes are which version, so that no older file passes for a newer one: `isSigned` in electron/adapters/updates/updater.ts.
 *
 * @param {UpdateList} list
 * @param {string} key a private Ed25519 key in PEM
 * @returns {UpdateList}
 */
export function signList(list, key) {
  const files = list.files.map(({ url, sha512, size }) => [url, sha512, size]);
  const signature = sign(null, Buffer.from(JSON.stringify([list.version, files])), key);
  return { ...list, signature: signature.toString('base64') };
}

/** @param {UpdateList} list */
export function writeList(list) {
  return dump(list, { lineWidth: -1 });
}

/**
 * What an update would fail for: a file that is not there or has other bytes than its list says, one that no list offers, and lists
 * of some systems only.
 *
 * @param {{name: string, list: UpdateList}[]} lists
 * @param {Map<string, {size: number, sha512: string}>} made the finished installers
 * @returns {string[]} sentences
 */
export function findListProblems(lists, made) {
  if (lists.length === 0) return [];
  const listed = lists.flatMap(({ list }) => list.files);
  const wrong = listed.flatMap(({ url, size, sha512 }) => {
    const file = made.get(url);
    if (file === undefined) return [`${url} is in a list, and was not made`];
    return file.size === size && file.sha512 === sha512 ? [] : [`${url} is not the file of its list`];
  });
  const left = [...made.keys()].filter(
    (name) => UPDATED_BY.test(name) && !listed.some(({ url }) => url === name),
  );
  return [...new Set(wrong), ...left.map((name) => `${name} is in no list: nobody would be updated to it`)];
}

/**
 * @param {string | undefined} text of an option or a variable; nothing, or empty where the variable is not set
 * @returns {number | null} percent
 */
export function readShare(text) {
  if (text === undefined || text === '') return null;
  const share = Number(text);
  if (!/^\d+$/.test(text) || share > 100) throw new Error(`“${text}” is no share of 0 to 100 percent.`);
  return share;
}
