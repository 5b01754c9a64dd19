import { useEffect } from 'react';
import { UPDATES_TEXT } from '../../shared/messages/text/updates.ts';
import { openSettings } from '../navigation/navigation-store.ts';
import { useNews } from '../projections/news-store.ts';
import { showToast } from '../ui/toast-store.ts';

/** At the first start of a version, in passing: that it is another, and where what it brings stands. */
export function useToldUpdate(): void {
  const { version, updatedFrom } = useNews();
  useEffect(() => {
    if (updatedFrom === null) return;
    showToast({
      tone: 'done',
      text: UPDATES_TEXT.updated(version),
      about: 'update',
      action: { label: UPDATES_TEXT.showNews, run: () => openSettings('about'), leadsTo: 'settings' },
    });
  }, [version, updatedFrom]);
}
