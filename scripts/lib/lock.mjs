import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runtimeFolder } from './paths.mjs';
import { SetupError, say } from './say.mjs';

const patienceMs = 15 * 60_000;
const abandonedMs = 5_000;

/**
 * Does work that only one process may do at a time (installing, building), so that two commands started together
 * on a fresh clone don't trip over each other. A lock whose owner has died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = resolve(runtimeFolder, 'locks', name);
  const owner = resolve(folder, 'pid');
  mkdirSync(resolve(runtimeFolder, 'locks'), { recursive: true });
  await acquire(folder, owner, name);
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function acquire(folder, owner, name) {
  const giveUpAt = Date.now() + patienceMs;
  let told = false;
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(owner, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(folder, owner)) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (Date.now() > giveUpAt) {
      throw new SetupError(
        `Another command has been busy with "${name}" for 15 minutes.`,
        `If none is running, delete ${folder}`,
      );
    }
    if (!told) say(`Waiting for another command to finish "${name}" …`);
    told = true;
    await sleep(150);
  }
}

function isAbandoned(folder, owner) {
  try {
    process.kill(Number(readFileSync(owner, 'utf8')), 0);
    return false;
  } catch (error) {
    if (error.code === 'EPERM') return false;
    if (error.code === 'ESRCH') return true;
    // The folder is there and the id is not: either its owner is just about to write it, or died before.
    try {
      return Date.now() - statSync(folder).mtimeMs > abandonedMs;
    } catch {
      return false;
    }
  }
}
