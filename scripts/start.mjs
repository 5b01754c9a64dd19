import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { withDisplay } from './lib/display.mjs';
import { root, runtimeFolder } from './lib/paths.mjs';
import { prepare, sandboxArguments } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, say } from './lib/say.mjs';

await runScript(async () => {
  const runtime = await prepare();
  return withDisplay((env, headless) => {
    const screenshots = headless ? announceScreenshots() : [];
    const args = [...sandboxArguments(), root, ...screenshots, ...process.argv.slice(2)];
    return passThrough(runtime.executable, args, { cwd: root, env: withoutRunAsNode(env) });
  });
});

/** Without a display nobody sees the window, so the app keeps pictures of it. */
function announceScreenshots() {
  const folder = resolve(runtimeFolder, 'screenshots');
  mkdirSync(folder, { recursive: true });
  say(
    `There is no display: the app runs under Xvfb, and keeps screenshots of its window in ${folder}\nCtrl-C ends it.`,
  );
  return ['--screenshots', folder];
}

/** A shell that has this set would turn the app into a bare Node. */
function withoutRunAsNode(env) {
  const { ELECTRON_RUN_AS_NODE: _dropped, ...rest } = env;
  return rest;
}
