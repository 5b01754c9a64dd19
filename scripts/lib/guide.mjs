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
 * @param {string} [language] a folder of docs/guide; English if left out
 * @returns {GuidePage[]} headings have the English ids in every language
 */
export function readGuide(language = '') {
  const folder = resolve(root, 'docs', 'guide', language);
  const contents = readPage(folder, 'README');
  const ids = listLinks(contents.blocks).flatMap((to) => PAGE_LINK.exec(to)?.[1] ?? []);
  const pages = [contents, ...ids.map((id) => readPage(folder, id))];
  if (language === '') return pages;
  const original = readGuide();
  return pages.map((page) =>
    nameHeadings(
      page,
      original.find(({ id }) => id === page.id),
    ),
  );
}

function nameHeadings(page, original) {
  const ids = original.blocks.flatMap(({ id }) => id ?? []);
  return { ...page, blocks: page.blocks.map((one) => (one.id ? { ...one, id: ids.shift() } : one)) };
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

const ASKED = /docs[\\/]guide[\\/](?:([\w-]+)[\\/])?README\.md\?guide$/;

/** Lets the window import the guide of a language as data (`import … from '…/docs/guide/de/README.md?guide'`), and its pictures with it. */
export function guidePlugin() {
  return {
    name: 'dailies-guide',
    enforce: 'pre',
    load(id) {
      const asked = ASKED.exec(id);
      if (asked === null) return null;
      const folder = resolve(id, '..');
      const pages = readGuide(asked[1]);
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
