import { useEffect } from 'react';
import { openSettings } from '../navigation/navigation-store.ts';
import { useNews } from '../projections/news-store.ts';
import { showToast } from '../ui/toast-store.ts';

/** At the first start of a version, in passing: that it is another, and where what it brings stands. */
export function useToldUpdate(): void {
  const { version, updatedFrom } = useNews();
  useEffect(() => {
    if (updatedFrom !== null) void tell(version);
  }, [version, updatedFrom]);
}

/** The words about updates are loaded for it: nothing else in the first frame says one of them. */
async function tell(version: string): Promise<void> {
  const { UPDATES_TEXT } = await import('../../shared/messages/text/updates.ts');
  showToast({
    tone: 'done',
    text: UPDATES_TEXT.updated(version),
    about: 'update',
    action: { label: UPDATES_TEXT.showNews, run: () => openSettings('about'), leadsTo: 'settings' },
  });
}
