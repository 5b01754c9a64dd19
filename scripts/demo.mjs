import { resolve } from 'node:path';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript } from './lib/say.mjs';

/** `npm run demo`: the main job in the real app, unattended; what it does is in scripts/demo/run-demo.mjs. */
await runScript(async () => {
  await prepare();
  const driver = resolve(root, 'scripts', 'demo', 'run-demo.mjs');
  return withDisplay((env) =>
    passThrough(process.execPath, [driver, ...process.argv.slice(2)], { cwd: root, env }),
  );
});
