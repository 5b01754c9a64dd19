import { resolve } from 'node:path';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript } from './lib/say.mjs';

/** `npm run demo`: the main job in the real app, unattended; what it does is in tests/demo/demo.e2e.ts. */
await runScript(async () => {
  await prepare();
  const runner = resolve(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = resolve(root, 'tests', 'demo', 'playwright.config.ts');
  return withDisplay((env) =>
    passThrough(process.execPath, [runner, 'test', '--config', config], { cwd: root, env }),
  );
});
