import { resolve } from 'node:path';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { asNode, prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript } from './lib/say.mjs';

/** `npm run bench -- [--only PREFIX] [--json FILE] [--write]`: everything is measured on Electron's own Node. */
await runScript(async () => {
  const runtime = await prepare();
  const runner = resolve(root, 'scripts', 'lib', 'run-benches.mjs');
  const args = ['--disable-warning=ExperimentalWarning', runner, ...process.argv.slice(2)];
  return withDisplay((env) => passThrough(runtime.executable, args, { cwd: root, env: asNode(env) }));
});
