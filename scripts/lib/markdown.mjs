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
 * Reads the Markdown that our documents are written in (CommonMark's common part, and tables) as data: headings, paragraphs, lists, tables,
 * code, pictures, links. There is no way through it for markup of HTML, and what it does not know is an error instead of a guess, so that a
 * page never shows something else than was meant. One comment means something: `<!-- show: NAME -->`, a place for “Show me”.
 *
 * @param {string} text
 * @param {string} [name] of the document, for errors
 * @returns {Block[]}
 */
export function readMarkdown(text, name = 'the document') {
  const ids = new Set();
  const nameHeading = (content) => uniqueId(headingId(plainText(content)), ids);
  return readBlocks(text.replaceAll('\r\n', '\n').split('\n'), { name, nameHeading });
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

const HEADING = /^(#{1,6}) +(.+?) *#*$/;
const FENCE = /^(`{3,})([\w-]*) *$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)( +)(.*)$/;
const ROW = /^\|.*\|\s*$/;
const RULE = /^\|(?: *:?-+:? *\|)+\s*$/;
const SHOW = /^<!-- show: ([a-z-]+) -->$/;
/** What begins a block of a kind that our documents do not have. */
const UNKNOWN = /^(?:>|<|\[[^\]]+\]:|(?:-{3,}|={3,}|\*{3,}|_{3,}) *$|~{3}|\t| {4})/;

function readBlocks(lines, context) {
  const blocks = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at].trim() === '') at += 1;
    else {
      const { block, end } = readBlock(lines, at, context);
      blocks.push(block);
      at = end;
    }
  }
  return blocks;
}

function readBlock(lines, at, context) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const content = readInline(heading[2]);
    const block = { kind: 'heading', level: heading[1].length, id: context.nameHeading(content), content };
    return { block, end: at + 1 };
  }
  const show = SHOW.exec(line.trim());
  if (show !== null) return { block: { kind: 'show', name: show[1] }, end: at + 1 };
  if (FENCE.test(line)) return readCode(lines, at, context);
  if (ITEM.test(line)) return readList(lines, at, context);
  if (ROW.test(line)) return readTable(lines, at, context);
  if (UNKNOWN.test(line)) throw new Error(`${context.name}: nobody knows how to show “${line}”`);
  return readParagraph(lines, at);
}

function readParagraph(lines, from) {
  let end = from + 1;
  while (end < lines.length && continuesParagraph(lines[end])) end += 1;
  const text = lines
    .slice(from, end)
    .map((line) => line.trim())
    .join(' ');
  return { block: { kind: 'paragraph', content: readInline(text) }, end };
}

function continuesParagraph(line) {
  return line.trim() !== '' && ![HEADING, FENCE, ITEM, ROW].some((form) => form.test(line));
}

function readCode(lines, at, { name }) {
  const [, fence, language] = FENCE.exec(lines[at]);
  const length = lines.slice(at + 1).findIndex((line) => line.trim() === fence);
  if (length < 0) throw new Error(`${name}: code that begins and does not end`);
  const text = lines.slice(at + 1, at + 1 + length).join('\n');
  return { block: { kind: 'code', language, text }, end: at + length + 2 };
}

function readList(lines, from, context) {
  const first = ITEM.exec(lines[from]);
  const [, indent, mark] = first;
  const isNumbered = /\d/.test(mark);
  const items = [];
  let at = from;
  for (;;) {
    const item = at < lines.length ? ITEM.exec(lines[at]) : null;
    if (item === null || item[1] !== indent || /\d/.test(item[2]) !== isNumbered) break;
    const width = indent.length + item[2].length + item[3].length;
    const end = endOfItem(lines, at + 1, width);
    const own = [
      item[4],
      ...lines.slice(at + 1, end).map((line) => line.slice(Math.min(width, indentOf(line)))),
    ];
    items.push(readBlocks(own, context));
    at = end;
  }
  return { block: { kind: 'list', start: isNumbered ? Number.parseInt(mark, 10) : null, items }, end: at };
}

/** An item goes on in lines that are indented as its text is, and in those of its paragraph that are not. */
function endOfItem(lines, from, width) {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (line.trim() === '') continue;
    const goesOn = indentOf(line) >= width || (at === end && continuesParagraph(line));
    if (!goesOn) break;
    end = at + 1;
  }
  // Empty lines between two items belong to neither.
  const next = lines.findIndex((line, at) => at >= end && line.trim() !== '');
  return next >= 0 && next > end && ITEM.test(lines[next]) ? next : end;
}

function indentOf(line) {
  return /^ */.exec(line)[0].length;
}

function readTable(lines, from, { name }) {
  if (!RULE.test(lines[from + 1] ?? '')) throw new Error(`${name}: a table without a line below its head`);
  let end = from + 2;
  while (end < lines.length && ROW.test(lines[end])) end += 1;
  const [head, ...rows] = [lines[from], ...lines.slice(from + 2, end)].map(readCells);
  const wrong = rows.find((row) => row.length !== head.length);
  if (wrong !== undefined)
    throw new Error(
      `${name}: a row of ${wrong.length} cells under a head of ${head.length}: ${plainText(wrong[0])}`,
    );
  return { block: { kind: 'table', head, rows }, end };
}

function readCells(line) {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => readInline(cell.trim().replaceAll('\\|', '|')));
}

/** The forms of inline content, each with what it becomes; tried in this order wherever one may begin. */
const INLINE = [
  [/^\\([!-/:-@[-`{-~])/, ([, sign]) => sign],
  [/^(`+) ?(.+?) ?\1(?!`)/, ([, , text]) => ({ kind: 'code', text })],
  [
    /^!\[([^\]]*)\]\(([^()\s]+)\)/,
    ([, words, source]) => ({ kind: 'picture', source, words: words.replaceAll('\\', '') }),
  ],
  [
    /^\[((?:[^[\]`]|`[^`]*`|!\[[^\]]*\]\([^)]*\))+)\]\(([^()\s]+(?:\([^()\s]*\))?)\)/,
    ([, text, to]) => ({ kind: 'link', to, content: readInline(text) }),
  ],
  [/^<(https?:[^<>\s]+)>/, ([, to]) => ({ kind: 'link', to, content: [to] })],
  [/^\*\*(?=\S)(.+?)(?<=\S)\*\*/, ([, text]) => ({ kind: 'strong', content: readInline(text) })],
  [/^\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?!\*)/, ([, text]) => ({ kind: 'emphasis', content: readInline(text) })],
];

/** @returns {Inline[]} */
function readInline(text) {
  const found = [];
  const add = (one) => {
    if (typeof one === 'string' && typeof found.at(-1) === 'string') found[found.length - 1] += one;
    else found.push(one);
  };
  for (let rest = text; rest !== ''; ) {
    const form = INLINE.find(([pattern]) => pattern.test(rest));
    const match = form?.[0].exec(rest);
    add(match ? form[1](match) : rest[0]);
    rest = rest.slice(match?.[0].length ?? 1);
  }
  return found;
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
