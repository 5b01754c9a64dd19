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
