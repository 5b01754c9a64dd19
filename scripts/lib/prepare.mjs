import { resolve } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureModules } from './modules.mjs';
import { root } from './paths.mjs';
import { SetupError } from './say.mjs';
import { ensureSystem, ensureTestPrograms } from './system.mjs';

/**
 * Everything between a fresh clone and a command that can run: libraries, Electron, system libraries, build.
 * Each step costs next to nothing when there is nothing to do.
 *
 * @param {{display?: boolean, build?: boolean | string[], quiet?: boolean, programs?: boolean}} [options] `display`: a
 *   window will be opened; `build`: whether, or which targets; `programs`: tests will run that need some of others
 */
export async function prepare({ display = true, build = true, quiet = false, programs = false } = {}) {
  refuseOldNode();
  await ensureModules();
  const runtime = await ensureElectron({ quiet });
  await ensureSystem(runtime.executable, { display });
  if (programs) await ensureTestPrograms();
  if (build) await buildIfStale(build === true ? undefined : build);
  return runtime;
}

const codeCache = resolve(root, 'node_modules', '.cache', 'code');

/**
 * The environment that makes Electron behave as the Node that it contains. Compiled code is kept: most of a short
 * program's start goes into compiling it.
 */
export function asNode(env = process.env) {
  return { NODE_COMPILE_CACHE: codeCache, ...env, ELECTRON_RUN_AS_NODE: '1' };
}

/** Chromium refuses its sandbox to root on Linux; every other user keeps it. */
export function sandboxArguments() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(
    `Node ${process.versions.node} is too old.`,
    'Dailies needs Node 20.19 or newer to build: https://nodejs.org',
  );
}
