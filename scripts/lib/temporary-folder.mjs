import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Twice what the tests hold at once, and some. */
const enoughBytes = 4 * 2 ** 30;
const ours = /^dailies-(\d+)-/;

/**
 * A new folder for what is needed no longer than this process runs, in memory where there is room: what is tried there is what
 * the program does, not the disk. Whoever is killed leaves the same in either, and power cuts are played from what was
 * synced. It goes with the process; what is there of those that could not tidy up goes now.
 *
 * @param {string} [parent]
 * @returns {string} its real path
 */
export function makeTemporaryFolder(parent = hasRoomInMemory() ? memory : tmpdir()) {
  for (const name of readdirSync(parent)) {
    const pid = Number(ours.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) remove(join(parent, name));
  }
  const folder = realpathSync(mkdtempSync(join(parent, `dailies-${process.pid}-`)));
  process.once('exit', () => remove(folder));
  return folder;
}

/** With the small disks in it of a test that was killed, which can't be removed before they are let go. */
function remove(folder) {
  for (const place of listMounts(folder)) spawnSync('umount', ['-l', place]);
  rmSync(folder, { recursive: true, force: true });
}

function listMounts(folder) {
  if (process.platform !== 'linux') return [];
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return places.filter((place) => place.startsWith(`${folder}/`));
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
