import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** The lengths in front of an archive's header: of themselves, of the header with its own length, and of its text. */
const LENGTHS = 16;

/**
 * @typedef {object} ArchivedFile
 * @property {string} path from the archive's root, with `/`
 * @property {number} size bytes
 * @property {number} position of its first byte in the archive; of unpacked files none
 * @property {boolean} unpacked whether it lies beside the archive
 * @property {string | null} hash of its bytes, as the archive says
 * @property {() => string} measureHash of the bytes that are there; not of unpacked files
 *
 * What an ASAR archive holds, without Electron.
 *
 * @param {string} path
 * @returns {{headerHash: string, files: ArchivedFile[]}} `headerHash`: what Electron is told to expect; the header has the hash of each file
 */
export function readArchive(path) {
  const lengths = readAt(path, 0, LENGTHS);
  const start = 8 + lengths.readUInt32LE(4);
  const text = readAt(path, LENGTHS, lengths.readUInt32LE(12)).toString('utf8');
  return { headerHash: sha256(text), files: listEntries(JSON.parse(text), '') };

  function listEntries({ files }, folder) {
    return Object.entries(files).flatMap(([name, entry]) => {
      const own = `${folder}${name}`;
      if (entry.files !== undefined) return listEntries(entry, `${own}/`);
      const { size = 0, offset = '0', unpacked = false, integrity } = entry;
      const position = start + Number(offset);
      const measureHash = () => sha256(readAt(path, position, size));
      return [{ path: own, size, position, unpacked, hash: integrity?.hash ?? null, measureHash }];
    });
  }
}

/** Through plain Node: Electron's own `fs` would look into the archive in place of reading it. */
function readAt(path, position, length) {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const read = length === 0 ? 0 : readSync(file, bytes, 0, length, position);
    if (read !== length) throw new Error(`${path} ends before its own header says`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
