import { copyFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';

/**
 * `npm run demo`: the main job in the real app, unattended; what it does is in tests/demo/demo.e2e.ts. `-- --film` makes a film of twelve
 * shots instead (tests/demo/film.e2e.ts). `-- --documents` takes a moving picture of the README from it.
 */
await runScript(async () => {
  const { documents, film } = readArguments();
  const name = film ? 'film' : 'demo';
  await prepare();
  const runner = resolve(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = resolve(root, 'tests', 'demo', 'playwright.config.ts');
  const code = await withDisplay((env) =>
    passThrough(process.execPath, [runner, 'test', '--config', config, `${name}.e2e.ts`], { cwd: root, env }),
  );
  if (documents && code === 0) {
    const target = resolve(root, 'docs', 'images', `${name}.gif`);
    copyFileSync(resolve(root, 'demo', `${name}.gif`), target);
    say(`The moving picture of the README: ${target}`);
  }
  return code;
});

function readArguments() {
  try {
    return parseArgs({
      options: {
        documents: { type: 'boolean', default: false },
        film: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new SetupError('Usage: npm run demo -- [--film] [--documents]');
  }
}
