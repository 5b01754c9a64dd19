import { lexer } from 'marked';

/**
 * @typedef {string
 *   | {kind: 'strong' | 'emphasis', content: Inline[]}
 *   | {kind: 'code', text: string}
 *   | {kind: 'link', to: string, content: Inline[]}
 *   | {kind: 'picture', source: string, words: string}} Inline
 *
 * @typedef {{kind: 'heading', level: number, id: string, content: Inline[]}
 *   | {kind: 'paragraph', content: Inline[]}
 *   | {kind: 'list', start: number | null, items: Block[][]}
 *   | {kind: 'table', head: Inline[][], rows: Inline[][][]}
 *   | {kind: 'code', language: string, text: string}
 *   | {kind: 'show', name: string}} Block
 */

/**
 * Reads a document as data: headings, paragraphs, lists, tables, code, pictures, links. Markup of HTML, and whatever else
 * our pages have no form for, is an error, so that a page never shows something else than was meant. One comment means
 * something: `<!-- show: NAME -->`, a place for “Show me”.
 *
 * @param {string} text
 * @param {string} [name] of the document, for errors
 * @returns {Block[]}
 */
export function readMarkdown(text, name = 'the document') {
  const ids = new Set();
  const nameHeading = (content) => uniqueId(headingId(plainText(content)), ids);
  return readBlocks(lexer(text), { name, nameHeading });
}

/** What is read of inline content, without its form. */
export function plainText(content) {
  return content
    .map((one) => {
      if (typeof one === 'string') return one;
      if (one.kind === 'code') return one.text;
      return one.kind === 'picture' ? one.words : plainText(one.content);
    })
    .join('');
}

const SHOW = /^<!-- show: ([a-z-]+) -->$/;

/** A block for each kind of the library's tokens that our pages know. */
const BLOCKS = {
  heading({ depth, tokens }, context) {
    const content = readInline(tokens, context);
    return { kind: 'heading', level: depth, id: context.nameHeading(content), content };
  },
  paragraph: ({ tokens }, context) => ({ kind: 'paragraph', content: readInline(tokens, context) }),
  // The text of an item whose list has no empty lines.
  text: ({ tokens }, context) => ({ kind: 'paragraph', content: readInline(tokens, context) }),
  list: ({ ordered, start, items }, context) => ({
    kind: 'list',
    start: ordered ? start : null,
    items: items.map(({ tokens }) => readBlocks(tokens, context)),
  }),
  table: ({ header, rows }, context) => ({
    kind: 'table',
    head: header.map(({ tokens }) => readInline(tokens, context)),
    rows: rows.map((row) => row.map(({ tokens }) => readInline(tokens, context))),
  }),
  code: ({ lang, text }) => ({ kind: 'code', language: lang ?? '', text }),
  html(token, { name }) {
    const show = SHOW.exec(token.text.trim());
    return show ? { kind: 'show', name: show[1] } : refuse(token, name);
  },
};

const INLINE = {
  text: ({ tokens, text }, context) => (tokens ? readInline(tokens, context) : [plainLines(text)]),
  escape: ({ text }) => [text],
  codespan: ({ text }) => [{ kind: 'code', text }],
  strong: ({ tokens }, context) => [{ kind: 'strong', content: readInline(tokens, context) }],
  em: ({ tokens }, context) => [{ kind: 'emphasis', content: readInline(tokens, context) }],
  link: ({ href, tokens }, context) => [{ kind: 'link', to: href, content: readInline(tokens, context) }],
  image: ({ href, text }) => [{ kind: 'picture', source: href, words: text }],
};

/** @returns {Block[]} */
function readBlocks(tokens, context) {
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => (BLOCKS[token.type] ?? refuse(token, context.name))(token, context));
}

/** @returns {Inline[]} neighbouring text as one */
function readInline(tokens, context) {
  const found = [];
  for (const token of tokens)
    for (const one of (INLINE[token.type] ?? refuse(token, context.name))(token, context)) {
      if (typeof one === 'string' && typeof found.at(-1) === 'string') found[found.length - 1] += one;
      else found.push(one);
    }
  return found;
}

/** A paragraph may be broken anywhere. */
const plainLines = (text) => text.replaceAll(/ *\n */g, ' ');

function refuse({ raw }, name) {
  throw new Error(`${name}: nobody knows how to show “${raw.trim()}”`);
}

/** As the services that show Markdown name a heading, so that links lead to the same place in all of them. */
function headingId(text) {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function uniqueId(id, ids) {
  let own = id;
  for (let count = 1; ids.has(own); count += 1) own = `${id}-${count}`;
  ids.add(own);
  return own;
}
