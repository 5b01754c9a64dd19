import { UPDATES_TEXT } from '../../shared/updates/text.ts';
import { openSettings } from '../state/navigation/navigation-store.ts';
import { showToast } from '../ui/feedback/toast-store.ts';

/** In passing: that this version is another one than the last time, and where what it brings stands. */
export function sayUpdate(version: string): void {
  showToast({
    tone: 'done',
    text: UPDATES_TEXT.updated(version),
    isNews: true,
    about: 'update',
    action: { label: UPDATES_TEXT.showNews, run: () => openSettings('about'), leadsTo: 'settings' },
  });
}
