import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { plainText, readMarkdown } from './markdown.mjs';
import { root } from './paths.mjs';

/** What leads from one page to another; the first page lists all of them, in their order. */
const PAGE_LINK = /^([a-z-]+)\.md(?:#([\w-]+))?$/;

/**
 * @typedef {{id: string, title: string, blocks: import('./markdown.mjs').Block[]}} GuidePage
 */

/**
 * The guide, its first page first: what the window shows, and what `npm run site` makes pages of.
 *
 * @param {string} [folder] where its pages lie
 * @returns {GuidePage[]}
 */
export function readGuide(folder = resolve(root, 'docs', 'guide')) {
  const contents = readPage(folder, 'README');
  const ids = listLinks(contents.blocks).flatMap((to) => PAGE_LINK.exec(to)?.[1] ?? []);
  return [contents, ...ids.map((id) => readPage(folder, id))];
}

function readPage(folder, id) {
  const name = `${id}.md`;
  const blocks = readMarkdown(readFileSync(resolve(folder, name), 'utf8'), name);
  const [first] = blocks;
  if (first?.kind !== 'heading') throw new Error(`${name} does not begin with its title`);
  return { id, title: plainText(first.content), blocks };
}

/** Every link of some blocks, in their order. */
export function listLinks(blocks) {
  return collect(blocks, ({ kind, to }) => (kind === 'link' ? [to] : []));
}

/** Every picture of some blocks. */
export function listPictures(blocks) {
  return collect(blocks, ({ kind, source }) => (kind === 'picture' ? [source] : []));
}

/** Whatever is found in a tree of blocks and inline content. */
function collect(node, find) {
  if (Array.isArray(node)) return node.flatMap((one) => collect(one, find));
  if (typeof node !== 'object' || node === null) return [];
  return [...find(node), ...Object.values(node).flatMap((value) => collect(value, find))];
}

const ASKED = /docs[\\/]guide[\\/]README\.md\?guide$/;

/** Lets the window import the guide as data (`import … from '…/docs/guide/README.md?guide'`), and its pictures with it. */
export function guidePlugin() {
  return {
    name: 'dailies-guide',
    enforce: 'pre',
    load(id) {
      if (!ASKED.test(id)) return null;
      const folder = resolve(id, '..');
      const pages = readGuide(folder);
      const sources = [...new Set(pages.flatMap(({ blocks }) => listPictures(blocks)))];
      const imports = sources.map(
        (source, at) =>
          `import picture${at} from ${JSON.stringify(`${resolve(folder, source).replaceAll('\\', '/')}?url`)};`,
      );
      const pictures = sources.map((source, at) => `${JSON.stringify(source)}: picture${at}`);
      return [
        ...imports,
        `export const PAGES = ${JSON.stringify(pages)};`,
        `export const PICTURES = { ${pictures.join(', ')} };`,
      ].join('\n');
    },
  };
}
