import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureModules } from './lib/modules.mjs';
import { root } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';

/** `npm run site`: the website of README, guide and documents in `site/`, to be put on any server as it is. */
await runScript(async () => {
  await ensureModules();
  const { writeSite } = await import('./lib/site.mjs');
  const folder = resolve(root, 'site');
  const { pages } = writeSite(folder);
  say(`${pages} pages: ${pathToFileURL(resolve(folder, 'index.html'))}`);
  return 0;
});
