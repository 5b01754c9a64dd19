import { useEffect, useState } from 'react';
import { UPDATES_TEXT } from '../../../../shared/messages/text/updates.ts';
import { useNews } from '../../../projections/core/news-store.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import styles from '../rows/settings-room.module.css';
import { readNews, type VersionNews } from './read-news.ts';

/** What this version brings; open at its first start. */
export function NewsPanel() {
  const { version, updatedFrom } = useNews();
  return (
    <Disclosure label={UPDATES_TEXT.news(version)} isOpenAtFirst={updatedFrom !== null}>
      <News version={version} after={updatedFrom} />
    </Disclosure>
  );
}

function News({ version, after }: { readonly version: string; readonly after: string | null }) {
  const [news, setNews] = useState<readonly VersionNews[] | null>(null);
  useEffect(() => {
    // A file of its own, which nobody needs to start.
    void import('../../../../CHANGELOG.md?raw').then((file) =>
      setNews(readNews(file.default, version, after)),
    );
  }, [version, after]);
  if (news === null) return null;
  const items = news.flatMap((one) => one.items);
  if (items.length === 0) return <p className={styles.lead}>{UPDATES_TEXT.noNews}</p>;
  return (
    <ul className={styles.news} lang="en">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
