import { lexer, type Token, type Tokens } from 'marked';
import { shorten } from '../import-findings.ts';
import { type Locator, readWords } from './locate.ts';
import { SAID, TOPICS } from './vocabulary.ts';
import { listSentences } from './words.ts';

/** More than anybody is shown; what is longer is not gone through. */
const MAX_READ = 1500;

/** What a document says to people, as they read it: without the signs of Markdown and HTML, in one line and no longer than this. */
export function plainWords(text: string, length?: number): string {
  const read = plain(lexer(hideStars(text.slice(0, MAX_READ))));
  // A title or a row with nothing below it ends there.
  return shorten(showStars(read.trim().replace(/[:;]$/, '')), length);
}

/** A star between two letters or digits (`1024*1024`) is no emphasis here. What stands for it is of the private use area. */
const hideStars = (text: string): string => text.replace(/(?<=\w)\*(?=\w)/g, '\uE000');
const showStars = (text: string): string => text.replaceAll('\uE000', '*');

function plain(tokens: readonly Token[] = []): string {
  return tokens.map((token) => (PLAIN[token.type] ?? plainText)(token as never)).join('');
}

/** How the library's tokens read, blocks in lines of their own; what is left out has no more than its words. */
const PLAIN: Readonly<Record<string, (token: never) => string>> = {
  heading: ({ tokens }: Tokens.Heading) => `${asTitle(plain(tokens))}\n`,
  paragraph: ({ tokens }: Tokens.Paragraph) =>
    `${tokens.length === 1 && tokens[0]?.type === 'strong' ? asTitle(plain(tokens)) : plain(tokens)}\n`,
  list: ({ items }: Tokens.List) => items.map((item) => `${markOf(item)} ${plain(item.tokens)}\n`).join(''),
  table: ({ header, rows }: Tokens.Table) => [header, ...rows].map(plainRow).join(''),
  // An example in several lines says nothing in one.
  code: () => '',
  def: () => '',
  hr: () => '',
  br: () => '\n',
  codespan: ({ text }: Tokens.Codespan) => text,
  escape: ({ text }: Tokens.Escape) => text,
  html: ({ raw }: Tokens.HTML) => withoutTags(raw),
  link: ({ href, raw, tokens }: Tokens.Link) => (isTarget(href) ? plain(tokens) : raw),
  strong: ({ raw, tokens }: Tokens.Strong) => (isIdentifier(raw) ? raw : plain(tokens)),
};

function plainText(token: Tokens.Generic): string {
  return token.tokens === undefined ? withoutEntities(token.text ?? token.raw) : plain(token.tokens);
}

/** Ends with a colon, as what stands above others. */
function asTitle(words: string): string {
  return /[\p{L}\p{N})]$/u.test(words) ? `${words}:` : words;
}

function markOf({ raw }: Tokens.ListItem): string {
  return /^\s*(\d+[.)])/.exec(raw)?.[1] ?? '-';
}

function plainRow(cells: readonly Tokens.TableCell[]): string {
  const words = cells.map(({ tokens }) => plain(tokens)).filter(Boolean);
  return `${words.join(' – ')};\n`;
}

/** An address, or a part of one; `image[0](x)` has none. */
function isTarget(href: string): boolean {
  return /[/#:.]/.test(href);
}

/** `__init__` */
function isIdentifier(raw: string): boolean {
  return /^__[a-z][a-z\d]*(_[a-z\d]+)*__$/.test(raw);
}

const COMMENT = /<!--[^>]*-->/g;
const BREAK = /<\/?(br|p|div|li|ul|ol|tr|hr|h[1-6]|blockquote)\b[^<>]*>/gi;
/** No others: `<image1>` is what a prompt may hold. */
const TAG =
  /<\/?(a|b|i|u|s|em|strong|code|pre|span|small|sub|sup|kbd|font|table|thead|tbody|t[dh])\b[^<>]*>/gi;

function withoutTags(markup: string): string {
  return withoutEntities(markup.replace(COMMENT, '').replace(BREAK, '\n').replace(TAG, ''));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  '#39': '’',
  nbsp: ' ',
};

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ');
}

/** The sentence that mentions a topic, as people read it; the first one where none does. */
function findSentence(topic: keyof typeof SAID, text: string): string {
  const sentences = listSentences(text);
  const found = sentences.find((sentence) => SAID[topic].test(sentence)) ?? sentences[0] ?? '';
  return shorten(plainWords(found), 200);
}

/**
 * What the document says where something was found: the sentence that mentions what it was taken for. What is said of a list is said of
 * its items.
 */
export function quote(locator: Locator, at: string, pointer: string): string {
  const topic = TOPICS.find(([begin]) => begin.test(pointer))?.[1] ?? 'file';
  const found = locator.find(at);
  const text = found === null ? '' : readWords(found, 'title', 'summary', 'description');
  if (text !== '' || !at.endsWith('/items')) return findSentence(topic, text);
  return quote(locator, at.slice(0, -'/items'.length), pointer);
}
