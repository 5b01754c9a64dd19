import { createContext, createElement, Fragment, type MouseEvent, type ReactNode, useContext } from 'react';
import styles from './guide-content.module.css';
import {
  type Block,
  type Guide,
  type GuidePage,
  type GuidePlace,
  type Inline,
  readGuideLink,
  splitByWords,
} from './search-guide.ts';
import { ShowButton } from './show-pointer.tsx';

/** What all of a page’s content is drawn with. */
interface Reading {
  readonly guide: Guide;
  /** Marked wherever they stand. */
  readonly words: readonly string[];
  readonly onFollow: (place: GuidePlace) => void;
}

const ReadingContext = createContext<Reading>({
  guide: { PAGES: [], PICTURES: {} },
  words: [],
  onFollow: () => {},
});

/** A page of the guide, as elements: nothing of it becomes markup. */
export function GuideContent({ page, ...reading }: Reading & { readonly page: GuidePage }) {
  return <ReadingContext value={reading}>{inRow(page.blocks.map(drawBlock))}</ReadingContext>;
}

/** What has no keys, because a page is drawn whole and its parts never move. */
function inRow(elements: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...elements);
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(
        `h${Math.min(block.level + 1, 6)}`,
        { 'data-heading': block.id, tabIndex: -1 },
        drawInline(block.content),
      );
    case 'paragraph':
      return <p>{drawInline(block.content)}</p>;
    case 'list':
      return drawList(block);
    case 'table':
      return drawTable(block);
    case 'code':
      return <pre className={styles.pre}>{block.text}</pre>;
    case 'show':
      return <ShowButton name={block.name} />;
  }
}

function drawList({ start, items }: Block & { kind: 'list' }): ReactNode {
  const own = inRow(items.map(drawItem));
  return start === null ? <ul>{own}</ul> : <ol start={start}>{own}</ol>;
}

/** An item of one paragraph stands without the space that paragraphs have. */
function drawItem(blocks: readonly Block[]): ReactNode {
  const [first] = blocks;
  const isPlain = blocks.length === 1 && first?.kind === 'paragraph';
  return <li>{isPlain ? drawInline(first.content) : inRow(blocks.map(drawBlock))}</li>;
}

function drawTable({ head, rows }: Block & { kind: 'table' }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>{inRow(head.map((cell) => createElement('th', { scope: 'col' }, drawInline(cell))))}</tr>
      </thead>
      <tbody>{inRow(rows.map(drawRow))}</tbody>
    </table>
  );
}

function drawRow(cells: readonly (readonly Inline[])[]): ReactNode {
  return <tr>{inRow(cells.map((cell) => createElement('td', null, drawInline(cell))))}</tr>;
}

function drawInline(content: readonly Inline[]): ReactNode {
  return inRow(content.map(drawOne));
}

function drawOne(one: Inline): ReactNode {
  if (typeof one === 'string') return <Marked text={one} />;
  switch (one.kind) {
    case 'strong':
      return <strong>{drawInline(one.content)}</strong>;
    case 'emphasis':
      return <em>{drawInline(one.content)}</em>;
    case 'code':
      return (
        <code className={styles.code}>
          <Marked text={one.text} />
        </code>
      );
    case 'picture':
      return <GuidePicture source={one.source} words={one.words} />;
    case 'link':
      return <GuideLink to={one.to}>{drawInline(one.content)}</GuideLink>;
  }
}

/** A text with the words that were looked for marked in it. */
export function Marked({ text, words }: { readonly text: string; readonly words?: readonly string[] }) {
  const reading = useContext(ReadingContext);
  return inRow(
    splitByWords(text, words ?? reading.words).map((piece) =>
      piece.isHit ? createElement('mark', { className: styles.mark }, piece.text) : piece.text,
    ),
  );
}

function GuidePicture({ source, words }: { readonly source: string; readonly words: string }) {
  const { PICTURES } = useContext(ReadingContext).guide;
  return <img className={styles.picture} src={PICTURES[source]} alt={words} />;
}

/** Leads to another page of the guide. What is beside the guide is only named: the window shows no other documents. */
function GuideLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { guide, onFollow } = useContext(ReadingContext);
  const place = readGuideLink(to, guide.PAGES);
  if (place === null) return children;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onFollow(place);
  };
  return (
    <a className={styles.link} href={`#guide-${place.page}`} onClick={follow}>
      {children}
    </a>
  );
}
