import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { listLinks, listPictures, readGuide } from './guide.mjs';
import { plainText, readMarkdown } from './markdown.mjs';
import { root } from './paths.mjs';
import { escapeHtml, writeBlocks } from './site-html.mjs';

const HOME = 'README.md';
/** English, then those that the guide is translated into. */
const LANGUAGES = [
  'en',
  ...readdirSync(resolve(root, 'docs', 'guide'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  ),
];
/** It lists the others, which the pages’ list of pages does not. */
const DECISIONS = 'docs/decisions/README.md';

/**
 * Writes the website: the README as its first page, the guide in each language, and every document that these lead to. Nothing on it comes from elsewhere, and it
 * has no scripts.
 *
 * @param {string} folder emptied first
 * @returns {{pages: number}}
 */
export function writeSite(folder) {
  const guides = new Map(LANGUAGES.map((language) => [language, readTranslation(language)]));
  const pages = collectPages([...guides.values()].flat());
  rmSync(folder, { recursive: true, force: true });
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of pages.values()) write(addressOf(page.path), writePage(page, pages, guides));
  copyFileSync(resolve(root, 'scripts', 'lib', 'site.css'), join(folder, 'site.css'));
  const pictures = [...pages.values()].flatMap(({ path, blocks }) =>
    listPictures(blocks).map((source) => posix.join(posix.dirname(path), source)),
  );
  for (const picture of new Set(pictures)) {
    mkdirSync(dirname(join(folder, picture)), { recursive: true });
    copyFileSync(resolve(root, picture), join(folder, picture));
  }
  return { pages: pages.size };
}

/** The guide's pages in a language, with the headings' English ids. */
function readTranslation(language) {
  const folder = language === 'en' ? '' : language;
  return readGuide(folder).map((page) => ({
    ...page,
    path: posix.join('docs/guide', folder, `${page.id}.md`),
  }));
}

/** The documents by their paths, from the README on, wherever links lead. */
function collectPages(guide) {
  const pages = new Map();
  const blocksOf = new Map(guide.map(({ path, blocks }) => [path, blocks]));
  const found = new Set([HOME, ...blocksOf.keys()]);
  // A set that grows while one walks it is walked to its end.
  for (const path of found) {
    const blocks = blocksOf.get(path) ?? readMarkdown(readFileSync(resolve(root, path), 'utf8'), path);
    const [first] = blocks;
    const title = first?.kind === 'heading' ? plainText(first.content) : basename(path);
    pages.set(path, { path, title, blocks });
    for (const to of listLinks(blocks)) {
      const target = documentOf(to, path);
      if (target !== null) found.add(target);
    }
  }
  return pages;
}

/** The document that a link of another leads to; null for what is none, or not there. */
function documentOf(to, from) {
  const [path] = to.split('#');
  if (/^[a-z]+:/i.test(to) || !path.endsWith('.md')) return null;
  const target = posix.join(posix.dirname(from), path);
  return existsSync(resolve(root, target)) ? target : null;
}

function addressOf(path) {
  if (path === HOME) return 'index.html';
  return path
    .replace(/(?:^|\/)README\.md$/, (name) => name.replace('README.md', 'index.html'))
    .replace(/\.md$/, '.html');
}

/** From one page of the site to another, or to a file beside them. */
function relativeTo(from, address) {
  return posix.relative(posix.dirname(addressOf(from)), address);
}

/** What its speakers call a language. */
function nameOf(language) {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function directionOf(language) {
  const locale = new Intl.Locale(language);
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

function writePage({ path, title, blocks }, pages, guides) {
  const isHere = (pages) => pages.some((page) => page.path === path);
  const language = LANGUAGES.find((one) => isHere(guides.get(one))) ?? 'en';
  const guide = guides.get(language);
  const isGuide = isHere(guide);
  const translations = new Set([...guides.values()].flat().map((page) => page.path));
  const places = {
    link(to) {
      if (/^https?:/.test(to)) return to;
      const [, heading] = to.split('#');
      const target = to.startsWith('#') ? path : documentOf(to, path);
      if (target === null) return null;
      const hash = heading === undefined ? '' : `#${heading}`;
      return target === path
        ? hash || relativeTo(path, addressOf(path))
        : `${relativeTo(path, addressOf(target))}${hash}`;
    },
    picture: (source) => relativeTo(path, posix.join(posix.dirname(path), source)),
  };
  const titleOf = (one) => (one === HOME ? 'Overview' : pages.get(one).title);
  const entry = (one) => {
    const here = one === path ? ' aria-current="page"' : '';
    return `<li><a href="${relativeTo(path, addressOf(one))}"${here}>${escapeHtml(titleOf(one))}</a></li>`;
  };
  const isDecision = (one) => one.startsWith('docs/decisions/') && one !== DECISIONS;
  const documents = [...pages.keys()]
    .filter((one) => one !== HOME && !translations.has(one) && !isDecision(one))
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other), 'en'));
  const group = (name, entries) => `<h2>${name}</h2>\n<ul>\n${entries.join('\n')}\n</ul>`;
  const inLanguage = (one) => {
    const to = guides.get(one)[guide.findIndex((page) => page.path === path)].path;
    const here = one === language ? ' aria-current="page"' : '';
    return `<li><a href="${relativeTo(path, addressOf(to))}" lang="${one}" hreflang="${one}"${here}>${nameOf(one)}</a></li>`;
  };
  const lead = blocks.find(({ kind }) => kind === 'paragraph');
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${escapeHtml(plainText(lead?.content ?? []))}">
<title>${path === HOME ? escapeHtml(title) : `${escapeHtml(title)} · Dailies`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${relativeTo(path, 'site.css')}">
</head>
<body>
<a class="skip" href="#content" lang="en">To the content</a>
<nav aria-label="Pages" lang="en">
<ul>
${entry(HOME)}
</ul>
<div lang="${language}">
${group(
  language === 'en' ? 'Guide' : escapeHtml(guide[0].title),
  guide.map((page) => entry(page.path)),
)}
</div>
${isGuide ? group('Languages', LANGUAGES.map(inLanguage)) : ''}
${group('Reference', documents.map(entry))}
</nav>
<main id="content" tabindex="-1">
${writeBlocks(blocks, places)}
</main>
</body>
</html>
`;
}
