import { resolve } from 'node:path';
import { root } from './lib/paths.mjs';
import { asNode, prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript } from './lib/say.mjs';

/** Draws docs/profile.md from the schema of profiles; in Electron’s Node, which reads TypeScript. */
await runScript(async () => {
  const runtime = await prepare({ display: false, build: false, quiet: true });
  const script = resolve(root, 'scripts', 'lib', 'write-profile-reference.mjs');
  return passThrough(runtime.executable, [script], { cwd: root, env: asNode() });
});
