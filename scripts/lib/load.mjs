import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { say } from './say.mjs';

const loop = resolve(root, 'scripts', 'lib', 'busy-loop.mjs');

/**
 * Runs work beside busy loops, which show what depends on the weather. They end with the work, and with us however we
 * end: each reads a pipe that only we hold open.
 *
 * @template T
 * @param {number} count
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLoad(count, work) {
  if (count > 0) say(`\n${count} busy ${count === 1 ? 'loop runs' : 'loops run'} beside the tests`);
  const loops = Array.from({ length: count }, startLoop);
  try {
    return await work();
  } finally {
    for (const child of loops) child.stdin.end();
  }
}

function startLoop() {
  const child = spawn(process.execPath, [loop], { stdio: ['pipe', 'ignore', 'ignore'] });
  // One that was ended from outside is no reason to end the tests.
  child.stdin.on('error', () => {});
  child.on('error', (error) => say(`A busy loop did not start: ${error.message}`));
  child.unref();
  return child;
}
