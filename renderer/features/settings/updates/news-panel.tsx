import { useEffect, useState } from 'react';
import { UPDATES_TEXT } from '../../../../shared/messages/text/updates.ts';
import { useNews } from '../../../projections/core/news-store.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import { useFirstReading } from '../first-reading.ts';
import styles from '../rows/settings-room.module.css';
import { readChangelog } from './changelog.ts';
import { readNews } from './read-news.ts';

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
  const [changelog, setChangelog] = useState(useFirstReading().changelog ?? null);
  useEffect(() => void readChangelog().then(setChangelog), []);
  if (changelog === null) return null;
  const items = readNews(changelog, version, after).flatMap((one) => one.items);
  if (items.length === 0) return <p className={styles.lead}>{UPDATES_TEXT.noNews}</p>;
  return (
    <ul className={styles.news} lang="en">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
