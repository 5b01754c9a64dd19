import { readFileSync, writeFileSync } from 'node:fs';
import { architecturePath, cruise, drawArchitecture } from './lib/directions.mjs';
import { prepare } from './lib/prepare.mjs';
import { runScript, say } from './lib/say.mjs';

/** Draws the picture in docs/architecture.md from the code; `npm run check` says when it is due. */
await runScript(async () => {
  const runtime = await prepare({ display: false, build: [] });
  const text = readFileSync(architecturePath, 'utf8');
  const drawn = drawArchitecture(await cruise(runtime));
  writeFileSync(
    architecturePath,
    text.replace(/(?<=## Who imports whom\n[\s\S]*?)```mermaid\n[\s\S]*?```/, () => drawn),
  );
  say(`Drawn: ${architecturePath}`);
});
