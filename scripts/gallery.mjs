import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';

const folder = resolve(root, 'gallery');

/** Small words stay sharp. */
const WEBP_QUALITY = 75;

/** The pictures of README and documents, and the scenes that they show. */
const pictures = {
  compose: 'compose-o3-elements',
  queue: 'queue-running',
  review: 'review-grid',
  loupe: 'review-loupe',
  settings: 'settings',
  batch: 'batch-table',
  cast: 'cast-member',
  film: 'film-board',
};

/**
 * `npm run gallery` takes pictures of every room and state in four sizes and two themes, and makes one page of them;
 * `-- --language de` shows them in another language, `qps` in one that is made to find what is cut off or put together from pieces;
 * `-- --documents` takes those of the documents from them. What is in the pictures is in tests/gallery/rooms.e2e.ts.
 */
await runScript(async () => {
  const { documents, grep, language } = readArguments();
  await prepare();
  if (grep === undefined) rmSync(folder, { recursive: true, force: true });
  const runner = resolve(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = resolve(root, 'tests', 'gallery', 'playwright.config.ts');
  const only = grep === undefined ? [] : ['--grep', grep];
  const code = await withDisplay((env) =>
    passThrough(process.execPath, [runner, 'test', '--config', config, ...only], {
      cwd: root,
      env: { ...env, ...(language === undefined ? {} : { DAILIES_GALLERY_LANGUAGE: language }) },
    }),
  );
  if (!existsSync(folder)) return code;
  writePage();
  if (documents) await copyPictures();
  return code;
});

function readArguments() {
  try {
    const options = {
      documents: { type: 'boolean', default: false },
      grep: { type: 'string' },
      language: { type: 'string' },
    };
    return parseArgs({ options }).values;
  } catch {
    throw new SetupError('Usage: npm run gallery -- [--documents] [--grep WORDS] [--language TAG]');
  }
}

function writePage() {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
  const scenes = [...new Set(names.map((name) => name.split('--')[0]))];
  const figure = (name) =>
    `<figure><a href="${name}"><img loading="lazy" src="${name}"></a><figcaption>${name}</figcaption></figure>`;
  const sections = scenes.map((scene) => {
    const own = names.filter((name) => name.split('--')[0] === scene);
    return `<h2 id="${scene}">${scene}</h2><div>${own.map(figure).join('')}</div>`;
  });
  const style =
    'body{font:14px system-ui;margin:2rem;background:#222;color:#ddd}div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{width:440px;display:block}a{color:inherit}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Dailies: gallery</title><style>${style}</style><h1>Gallery</h1>${sections.join('\n')}\n`,
  );
  say(`${scenes.length} scenes: ${join(folder, 'index.html')}`);
}

/** As WebP, a third of the bytes: the app carries them too, in its guide. */
async function copyPictures() {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const target = resolve(root, 'docs', 'images');
  mkdirSync(target, { recursive: true });
  for (const [name, scene] of Object.entries(pictures)) {
    const picture = await loadImage(join(folder, `${scene}--1280x800--dark.png`));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    writeFileSync(join(target, `${name}.webp`), await canvas.encode('webp', WEBP_QUALITY));
  }
  say(`${Object.keys(pictures).length} pictures of the documents in ${target}`);
}
