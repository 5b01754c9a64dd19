import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { asNode, prepare } from './prepare.mjs';
import { passThrough } from './run-command.mjs';
import { runScript } from './say.mjs';

/**
 * Runs a script of `scripts/lib` in the Node that is in Electron, which reads TypeScript and has SQLite.
 *
 * @param {string} name
 */
export async function runInElectronsNode(name) {
  await runScript(async () => {
    const runtime = await prepare({ display: false, build: false, quiet: true });
    const script = resolve(root, 'scripts', 'lib', name);
    return passThrough(runtime.executable, [script], { cwd: root, env: asNode() });
  });
}
