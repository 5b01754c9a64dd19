import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './lib/paths.mjs';
import { asNode, prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, SetupError } from './lib/say.mjs';

/** Programs without a window, as dist/electron/<name>.js. They run under Electron's Node, which is what ships. */
const programs = ['practice', 'cli'];

/**
 * Where the person stands, which relative paths are relative to. npm changes to the project's folder first and
 * says in INIT_CWD where it came from; a leftover from an outer npm must not count.
 */
function findWorkingFolder(name) {
  const script = { practice: 'practice', cli: 'dailies' }[name];
  const startedByNpm = process.env.npm_lifecycle_event === script && process.cwd() === root;
  return (startedByNpm && process.env.INIT_CWD) || process.cwd();
}

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!programs.includes(name)) throw new SetupError(`Usage: node scripts/run.mjs ${programs.join('|')} …`);
  const runtime = await prepare({ display: false, quiet: true, build: ['main'] });
  const program = resolve(root, 'dist', 'electron', `${name}.js`);
  if (!existsSync(program)) throw new SetupError(`The build has no ${name}.js.`);
  const cwd = findWorkingFolder(name);
  return passThrough(runtime.executable, [program, ...args], { cwd, env: asNode() });
});
