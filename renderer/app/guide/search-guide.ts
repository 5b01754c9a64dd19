/** A section of the guide that has every word that was looked for. */
export interface GuideHit extends GuidePlace {
  readonly pageTitle: string;
  /** Of its heading; that of the page where it stands before any. */
  readonly title: string;
  /** A piece of its text, around the first word that was found in it. */
  readonly snippet: string;
}

/** A piece of a text; whether it is one of the words that were looked for. */
interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

interface Section {
  readonly heading: string | null;
  readonly title: string;
  readonly text: string;
}

const BEFORE = 36;
const SNIPPET = 130;

/** Words of what was typed. */
export function readWords(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Sections that have every word in their text, their heading or the title of their page: first those that name one in the heading. */
export function searchGuide(pages: readonly GuidePage[], query: string): readonly GuideHit[] {
  const words = readWords(query);
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) =>
    listSections(page)
      .filter(({ title, text }) => hasAll(`${page.title} ${title} ${text}`, words))
      .map((section) => ({
        page: page.id,
        pageTitle: page.title,
        heading: section.heading,
        title: section.title,
        snippet: cutSnippet(section.text, words),
      })),
  );
  const rank = ({ title }: GuideHit) => (words.some((word) => title.toLowerCase().includes(word)) ? 0 : 1);
  return hits.toSorted((one, other) => rank(one) - rank(other));
}

/** A text in pieces, so that what was looked for can be marked in it. */
export function splitByWords(text: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // A group in the pattern keeps what parts the pieces: every second one.
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'giu'));
  return pieces.map((piece, at) => ({ text: piece, isHit: at % 2 === 1 })).filter((one) => one.text !== '');
}

/** A page by its headings. */
function listSections(page: GuidePage): readonly Section[] {
  const sections: { heading: string | null; title: string; text: string[] }[] = [];
  for (const block of page.blocks) {
    const isTitle = block.kind === 'heading' && block.level === 1;
    if (block.kind === 'heading')
      sections.push({ heading: isTitle ? null : block.id, title: textOf(block.content), text: [] });
    else sections.at(-1)?.text.push(textOfBlock(block));
  }
  return sections.map(({ text, ...section }) => ({ ...section, text: text.filter(Boolean).join(' ') }));
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.content);
    case 'list':
      return block.items.map((item) => item.map(textOfBlock).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(': ')).join('. ');
    case 'code':
      return block.text;
    case 'show':
      return '';
  }
}

/** What is read of inline content; pictures say nothing that the text beside them does not. */
function textOf(content: readonly Inline[]): string {
  return content
    .map((one) => {
      if (typeof one === 'string') return one;
      if (one.kind === 'code') return one.text;
      return one.kind === 'picture' ? '' : textOf(one.content);
    })
    .join('');
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function cutSnippet(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first <= BEFORE ? 0 : lower.indexOf(' ', first - BEFORE) + 1;
  const end = from + SNIPPET >= text.length ? text.length : text.lastIndexOf(' ', from + SNIPPET);
  const cut = text.slice(from, end);
  return `${from > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
}

/** What stands in a line of the guide, as `scripts/lib/markdown.mjs` reads it. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly content: readonly Inline[] }
  | { readonly kind: 'picture'; readonly source: string; readonly words: string };

export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly id: string;
      readonly content: readonly Inline[];
    }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  /** A place for “Show me”. */
  | { readonly kind: 'show'; readonly name: string };

export interface GuidePage {
  /** Its file in docs/guide, without the ending. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The guide in one language, as `guidePlugin` of scripts/lib/guide.mjs makes it. */
export interface Guide {
  /** The first lists all others. */
  readonly PAGES: readonly GuidePage[];
  /** Addresses of pictures, by how the pages name them. */
  readonly PICTURES: Readonly<Record<string, string>>;
}

/** A place in the guide: a page, or a heading of it. */
export interface GuidePlace {
  readonly page: string;
  readonly heading: string | null;
}

/** Where a link of a page leads; null for what is not in the guide. */
export function readGuideLink(to: string, pages: readonly GuidePage[]): GuidePlace | null {
  const [, page = '', heading = null] = /^([\w-]+)\.md(?:#([\w-]+))?$/.exec(to) ?? [];
  return pages.some(({ id }) => id === page) ? { page, heading } : null;
}
