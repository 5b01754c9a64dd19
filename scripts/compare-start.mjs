import { readFileSync } from 'node:fs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { judgeStart, readStart } from './lib/start-figure.mjs';

/**
 * `node scripts/compare-start.mjs NOW.json [BEFORE.json]`: whether the app starts as fast as the last release did. Both are what
 * `npm run bench -- --only start.window --json FILE` has written; without the second, the first release is being made.
 */
await runScript(async () => {
  const [now, before] = process.argv.slice(2);
  if (now === undefined) throw new SetupError('Usage: node scripts/compare-start.mjs NOW.json [BEFORE.json]');
  const { problem, words } = judgeStart(read(now), before === undefined ? null : read(before));
  if (problem !== null) throw new SetupError(problem);
  say(words);
  return 0;
});

function read(path) {
  return readStart(JSON.parse(readFileSync(path, 'utf8')));
}
