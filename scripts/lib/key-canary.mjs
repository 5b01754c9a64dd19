import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Of a file that is larger, the beginning and the end are looked at: what is so large is mostly holes. */
const wholeBytes = 64 * 1024 * 1024;
const endBytes = 8 * 1024 * 1024;

/** Of a zip (APPNOTE 4.3): how an entry and its line in the list begin, and how long they are without their names. */
const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const localBytes = 30;
const listed = Buffer.from('PK\x01\x02', 'latin1');
const listedBytes = 46;
const deflated = 8;
/** A bundle of diagnostics in a trace of a test. */
const zipsWithin = 2;

/**
 * Every form in which a careless program leaves a key behind: as it is, base64 wherever it stands in what was encoded,
 * UTF-16 of both kinds, as part of an address, hexadecimal.
 *
 * @param {string} key
 * @returns {Buffer[]}
 */
export function listForms(key) {
  const raw = Buffer.from(key);
  const little = Buffer.from(key, 'utf16le');
  const hex = raw.toString('hex');
  const texts = [...listBase64(raw), encodeURIComponent(key), hex, hex.toUpperCase()];
  const forms = [raw, little, Buffer.from(little).swap16(), ...texts.map((text) => Buffer.from(text))];
  // Some are the same for some keys.
  return [...new Map(forms.map((form) => [form.toString('hex'), form])).values()];
}

/** What three characters or two before it leave the same: only those that are of the key alone, in both alphabets. */
function listBase64(raw) {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), raw]);
    const text = whole.toString('base64').slice(before === 0 ? 0 : before + 1);
    const own = text.replace(/=+$/, '').slice(0, whole.length % 3 === 0 ? undefined : -1);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * Looks for the key in the names and contents of all files in a folder, or in one file. Links are not followed.
 *
 * @param {string} place
 * @param {readonly Buffer[]} forms
 * @param {(path: string) => boolean} [isGiven] files that a test made to hand the key over
 * @returns {{files: number, hits: string[]}}
 */
export function lookThrough(place, forms, isGiven = () => false) {
  const sum = { files: 0, hits: [] };
  look(place);
  return sum;

  function look(path) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || isGiven(path)) return;
    if (holdsForm(Buffer.from(path.slice(place.length)), forms)) sum.hits.push(path);
    if (found.isDirectory()) for (const name of listNames(path)) look(join(path, name));
    if (!found.isFile()) return;
    sum.files += 1;
    if (holdsForm(readAll(path, found.size), forms, zipsWithin)) sum.hits.push(path);
  }
}

/** Whatever is packed in a zip is looked through as well, and a zip in that. */
function holdsForm(content, forms, deeper = 0) {
  if (forms.some((form) => content.includes(form))) return true;
  const isZip = deeper > 0 && content.subarray(0, 4).equals(localHeader);
  return isZip && [...listPacked(content)].some((packed) => holdsForm(packed, forms, deeper - 1));
}

/** What the entries of a zip unpack to, by its own list; what is stored stands in the file as it is. */
function* listPacked(zip) {
  for (let at = zip.indexOf(listed); at !== -1; at = zip.indexOf(listed, at + 4)) {
    if (at + listedBytes > zip.length || zip.readUInt16LE(at + 10) !== deflated) continue;
    const [bytes, from] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    if (from + localBytes > zip.length) continue;
    const start = from + localBytes + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const unpacked = inflate(zip.subarray(start, start + bytes));
    if (unpacked !== null) yield unpacked;
  }
}

/** Null for what is not packed so, or unpacks to more than any file of ours. */
function inflate(packed) {
  try {
    return inflateRawSync(packed, { maxOutputLength: wholeBytes });
  } catch {
    return null;
  }
}

/** What goes away meanwhile, or may not be read by us, leaves nothing behind for others either. */
function listNames(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readAll(path, bytes) {
  try {
    return bytes <= wholeBytes ? readFileSync(path) : readEnds(path, bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

function readEnds(path, bytes) {
  const content = Buffer.alloc(2 * endBytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, content, 0, endBytes, 0);
    readSync(file, content, endBytes, endBytes, bytes - endBytes);
    return content;
  } finally {
    closeSync(file);
  }
}
