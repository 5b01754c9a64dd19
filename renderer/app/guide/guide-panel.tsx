import { useEffect, useRef, useState } from 'react';
import { GUIDE_TEXT } from '../../../shared/app/guide-text.ts';
import { SHELL_TEXT } from '../../../shared/app/text.ts';
import { readCore } from '../../state/core/core-store.ts';
import { useLanguageStore } from '../../state/core/language-store.ts';
import { type Room, useNavigation } from '../../state/navigation/navigation-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { isEnter } from '../../ui/keys/decisive-key.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useAppStore } from '../use-outside.tsx';
import { GuideContent, Marked } from './guide-content.tsx';
import styles from './guide-panel.module.css';
import {
  type Guide,
  type GuideHit,
  type GuidePage,
  type GuidePlace,
  readWords,
  searchGuide,
} from './search-guide.ts';

/** Where the guide opens, by the room that is shown. */
const PAGE_OF_ROOM: Readonly<Record<Room, GuidePlace>> = {
  compose: { page: 'references', heading: null },
  batch: { page: 'first-hour', heading: 'many-at-once' },
  queue: { page: 'queue-and-money', heading: null },
  review: { page: 'review', heading: null },
  film: { page: 'shots-and-cut', heading: null },
  cast: { page: 'references', heading: 'characters' },
  settings: { page: 'connect', heading: null },
};

/** Before there is a take, the first hour. */
function findPage(room: Room): GuidePlace {
  const isFirst = room === 'compose' && readCore().takeCount === 0;
  return isFirst ? { page: 'first-hour', heading: null } : PAGE_OF_ROOM[room];
}

const FOLDER = '../../../docs/guide';
/** By language; each is loaded when it is shown. */
const GUIDES = import.meta.glob<Guide>('../../../docs/guide/**/README.md', { query: '?guide' });

/** The guide for artists, in the language of the window; in English where it has no pages. */
export function GuidePanel({ onClose }: { readonly onClose: () => void }) {
  const tag = useLanguageStore((store) => store.language.tag);
  const [guide, setGuide] = useState<Guide | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = GUIDES[`${FOLDER}/${tag}/README.md`] ?? GUIDES[`${FOLDER}/README.md`];
    void load?.().then((loaded) => isCurrent && setGuide(loaded));
    return () => {
      isCurrent = false;
    };
  }, [tag]);
  return guide && <OpenGuide guide={guide} onClose={onClose} />;
}

/** Its pages, and what is found in them. */
function OpenGuide({ guide, onClose }: { readonly guide: Guide; readonly onClose: () => void }) {
  const { PAGES } = guide;
  const [query, setQuery] = useState(useAppStore.getState().guideQuery);
  const [place, setPlace] = useState<GuidePlace>(
    () => searchGuide(PAGES, query)[0] ?? findPage(useNavigation.getState().room),
  );
  const page = PAGES.find(({ id }) => id === place.page) ?? PAGES[0];
  const text = useScrollTo(place);
  if (page === undefined) return null;
  const words = readWords(query);
  const hits = searchGuide(PAGES, query);
  return (
    <div className={styles.guide}>
      <header className={styles.head}>
        <h2 className={styles.title}>{SHELL_TEXT.guide}</h2>
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel was asked for to look something up
          autoFocus
          type="search"
          className={`text-box ${styles.search}`}
          aria-label={GUIDE_TEXT.search}
          placeholder={GUIDE_TEXT.search}
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => isEnter(event) && hits[0] !== undefined && setPlace(hits[0])}
        />
        <Button look="quiet" onPress={onClose}>
          {SHELL_TEXT.close}
        </Button>
      </header>
      <div className={styles.panes}>
        <div className={styles.side}>
          {words.length === 0 ? (
            <Contents pages={PAGES} shown={page.id} onChoose={setPlace} />
          ) : (
            <Found hits={hits} words={words} shown={place} onChoose={setPlace} />
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <article ref={text} className={styles.page} aria-label={page.title} tabIndex={0}>
          <GuideContent page={page} guide={guide} words={words} onFollow={setPlace} />
        </article>
      </div>
    </div>
  );
}

function Contents(props: {
  readonly pages: readonly GuidePage[];
  readonly shown: string;
  readonly onChoose: (place: GuidePlace) => void;
}) {
  const { pages, shown, onChoose } = props;
  return (
    <nav aria-label={GUIDE_TEXT.contents}>
      <ul>
        {pages.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shown ? 'page' : undefined}
              className={classNames(styles.entry, id === shown && styles.shown)}
              onClick={() => onChoose({ page: id, heading: null })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Found(props: {
  readonly hits: readonly GuideHit[];
  readonly words: readonly string[];
  readonly shown: GuidePlace;
  readonly onChoose: (place: GuidePlace) => void;
}) {
  const { hits, words, shown, onChoose } = props;
  return (
    <div>
      <p className={styles.count} role="status">
        {hits.length === 0 ? GUIDE_TEXT.nothing : GUIDE_TEXT.found(hits.length)}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.page}#${hit.heading}`}>
            <button
              type="button"
              aria-current={hit === shown ? 'true' : undefined}
              className={classNames(styles.entry, hit === shown && styles.shown)}
              onClick={() => onChoose(hit)}
            >
              <span className={styles.hit}>
                <Marked text={hit.title} words={words} />
              </span>
              {hit.heading !== null && <span className={styles.of}>{hit.pageTitle}</span>}
              <span className={styles.snippet}>
                <Marked text={hit.snippet} words={words} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brings a heading into view whenever it is asked for, and the top of the page where none is. */
function useScrollTo(place: GuidePlace) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading =
      place.heading === null ? null : text.current?.querySelector(`[data-heading="${place.heading}"]`);
    if (heading) heading.scrollIntoView({ block: 'start' });
    else {
      text.current?.scrollTo({ top: 0 });
      // In a narrow window the contents stand above it.
      text.current?.scrollIntoView({ block: 'start' });
    }
  }, [place]);
  return text;
}
