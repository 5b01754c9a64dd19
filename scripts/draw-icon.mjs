import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureModules } from './lib/modules.mjs';
import { root } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';

const edge = 1024;

/** Draws build/icon.png from build/icon.svg; electron-builder makes .icns and .ico from it. Run it when the drawing changes. */
await runScript(async () => {
  await ensureModules();
  const { createCanvas, Image } = await import('@napi-rs/canvas');
  const image = new Image();
  const drawn = new Promise((settle, fail) => {
    image.onload = settle;
    image.onerror = fail;
  });
  image.src = readFileSync(resolve(root, 'build', 'icon.svg'));
  await drawn;
  const canvas = createCanvas(edge, edge);
  canvas.getContext('2d').drawImage(image, 0, 0, edge, edge);
  const target = resolve(root, 'build', 'icon.png');
  writeFileSync(target, canvas.toBuffer('image/png'));
  say(`Drew ${target}`);
  return 0;
});
