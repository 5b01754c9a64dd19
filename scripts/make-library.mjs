import { join, resolve } from 'node:path';
import { root } from './lib/paths.mjs';
import { asNode, prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';

/**
 * `node scripts/make-library.mjs FOLDER [COUNT]` makes the user data of an app whose library holds so many synthetic
 * takes (100,000 if left out), to try Review with: `npm start -- --user-data-dir=FOLDER`.
 */
await runScript(async () => {
  const [folder, count = '100000'] = process.argv.slice(2);
  if (folder === undefined || !/^\d+$/.test(count))
    throw new SetupError('Give a folder, and a number of takes.');
  const runtime = await prepare();
  const child = resolve(root, 'tests', 'support', 'library-of-many-child.ts');
  const args = ['--disable-warning=ExperimentalWarning', child, join(resolve(folder), 'data'), count];
  const code = await passThrough(runtime.executable, args, { cwd: root, env: asNode(process.env) });
  if (code === 0) say(`${count} takes: npm start -- --user-data-dir=${resolve(folder)}`);
  return code;
});
