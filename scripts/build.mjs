import { buildAll } from './lib/build.mjs';
import { ensureModules } from './lib/modules.mjs';
import { runScript } from './lib/say.mjs';

await runScript(async () => {
  await ensureModules();
  await buildAll();
  return 0;
});
